/** Whether characters look drawn by a machine, written by a person, or left for the reader to fill in. Shared by all kinds. */

const placeholder =
  /^(?:.{0,3}|[*.x]+|pass(?:word|wd)?\d{0,4}|pwd|secret|token|user(?:name)?|your.*|my.?pass.*|my.?secret.*|change.?me.*|example.*|test|admin|root|postgres|guest|none|null|foo|bar|[\w-]*(?:pass|password|token|key|secret|here)|\$\{.*|\$\(.*|\$[A-Za-z_]\w*|%.*%|\{.*|\[.*|.*\.\.\..*)$/i;

/** Left for the reader to fill in, or a name that stands for the value. */
export function isPlaceholder(secret: string): boolean {
  return placeholder.test(secret);
}

/** Letters of both sorts and digits: a drawn key has them, a name such as sk-learn-contrib-something does not. */
export function mixed(secret: string): boolean {
  const body = secret.replace(/^(?:sk-|[a-z]{2,12}_)/, "");
  return /\d/.test(body) && /[a-zA-Z]/.test(body) && variety(body) > 5;
}

/** How many different characters. */
export function variety(text: string): number {
  return new Set(text).size;
}

/** Base64 of "name:password". */
export function isCredentials(secret: string): boolean {
  return /^[\x21-\x39\x3b-\x7e]{1,100}:[\x20-\x7e]{3,200}$/.test(Buffer.from(secret, "base64").toString("latin1"));
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** Mean length of runs of one class (small, capital, digit, other): about 1.6 for drawn letters and digits, above 2.5 for names. */
function meanRun(text: string): number {
  const runs = text.match(/[a-z]+|[A-Z]+|\d+|[^A-Za-z\d]+/g)?.length ?? 1;
  return text.length / runs;
}

/** Paths, addresses, versions, dates, code and names in any of their spellings. */
function isWritten(secret: string): boolean {
  return (
    // A path or a chain of names: words between dots and slashes, no digits but at an end.
    (/^(?:@?[\w-]+[./])+[\w-]+$/.test(secret) && /^[a-z_./@-]+\d{0,2}$/i.test(secret)) ||
    /^(?:[a-z]+:\/\/|www\.|mailto:)/i.test(secret) ||
    (/^[./~]/.test(secret) && wordShare(secret) > 0.4) ||
    /^[\w.+-]+@[\w-]+\.[\w.-]+$/.test(secret) ||
    /^[v^~]?\d+(?:[.:/_-]\d+)*(?:[a-z]{1,5}\.?\d*)?$/i.test(secret) ||
    /\.(?:[cm]?[jt]sx?|json|ya?ml|py|md|txt|pem|key|crt|html?|php|rb|go|rs|java|sh|env|com|org|net|io|dev|png|svg|jpe?g|gif|cnf|conf|toml|xml|lock|db|sqlite3?)$/i.test(
      secret,
    ) ||
    /^[A-Za-z]?[a-z]+\d{1,4}[a-z]{0,5}$|^[A-Z]+\d{1,4}$/.test(secret) ||
    // snake_case, kebab-case, CONSTANTS with a digit or two.
    (/^[a-z0-9]+(?:[_.-][a-z0-9]+){2,}$|^[A-Z0-9]+(?:[_-][A-Z0-9]+){1,}$/.test(secret) &&
      !isUuid(secret) &&
      wordShare(secret) > 0.6) ||
    /^(?:sha-?\d{1,3}[-_]|md5[-_]|aes-?\d{3}|rsa[-_]|ed25519|ecdsa|ssh-|base64|utf-?\d)/i.test(secret) ||
    simpleParts(secret) ||
    /[?&][\w.]{1,20}=/.test(secret) ||
    /^0x[0-9a-f]{40}$/i.test(secret) ||
    /^(?:function|process|config|import|require|return|this|self|await|typeof|window|module)\b/.test(secret) ||
    /^\w+(?:\.\w+)*[([]/.test(secret)
  );
}

/** "rfc-6265bis-09-5.4.7", "Win32/64": several parts, each of letters or digits. */
function simpleParts(secret: string): boolean {
  const parts = secret.split(/[-_.:/,#?&@~*]/).filter((part) => part !== "");
  return (
    parts.length > (secret.length < 16 ? 1 : 2) &&
    !isUuid(secret) &&
    parts.every((part) => /^(?:\d{1,8}[a-z]{0,4}|[A-Z]?[a-z]+\d{0,3}|[A-Z]+\d{0,3})$/.test(part))
  );
}

/** Share of characters in words: four letters or more with vowels among them and no cluster that no word has. */
function wordShare(secret: string): number {
  let inside = 0;
  for (const word of secret.match(/[a-z]/.test(secret) ? /[A-Z]?[a-z]{3,}/g : /[A-Z]{4,}/g) ?? []) {
    if (word.length < 4 || !/[aeiouy]/i.test(word)) continue;
    if (
      /[^aeiouy]{4}|[jqxz][^aeiouy]|q(?!u)|[^aeiouy]{3}$/i.test(word) &&
      !/(?:ght|rst|tch|nts|rds|nks|rld|ngs|rts|cts|pts|lls|sts|lds|rks|rms|mps|nds|rns|ths|rth|nth)s?$/i.test(word)
    )
      continue;
    inside += word.length;
  }
  return inside / Math.max(1, secret.replace(/[_.-]/g, "").length);
}

function isUuid(secret: string): boolean {
  return /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(secret);
}

const sample =
  /(?:example|placeholder|your|xxxx|1234567890|abcdef|changeme|password|passwd|secret|token|lorem|dummy|sample|insert|hello|replace|foobar|foo.?bar|redacted|<|>)/i;

/**
 * Whether a value next to a telling name looks drawn: at least `least` characters, digits and letters (or letters whose case changes
 * as it does in no name), many different ones, and no path, version, word or example.
 */
export function looksRandom(value: string, least: number): boolean {
  // The digits of "%3A" are none of the value's.
  const secret = value.replace(/%[0-9A-F]{2}/g, "-");
  if (
    secret.length < least ||
    isPlaceholder(secret) ||
    sample.test(secret.replace(/^django-insecure-/, "")) ||
    isWritten(secret)
  )
    return false;
  const letters = /[a-zA-Z]/.test(secret);
  const digits = /\d/.test(secret);
  if (!letters) return false;
  if (!digits && (!/[!@#%^&*$~+=]/.test(secret) || wordShare(secret) > 0.4)) {
    // Letters alone: only where the case changes as it does in no name.
    return (
      /[a-z]/.test(secret) &&
      /[A-Z]/.test(secret) &&
      meanRun(secret) <= 2.3 &&
      !/[a-z]{5}/.test(secret) &&
      secret.length >= 12
    );
  }
  if (secret.length < 12 && wordShare(secret) > 0.6 && !/[A-Z].*[A-Z]/.test(secret)) return false;
  if (wordShare(secret) > 0.7 && !isUuid(secret)) return false;
  const bothCases = /[a-z]/.test(secret) && /[A-Z]/.test(secret);
  const needed = bothCases || secret.length < 14 ? 0.68 * Math.log2(secret.length) : 3;
  return entropy(secret) >= Math.min(3, needed);
}

/** As `looksRandom`, and so that it would be noticed without a name beside it: for places that only hint. */
export function looksDrawn(secret: string, least: number): boolean {
  if (!looksRandom(secret, least)) return false;
  if (/^[0-9a-f]+$/i.test(secret)) return secret.length >= 24 && /[a-f]/i.test(secret);
  return isUuid(secret) || (meanRun(secret) <= 3.1 && /\d/.test(secret) && wordShare(secret) <= 0.5);
}

/** Whether a piece of a line may go on with a secret that the line before began. */
export function isFragment(piece: string): boolean {
  if (piece.length < 4) return /\d/.test(piece);
  return (
    (/\d/.test(piece) && /[A-Za-z]/.test(piece)) ||
    (meanRun(piece) <= 2.3 && /[a-z]/.test(piece) && /[A-Z]/.test(piece))
  );
}
