/** Names in code as words: split where people see borders, short forms written out. Pure. */

/** Written-out forms of what programmers shorten; only those with one usual meaning. */
export const longForms: Readonly<Record<string, string>> = {
  addr: "address",
  amt: "amount",
  arg: "argument",
  args: "arguments",
  arr: "array",
  attr: "attribute",
  attrs: "attributes",
  auth: "authentication",
  btn: "button",
  buf: "buffer",
  calc: "calculate",
  cb: "callback",
  cfg: "configuration",
  char: "character",
  chars: "characters",
  cls: "class",
  cmd: "command",
  coll: "collection",
  col: "column",
  cols: "columns",
  concat: "concatenate",
  conf: "configuration",
  config: "configuration",
  conn: "connection",
  coord: "coordinate",
  ctx: "context",
  curr: "current",
  cust: "custom",
  db: "database",
  del: "delete",
  dest: "destination",
  dict: "dictionary",
  dir: "directory",
  dirs: "directories",
  doc: "document",
  docs: "documents",
  dst: "destination",
  elem: "element",
  elems: "elements",
  env: "environment",
  err: "error",
  errs: "errors",
  evt: "event",
  exec: "execute",
  expr: "expression",
  ext: "extension",
  fmt: "format",
  fn: "function",
  func: "function",
  funcs: "functions",
  gen: "generate",
  idx: "index",
  impl: "implementation",
  info: "information",
  init: "initialize",
  iter: "iterator",
  lang: "language",
  len: "length",
  lib: "library",
  lhs: "left side",
  max: "maximum",
  mem: "memory",
  min: "minimum",
  msg: "message",
  msgs: "messages",
  mwf: "middleware function",
  num: "number",
  nums: "numbers",
  obj: "object",
  objs: "objects",
  param: "parameter",
  params: "parameters",
  pkg: "package",
  pos: "position",
  pred: "predicate",
  pref: "preference",
  prev: "previous",
  prop: "property",
  props: "properties",
  pwd: "password",
  ref: "reference",
  refs: "references",
  regex: "regular expression",
  repo: "repository",
  repr: "representation",
  req: "request",
  res: "result",
  resp: "response",
  rhs: "right side",
  sep: "separator",
  seq: "sequence",
  spec: "specification",
  sql: "SQL",
  src: "source",
  stmt: "statement",
  str: "string",
  strs: "strings",
  sub: "subtract",
  sz: "size",
  tmp: "temporary",
  uniq: "unique",
  url: "URL",
  usr: "user",
  val: "value",
  vals: "values",
  var: "variable",
  vars: "variables",
  vec: "vector",
};

/**
 * The words of an identifier, split at case changes, digits stay with their word, separators dropped; acronyms keep
 * their capitals, everything else is lower-case.
 *
 * @example identifierWords("parseHTTPHeader_v2") // ["parse", "HTTP", "header", "v2"]
 */
export function identifierWords(name: string): string[] {
  return name.split(brands).flatMap((part, at) => (at % 2 === 1 ? [part] : plainWords(part)));
}

/** Names that are written with capitals inside: whole words wherever a word may stand. */
const brands =
  /(?<![A-Z])(ETag|OAuth2?|GitHub|GitLab|JavaScript|TypeScript|CoffeeScript|WebAssembly|WebSocket|YouTube|LinkedIn|PayPal|MongoDB|DynamoDB|PostgreSQL|MySQL|SQLite|GraphQL|LaTeX|PyPI|IPv[46]|NaN|CodeQL|DevTools|OpenAI|NumPy|SciPy|macOS|iOS(?![a-z]))(?=s?(?:[^a-z]|$))/;

function plainWords(name: string): string[] {
  return name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, "$1 $2")
    .replace(/(\p{Lu}+)(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .flatMap((part) => part.split(" "))
    .filter((word) => word !== "")
    .map((word) => (word.length > 1 && word === word.toUpperCase() && /\p{L}/u.test(word) ? word : word.toLowerCase()));
}

/**
 * A text in which every identifier stands beside its words and their long forms, for comparing words of prose with words of code.
 *
 * @example withIdentifierWords("maxLen") // "maxLen max len maximum length"
 */
export function withIdentifierWords(text: string): string {
  return text.replace(/[\p{L}_$][\p{L}\p{N}_$]*/gu, (name) => {
    const words = identifierWords(name);
    const long = words.flatMap((word) => (Object.hasOwn(longForms, word) ? [longForms[word] as string] : []));
    return words.length === 1 && long.length === 0 ? name : [name, ...words, ...long].join(" ");
  });
}
