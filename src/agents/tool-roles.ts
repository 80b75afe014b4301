/**
 * Roles whose own method is a computation, not a language model: they run on the embedded engine whatever `--model` says,
 * and on a model only when one is named for them (`--role keyword-extractor=SPEC`).
 */
export const toolRoles: ReadonlySet<string> = new Set(["keyword-extractor"]);
