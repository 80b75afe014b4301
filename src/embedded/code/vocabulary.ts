/** What short names in code stand for, and which words ask for which preposition. Data alone. */

/** Words that join a verb to what follows it within a name. */
export const nameJoints: ReadonlySet<string> = new Set(
  "by for from to with without in into on onto of at if when as than until after before and or via per between over under not".split(
    " ",
  ),
);

/** Before what comes in as a parameter, by the verb of the sentence; "for" where nothing is said. */
export const prepositions: Readonly<Record<string, string>> = {
  add: "to",
  adjust: "by",
  align: "to",
  append: "to",
  apply: "to",
  assign: "to",
  attach: "to",
  bind: "to",
  build: "from",
  calculate: "of",
  check: "against",
  clamp: "between",
  collect: "from",
  combine: "with",
  compare: "with",
  compute: "of",
  concatenate: "with",
  connect: "to",
  construct: "from",
  convert: "from",
  copy: "from",
  count: "in",
  create: "from",
  decode: "from",
  delete: "from",
  detect: "in",
  divide: "by",
  drop: "from",
  encode: "from",
  exclude: "from",
  extract: "from",
  filter: "by",
  find: "in",
  format: "with",
  generate: "from",
  group: "by",
  import: "from",
  initialize: "with",
  insert: "into",
  join: "with",
  load: "from",
  make: "from",
  map: "with",
  match: "against",
  merge: "with",
  multiply: "by",
  parse: "from",
  pick: "from",
  pop: "from",
  prepend: "to",
  print: "to",
  push: "to",
  put: "into",
  read: "from",
  receive: "from",
  remove: "from",
  render: "to",
  replace: "with",
  save: "to",
  search: "in",
  select: "from",
  send: "to",
  serialize: "to",
  set: "to",
  sort: "by",
  split: "by",
  store: "in",
  strip: "from",
  subtract: "from",
  sum: "over",
  take: "from",
  transform: "with",
  update: "with",
  wrap: "in",
  write: "to",
};

/** What things can be put into or written to: only those stand behind "to" and "into". */
export const sinks =
  /(?:writer|formatter|stream|buffer|file|path|output|out|socket|response|client|browser|list|map|collection|builder|queue|stack|set|array|array list|database|table|log|logger|console|target|destination|router|registry|document|page|channel|string|parent|folder|directory|address|url|bytes|dictionary|object|text|message)$/i;

/** What has parts: its parts are "of" it. */
export const wholes =
  /(?:class|array|list|collection|string|object|node|tree|file|map|set|sequence|iterable|dictionary|document|text|path|type|range|interval|matrix|vector|graph|table|row|items|values|elements|date|number|numbers)$/i;

/** What is gone through element by element. */
export const collections =
  /^(?:.* )?(?:iterable|array|list|collection|sequence|items|values|elements|slice|set|iterator|stream|entries|records|rows|numbers|nodes)$/i;

/** Adjectives that stand alone in names and mean the elements or the result that are so. */
export const adjectives: ReadonlySet<string> = new Set(
  "unique empty missing duplicate first last valid invalid sorted nested nullable equal greater less same zero positive negative nil null true false exact blank alpha numeric present absent distinct closed open ready enabled disabled visible hidden".split(
    " ",
  ),
);

/** Verbs that bring something new about: their object is "a", not "the". */
export const makers: ReadonlySet<string> = new Set(
  "add build construct create generate make insert instantiate new register spawn start open push append define declare derive".split(
    " ",
  ),
);

/** Parameters that say nothing about what a function does. */
export const silentParameters =
  /^(?:self|this|_+|args?|kwargs|rest|options?|opts?|settings?|config|params?|extra|callback|cb|done|next|t|tb|ctx|context|msg_?and_?args|varargs|unused)$/i;

/** Parameters that switch something: what they switch is a detail. */
export const switches =
  /^(?:is|has|do|does|will|should|use|uses|allow|allows|ignore|no|with|without|enable|disable|include|skip|force|search|from|to|as|strict|verbose|quiet|recursive|debug)(?:[A-Z_]|$)/;
