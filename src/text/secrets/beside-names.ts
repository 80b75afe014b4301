/**
 * Values that are secret because of the name beside them: an assignment, an argument, a cell, an attribute, a sentence. Read from the
 * name outwards, over whatever programming languages, markup and prose put between a name and its value, so that one rule serves all
 * of them. How much a value must look drawn depends on how much the name and what stands between say.
 */
import { looksDrawn, looksRandom } from "./looks.ts";
import type { Span } from "./span.ts";

const strongName =
  "(?:api|access|private|secret|auth|encrypt(?:ion)?|signing|sign|master|account|storage|licen[cs]e|shared|service|deploy(?:ment)?|app(?:lication)?|session|webhook|consumer|client|customer|hmac|jwt|aes|admin|write|project|org|team|user|bot|rest|server|live|integration|ingest|sdk|pat)[-_ .]{0,2}keys?|pass(?:word|wd|phrase|code|wort)s?|pwd|kennwort|contraseña|senha|mot de passe|parola|пароль|密码|密碼|口令|パスワード|비밀번호|secrets?|tokens?|credentials?|psk|bearer";
const weakName = "key|auth|pass|pw|sig|signature|login|pat|jwt|authorization";
const names = new RegExp(`(${strongName})|((?<![a-z])(?:${weakName})|(?<=[a-z])(?:Key|Auth|Pass|Pat)(?![a-z]))`, "giu");
/** The cheap question, asked first: most texts hold none of these. */
export const nameHint =
  /key|pass|pwd|wort|contrase|senha|parola|пароль|密码|密碼|口令|パスワード|비밀번호|secret|token|credential|auth|psk|bearer|\bpw\b|sig|login|\bpat\b|jwt/i;

/** What may follow a secret word in a name without making it something else: DB_PASSWORD_PROD, secret_key_base, tokenValue. */
const rest = /(?:[_\-.]?[A-Za-z0-9]+){0,4}/y;
const otherThing =
  /^(?:s)?[_\-.]?(?:ids?|name|names|url|uri|urls|uris|path|paths|file|files|filename|type|types|arn|ref|version|length|len|hash|digest|expir\w*|ttl|endpoint|host|header|algorithm|alg|format|field|fields|param|policy|count|limit|address|code_?verifier|required|size|index|board|word|words|words?count|frame|ring|stroke|press|down|up|izer\w*|iz\w*|ify\w*|ary|ariat|less|ed|ing|manager|provider|store|usage|pattern|regex|rotation|scope\w*)(?![a-z])/i;

/** Words that stand between a name and its value without being it: types, functions, tags, verbs. */
const glueWord =
  /^(?:is|are|was|were|to|as|str|string|text|char|const|varchar|default|values?|set|the|with|bytes?|optional|none|undefined|null|nil|final|var|let|static|std|secretstr|secret|os|env|process|getenv|environ|[bfru]|new|some|ok|here|currently|now|still|or|orelse|unwrap_or|unwrap_or_else|getordefault|fallback|into|string_view|nsstring|readonly|nullable|any|object|define|put|setitem|then|lautet|ist|es|est|é|это|は|为|是|t[dhr]|d[dt]|span|code|strong|em|i|kbd|p|li|br|input|type|hidden|password|content|val|a|data-value|entry|property|param|add|appsettings|key|nbsp|amp|quot|gt|lt|u0022|u003d|base|prod|production|dev|development|staging|test|old|new|v?\d{1,2}|equals|eq|n|nt|r|t)$/i;
const separators = /[\s"'`*_~:=>|,;(){}[\]<&?!\\/+#«»“”‘’„.@$%^-]*/y;
const value = /[A-Za-z0-9\u00c0-\u024f\u0400-\u04ff\u3040-\u30ff\u4e00-\u9fff_\-+/=.~!@#%^&*$?]{1,400}/y;
const nextPiece =
  /["'`]\s{0,8}(?:\+|\.{1,2}|&|<>|~|\|\||,)?\s{0,2}\\?\s{0,2}\n?\s{0,40}[bfr]?["'`](?=[A-Za-z0-9_\-+/=.~!@#%^&*$]{3})/y;

/** Spans of values in `text`, in order of their names. */
export function besideNames(text: string): Span[] {
  if (!nameHint.test(text)) return [];
  const found: Span[] = [];
  names.lastIndex = 0;
  for (const match of text.matchAll(names)) {
    const weak = match[1] === undefined;
    const at = match.index;
    const word = match[0];
    if (
      /(?:public|pub|primary|foreign|partition|sort|cache|host|known|index|map|object|translation|locale|i18n|react|unique|row)[-_ .]?$/i.test(
        text.slice(Math.max(0, at - 12), at),
      )
    )
      continue;
    // Inside a picture or an address in base64 any three letters occur.
    if (
      /[A-Za-z0-9]{24}$/.test(text.slice(Math.max(0, at - 24), at)) &&
      !/[a-z]{8}$/i.test(text.slice(Math.max(0, at - 8), at))
    )
      continue;
    if (/masked\]$/.test(text.slice(at + word.length, at + word.length + 8))) continue;
    let end = at + word.length;
    // A word goes on: "secretary", "tokenizer". A name goes on with a capital, a digit, "_" or "-".
    rest.lastIndex = end;
    const more = rest.exec(text)?.[0] ?? "";
    if (otherThing.test(more)) continue;
    if (/^[a-z]/.test(more) && !/^(?:s|en|et)(?![a-z])/.test(more)) continue;
    // A name may go on, but a value may follow "_" as well ("token_8Fk2..."): what looks drawn is none of the name.
    const part =
      /^(?:s(?![a-z]))?(?:[_\-.]?(?:[A-Z]?[a-z]+|[A-Z]+|\d{1,3})(?![A-Za-z0-9]|$)|[_\-.]?[A-Z][a-z]{1,12}|[_\-.][A-Z]{2,12}|[_-]?\d{1,2}(?![A-Za-z0-9])){0,4}/.exec(
        more,
      )?.[0] ?? "";
    end += part.length;
    const span = valueAfter(
      text,
      end,
      weak,
      /^(?:pass|pw|psk|contra|senha|kenn|mot|parola|п|密|口|パ|비)/i.test(word),
      /auth|login|pass|cred|basic/i.test(word),
    );
    if (span !== null) found.push(...span);
    else {
      const before = valueBefore(text, at);
      if (before !== null) found.push(before);
    }
  }
  return found;
}

/** Reads on from a name, over separators and words that are none, to the first value that looks the part. */
function valueAfter(text: string, end: number, weak: boolean, password: boolean, pair: boolean): Span[] | null {
  let position = end;
  let gapStart = end;
  let unknown = 0;
  let parted = false;
  // `user:password@host`: what follows is a host.
  if (text[end] === "@") return null;
  for (let steps = 0; steps < 24 && position - end < 140; steps++) {
    separators.lastIndex = position;
    separators.exec(text);
    let start = separators.lastIndex;
    while (start > position && /[+/_~!@#%^&*.$-]/.test(text[start - 1] ?? "") && startsValue(text, start - 1)) start--;
    value.lastIndex = start;
    const run = value.exec(text)?.[0];
    if (run === undefined) return null;
    // The next parameter of an address is no part of the value.
    const word = run.replace(/[?&][\w.-]{1,30}=.*$/, "").replace(/[.,;:!?=]+$/, (end) => (/^=+$/.test(end) ? end : ""));
    const gap = text.slice(gapStart, start);
    if ((gap.match(/\n/g)?.length ?? 0) > 2) return null;
    if (!glueWord.test(word.replace(/=+$/, ""))) {
      const { spans, whole, last } = withPieces(text, start, word, run);
      const quoted = /["'`]/.test(text[start - 1] ?? "");
      const code = /^[([]/.test(text.slice(last, last + 1)) || (!quoted && /^\.\w/.test(text.slice(last)));
      const stated = /[:=,(|>"'`]|\b(?:is|are|was|were|lautet|ist|es|est)\b|это|は|为|是/.test(gap);
      const breaks = gap.includes("\n") && !quoted && !/>$|[:=]\s*\n\s*$/.test(gap);
      const sure = stated && !weak && !breaks && (unknown === 0 || !parted);
      // A fingerprint is made to be shown.
      if (
        /^[0-9A-F]{16}$|^[0-9A-F]{40}$/.test(word) &&
        (weak || /\b(?:gpg|pgp|fingerprint|keyserver|signing)\b/i.test(text.slice(Math.max(0, end - 60), end)))
      )
        return null;
      const wrapped = unknown === 1 && quoted && /^[\s(]{0,3}["'`]$/.test(gap);
      const inPair = pair && unknown === 1 && quoted;
      const fits =
        sure || inPair
          ? looksRandom(whole, password ? 8 : 10)
          : looksDrawn(whole, weak && !password ? 16 : 10) &&
            (unknown === 0 || !parted || wrapped) &&
            (!weak || unknown > 0 || /[:=]|[(,]\s*["'`]/.test(gap));
      if (!code && fits) return spans;
      unknown++;
      if (unknown > 6 || word.length > 40 || /[.!?]$/.test(run) || (unknown > 1 && parted)) return null;
      parted ||= /[:=,;{}()|<>]/.test(gap);
      gapStart = start + word.length;
      if (parted && unknown > 1) return null;
    }
    position = start + Math.max(1, word.length);
  }
  return null;
}

/** A value and the strings that code joins to it. */
function withPieces(
  text: string,
  start: number,
  word: string,
  run: string,
): { spans: Span[]; whole: string; last: number } {
  const spans: Span[] = [{ start, end: start + word.length, kind: "assigned secret" }];
  let whole = word;
  let last = start + run.length;
  for (let pieces = 0; pieces < 12; pieces++) {
    nextPiece.lastIndex = last;
    if (nextPiece.exec(text) === null) break;
    const from = nextPiece.lastIndex;
    value.lastIndex = from;
    const next = value.exec(text)?.[0];
    if (next === undefined) break;
    // Elements of a list are values of their own.
    if (text.slice(last, from).includes(",")) break;
    spans.push({ start: from, end: from + next.length, kind: "assigned secret" });
    whole += next;
    last = from + next.length;
  }
  return { spans, whole, last };
}

/** Whether a run of signs before a value begins right after a quote or a separator: `"/x8..."`, `=+x8...`. */
function startsValue(text: string, at: number): boolean {
  const signs = /[+/_~!@#%^&*.-]*$/.exec(text.slice(Math.max(0, at - 8), at + 1))?.[0] ?? "";
  const before = text[at - signs.length] ?? "";
  return /["'`=]/.test(before) && signs.length < 4;
}

/** "X is the password", "use X as the API key". */
const saidBefore =
  /([A-Za-z0-9_\-+/=.~!@#%^&*$]{8,200})["'`)*\]]{0,4}\s{1,4}(?:(?:as|is|was|for|=|for use as|are)\s+)?(?:the|your|my|our|its|a|an|as)?\s{0,2}(?:[A-Za-z]{1,15}\s){0,2}$/;

function valueBefore(text: string, at: number): Span | null {
  const head = text.slice(Math.max(0, at - 290), at);
  const line = head.slice(head.lastIndexOf("\n") + 1);
  const match = saidBefore.exec(line);
  if (match?.[1] === undefined || !looksDrawn(match[1], 10)) return null;
  const start = at - line.length + match.index;
  return { start, end: start + match[1].length, kind: "assigned secret" };
}
