/** Words of code that tell one folder from another no better than "the" does. For the embedded roles over code. */

const everyday =
  /^(?:class|function|method|returns?|string|number|boolean|object|array|input|output|values?|code|text|files?|types?|typescript|javascript|python|java|true|false|null|undefined|tests?|lines?|data|names?|items?|list|uses?|options?|index|const|args?|src|errors?|relies|raises|tells|made|settings|also|gets?|sets?|creates?|makes?|defines?|\d+)$/;

/** True for a lower-case term that summaries of any code hold. */
export function everydayTerm(term: string): boolean {
  return everyday.test(term);
}
