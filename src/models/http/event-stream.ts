/** Server-sent events (WHATWG HTML, "Interpreting an event stream"): the data of each event of a whole body. Pure. */

/**
 * Lines end with CR, LF or both; comments and fields other than `data` say nothing; data over several lines is joined, and an
 * empty line ends an event. An event that the body's end cuts off counts too, since some servers send no last empty line.
 */
export function eventData(body: string): string[] {
  const events: string[] = [];
  let data: string[] = [];
  const end = (): void => {
    if (data.length > 0) events.push(...jsonTexts(data));
    data = [];
  };
  for (const line of body.replace(/^\uFEFF/, "").split(/\r\n|\r|\n/)) {
    if (line === "") end();
    else if (line.startsWith("data:")) data.push(line.slice(line.charAt(5) === " " ? 6 : 5));
  }
  end();
  return events.filter((text) => text.trim() !== "");
}

/** Servers that forget the empty line put one JSON text a line; where each line is whole, each is an event. */
function jsonTexts(lines: readonly string[]): string[] {
  const whole = lines.length > 1 && lines.every((line) => /^\s*(?:\{.*\}|\[DONE\])?\s*$/.test(line));
  return whole ? [...lines] : [lines.join("\n")];
}
