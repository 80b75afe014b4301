/** Code without its comments and docstrings, names and flow as they were: what summaries are judged on against those comments. */
import { languageOfPath } from "../languages/table.ts";
import { withTree } from "../parse.ts";
import { applyEdits } from "./edits.ts";
import { stripEdits } from "./strip.ts";

/** Any language of the table; a file that does not parse cleanly, or would not afterwards, comes back as it was. */
export async function withoutComments(path: string, text: string): Promise<string> {
  const language = languageOfPath(path);
  if (language === null) return text;
  const bare = await withTree(language, text, (view) =>
    view.root.hasError ? text : applyEdits(text, stripEdits(view, language, text).edits),
  );
  return (await withTree(language, bare, ({ root }) => root.hasError)) ? text : bare;
}
