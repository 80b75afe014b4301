/**
 * Characters that a terminal or a reader's eye obeys and nobody sees: escape sequences, controls, direction overrides. What a
 * model answers is kept free of them, since answers go to terminals, pages and files of code. Pure.
 */

// An operating system command (title, clipboard, link) with its text, a sequence of colour or cursor, any other escape.
const escapes =
  /(?:\u001b\]|\u009d)[^\u0007\u001b\u009c\n]*(?:\u0007|\u001b\\|\u009c)?|(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]?|\u001b[ -/]*[0-~]?/g;
const controls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;
const anySuspect = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;

/** `text` with line ends as line feeds and of all control characters only these and tabs; without direction overrides. */
export function withoutControls(text: string): string {
  if (!anySuspect.test(text)) return text;
  return text.replace(/\r\n?/g, "\n").replace(escapes, "").replace(controls, "");
}

/** A JSON value with every text in it, names of members included, so cleaned. */
export function valueWithoutControls(value: unknown): unknown {
  if (typeof value === "string") return withoutControls(value);
  if (Array.isArray(value)) return value.map(valueWithoutControls);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [withoutControls(name), valueWithoutControls(member)]),
  );
}
