/** Names in code as words of English: "parseHTTPHeader" -> "parses HTTP header". For the embedded roles over code. Pure. */

import { identifierWords } from "../../text/identifier-words.ts";

const verbs = new Set(
  `abort accept acquire activate add adjust aggregate align allocate allow analyse analyze announce append apply approve ask
assert assign attach await authenticate authorize begin bind boot broadcast build bundle cache calculate call cancel capture cast
catch check choose clamp classify clean clear click clip clone close collapse collect combine commit compact compare compile complete
compose compress compute concat concatenate configure confirm connect consume contain convert copy count crawl create cut deactivate
debounce decide decode decompress decrypt dedent deduplicate define delete denormalize dequeue derive describe deserialize destroy detach detect determine
diff disable disconnect discover dispatch display dispose divide download draw drop dump emit enable encode encrypt end enqueue ensure
enter enumerate erase escape estimate evaluate examine exchange exclude execute exit expand expect explain export extend extract fail fetch fill
filter finalize find finish fit fix flatten flush focus fold follow force format forward free freeze generate get give go grant group grow guard guess
handle hash hide highlight hold hydrate identify ignore import include increment indent index infer inflate inherit init initialize inject insert
inspect install instantiate interpolate intersect invalidate invert invoke isolate iterate join keep kill launch learn leave lex limit link list listen load
locate lock log lookup lower make manage map mark mask match measure memoize merge migrate minify mock modify monitor mount move multiply mutate name
negotiate normalize notify observe obtain omit open optimize order override pack pad paginate paint parse partition pass patch
pause peek perform persist pick pipe place play poll pop populate position post predict prefetch prepare prepend preserve prevent print process
produce promote prune publish pull purge push put query queue raise rank read rebuild receive reconnect record recover redirect reduce refresh refuse
register reject release reload remove rename render repair repeat replace replay report request require reset resize resolve restart
restore restrict resume retrieve retry return reverse revert revoke rewrite roll rotate round route run sample sanitize save scale scan
schedule score scroll seal search seek select send separate serialize serve set setup shift show shrink shuffle shut shutdown sign simplify
skip sleep slice snapshot sort spawn split spread start stop store stream stringify strip submit subscribe substitute subtract sum summarize
suspend swap switch sync synchronize tag take teardown terminate test throttle throw toggle tokenize touch track train transfer transform translate
transpile traverse trigger trim truncate try turn unbind undo unescape unflatten uninstall unlink unlock unmount unpack unregister unsubscribe unwrap
update upgrade upload use validate verify visit wait walk warn watch weigh wrap write yield zip`.split(/\s+/),
);

/** True for a word that precis takes for the verb of a function name. */
export function isVerb(word: string): boolean {
  const lower = word.toLowerCase();
  return (
    verbs.has(lower) ||
    (/.{2}(?:ify|i[sz]e|ate)$/.test(lower) &&
      !/(?:size|state|plate|[^li]date)$/.test(lower) &&
      !endsLikeVerb.has(lower))
  );
}

/** Nouns and adjectives that end as verbs do ("slugify", "canonicalize", "interpolate"). */
const endsLikeVerb = new Set(
  `accurate adequate affiliate alternate approximate appropriate associate candidate carbonate certificate chocolate climate
coordinate corporate crate date debate delegate desperate disguise duplicate elaborate enterprise estate exercise fate franchise gate
graduate immediate inmate intermediate intimate late legitimate likewise literate mandate mate merchandise moderate noise otherwise
paradise passionate pirate plate precise predicate premise primate private prize promise rate rise senate separate slate subordinate
surprise surrogate ultimate wise concise`.split(/\s+/),
);

/** "ishex", "hasnext", "canread": a question whose first word has no border; `["ishex"]` -> `["is", "hex"]`. */
export function questionWords(words: readonly string[]): string[] {
  const [only = ""] = words;
  if (words.length !== 1) return [...words];
  const found =
    /^(is)(?!su|land|le|ol|omo|ot|om|chem|rael|bn|o\d|in|tio|instance|subclass)([a-z]{3,})$/.exec(only) ??
    /^(has)(?!h|s|t|kell)([a-z]{3,})$/.exec(only) ??
    /^(can)(?!cel|vas|did|on|ary|al|ce|dle|dy|not|non|ned|opy|yon|tor)([a-z]{3,})$/.exec(only);
  return found === null ? [...words] : [found[1] as string, found[2] as string];
}

/** Third person of an English verb: "parse" -> "parses", "fetch" -> "fetches", "apply" -> "applies". */
export function thirdPerson(verb: string): string {
  if (/(?:s|x|z|ch|sh|o)$/.test(verb)) return `${verb}es`;
  if (/[^aeiou]y$/.test(verb)) return `${verb.slice(0, -1)}ies`;
  return `${verb}s`;
}

/** True when a sentence opens with a verb in the third person, e.g. "Parses a date". */
export function opensWithVerb(sentence: string): boolean {
  const first = /^[A-Za-z]+/.exec(sentence)?.[0].toLowerCase();
  if (first === undefined || !first.endsWith("s")) return false;
  return [first.slice(0, -1), first.slice(0, -2), `${first.slice(0, -3)}y`].some(isVerb);
}

/** A list of names in prose: "a", "a and b", "a, b and c". */
export function joined(names: readonly string[]): string {
  if (names.length <= 1) return names[0] ?? "";
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** What a function does in words, without full stop, and which of its parameters the words name. */
export interface Action {
  readonly text: string;
  readonly takes: readonly string[];
}

/** Parameters that say how, never what: not the object of a verb. */
const manner =
  /^(?:opts?|options?|config|settings|args?|params?|props|callback|cb|fn|done|next|ctx|context|resolve|reject)$/i;

/**
 * What a function or method with this name does, judged by the name alone. `holder` is its class and `first` its first parameter,
 * "" where there is none; a name without a verb is what the function `gives` back.
 */
export function actionOf(name: string, holder: string, first = "", gives = false): Action {
  const words = questionWords(identifierWords(name));
  const [head = "", ...rest] = words;
  const object = rest.join(" ");
  const lower = head.toLowerCase();
  const plain = (text: string): Action => ({ text, takes: [] });
  if (/^(?:constructor|__init__|initialize|new)$/.test(name))
    return plain(`Creates ${article(holder === "" ? "instance" : spaced(holder))}`);
  if (rest.length > 0) {
    if (/^(?:is|are|was)$/.test(lower)) return plain(`Tells whether it is ${object}`);
    if (lower === "has" || lower === "have") return plain(`Tells whether it has ${object}`);
    if (/^(?:can|should|must|may|will|needs|supports|allows)$/.test(lower))
      return plain(`Tells whether it ${lower} ${object}`);
    if (lower === "to" || lower === "as" || lower === "into") return plain(`Converts to ${object}`);
    if (lower === "from") return plain(`Makes ${holder === "" ? "a value" : article(spaced(holder))} from ${object}`);
    if (lower === "on") return plain(`Reacts to ${object}`);
    if (lower === "do" && isVerb(rest[0] as string))
      return plain(`${capital(thirdPerson(rest[0] as string))} ${rest.slice(1).join(" ")}`.trim());
  }
  if (isVerb(lower)) {
    const verb = capital(thirdPerson(lower));
    if (object !== "") return plain(`${verb} ${object}`);
    if (first !== "" && !manner.test(first)) return { text: `${verb} ${spaced(first)}`, takes: [first] };
    if (holder !== "") return plain(`${verb} the ${spaced(holder)}`);
    return plain(first === "" ? `${verb} without arguments` : verb);
  }
  if (words.length === 0) return plain("Unnamed function");
  if (/^(?:not|no|non)$/.test(lower)) return plain(`Does what its name says: ${words.join(" ")}`);
  return plain(`${gives ? "Returns the" : "The"} ${words.join(" ")}`);
}

export function spaced(name: string): string {
  return identifierWords(name).join(" ");
}

export function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function article(noun: string): string {
  return `${/^[aeiou]/i.test(noun) ? "an" : "a"} ${noun}`;
}
