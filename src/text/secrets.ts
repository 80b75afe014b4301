/**
 * Keys and passwords in a text, found by the shapes their issuers gave them and by names next to random-looking values,
 * and replaced by `[secret masked]`. Documents call it at load, the gateway again before sending. Add a provider as one
 * line: a literal that every such key holds (so that most texts cost one search), and its full shape.
 */

export const secretMask = "[secret masked]";

export interface Masked {
  readonly text: string;
  /** How many were masked. */
  readonly count: number;
  /** What they were, sorted, each once: "github token", "private key", ... */
  readonly kinds: readonly string[];
}

interface Shape {
  readonly kind: string;
  /** Every match holds one of these. */
  readonly hints: readonly string[];
  readonly pattern: RegExp;
  /** Which group to mask; the whole match by default. */
  readonly group?: number;
  readonly accept?: (secret: string) => boolean;
}

const shapes: readonly Shape[] = [
  {
    kind: "private key",
    hints: ["PRIVATE KEY"],
    pattern:
      /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----(?:[\s\S]{0,20000}?-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----|(?:(?:\\[nr]|[\s#*"'+,;|>/\\-]){0,40}[A-Za-z0-9+/=]{30,200}){1,400})/g,
  },
  {
    kind: "openai or anthropic key",
    hints: ["sk-"],
    pattern: /(?:\b|(?<=\\[nrt]))sk-(?:[a-z]{2,10}\d{0,2}-)*[A-Za-z0-9_-]{20,200}/g,
    accept: mixed,
  },
  {
    kind: "github token",
    hints: ["ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_"],
    pattern: /(?:\b|(?<=\\[nrt]))(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_[A-Za-z0-9_]{22,255})/g,
  },
  {
    kind: "gitlab token",
    hints: ["glpat-", "gldt-", "glrt-"],
    pattern: /(?:\b|(?<=\\[nrt]))gl(?:pat|dt|rt)-[A-Za-z0-9_-]{20,64}/g,
  },
  { kind: "aws key", hints: ["AKIA", "ASIA"], pattern: /(?:\b|(?<=\\[nrt]))(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  {
    kind: "google key",
    hints: ["AIza", "GOCSPX-", "ya29."],
    pattern: /(?:\b|(?<=\\[nrt]))(?:AIza[A-Za-z0-9_-]{35}|GOCSPX-[A-Za-z0-9_-]{20,40}|ya29\.[A-Za-z0-9_-]{20,300})/g,
  },
  {
    kind: "slack token",
    hints: ["xox", "xapp-", "hooks.slack.com"],
    pattern:
      /(?:\b|(?<=\\[nrt]))xox[abeoprs]-[A-Za-z0-9-]{10,200}|(?:\b|(?<=\\[nrt]))xapp-\d-[A-Za-z0-9-]{20,200}|hooks\.slack\.com\/services\/T[A-Z0-9]{6,}\/B[A-Z0-9]{6,}\/[A-Za-z0-9]{16,}/g,
  },
  {
    kind: "stripe key",
    hints: ["k_live_", "k_test_", "whsec_"],
    pattern: /(?:\b|(?<=\\[nrt]))(?:[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}|whsec_[A-Za-z0-9+/]{24,100}={0,2})/g,
  },
  { kind: "npm token", hints: ["npm_"], pattern: /(?:\b|(?<=\\[nrt]))npm_[A-Za-z0-9]{36}\b/g },
  {
    kind: "npm token",
    hints: ["_auth"],
    pattern: /:_auth(?:Token)?\s{0,4}=\s{0,4}["']?([A-Za-z0-9+/=_.-]{16,300})/g,
    group: 1,
    accept: (secret) => !placeholder.test(secret),
  },
  { kind: "pypi token", hints: ["pypi-"], pattern: /(?:\b|(?<=\\[nrt]))pypi-[A-Za-z0-9_-]{50,300}/g },
  { kind: "hugging face token", hints: ["hf_"], pattern: /(?:\b|(?<=\\[nrt]))hf_[A-Za-z0-9]{30,40}\b/g },
  {
    kind: "sendgrid key",
    hints: ["SG."],
    pattern: /(?:\b|(?<=\\[nrt]))SG\.[A-Za-z0-9_-]{16,32}\.[A-Za-z0-9_-]{16,64}/g,
  },
  {
    kind: "digitalocean token",
    hints: ["do_v1_", "dop_v1", "doo_v1"],
    pattern: /(?:\b|(?<=\\[nrt]))do[opr]_v1_[a-f0-9]{64}\b/g,
  },
  {
    kind: "groq, xai or replicate key",
    hints: ["gsk_", "xai-", "r8_"],
    pattern: /(?:\b|(?<=\\[nrt]))(?:gsk_[A-Za-z0-9]{40,80}|xai-[A-Za-z0-9]{40,120}|r8_[A-Za-z0-9]{30,60})\b/g,
  },
  { kind: "telegram token", hints: [":AA"], pattern: /(?:\b|(?<=\\[nrt]))\d{8,10}:AA[A-Za-z0-9_-]{32,34}/g },
  {
    kind: "discord webhook",
    hints: ["/api/webhooks/"],
    pattern: /discord(?:app)?\.com\/api\/webhooks\/\d{10,25}\/[A-Za-z0-9_-]{20,100}/g,
  },
  {
    kind: "azure key",
    hints: ["AccountKey=", "SharedAccessKey="],
    pattern: /(?:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{40,100}={0,2})/g,
    group: 1,
  },
  {
    kind: "json web token",
    hints: ["eyJ"],
    pattern: /(?:\b|(?<=\\[nrt]))eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/g,
  },
  {
    kind: "password in an address",
    hints: ["://"],
    pattern: /(?:\b|(?<=\\[nrt]))[a-z][a-z0-9+.-]{1,20}:\/\/[^\s:/?#@"'<>]{0,100}:([^\s:/?#@"'<>]{3,200})@(?=[\w[])/gi,
    group: 1,
    accept: (secret) => !placeholder.test(secret),
  },
  {
    kind: "bearer token",
    hints: ["earer "],
    pattern: /(?:\b|(?<=\\[nrt]))[Bb]earer\s+([A-Za-z0-9_\-.~+/]{20,2000}={0,2})/g,
    group: 1,
    accept: random,
  },
  {
    kind: "basic credentials",
    hints: ["asic ", '"auth'],
    pattern: /(?:\b[Bb]asic\s{1,4}|"auth\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}")([A-Za-z0-9+/]{12,400}={0,2})/g,
    group: 1,
    accept: credentials,
  },
  {
    kind: "password of a login",
    hints: ["login ", "login\n"],
    pattern: /(?:\b|(?<=\\[nrt]))login\s{1,10}\S{1,100}\s{1,10}password\s{1,10}(\S{6,200})/g,
    group: 1,
    accept: (secret) => /\d/.test(secret) && !placeholder.test(secret),
  },
  {
    kind: "assigned secret",
    hints: [
      "key",
      "KEY",
      "Key",
      "oken",
      "OKEN",
      "ecret",
      "ECRET",
      "assw",
      "ASSW",
      "redential",
      "REDENTIAL",
      "auth",
      "AUTH",
      "pwd",
      "PWD",
      "Pwd",
    ],
    pattern:
      /(?:api[_-]?key|access[_-]?key|secret[_-]?key|private[_-]?key|client[_-]?secret|app[_-]?secret|secret|auth[_-]?token|access[_-]?token|token|passw(?:or)?d|passphrase|pwd|credentials?)(?:[_-](?:base|id|value|prod(?:uction)?|dev(?:elopment)?|staging|test|old|new|v?\d{1,2}))?\\{0,3}["'`]?\s{0,4}(?:[:=]|=>|:=)\s{0,4}\\{0,3}["'`]?([A-Za-z0-9_\-+/=.~!@#%^&*$]{12,200})/gi,
    group: 1,
    accept: random,
  },
];

const placeholder =
  /^(?:.{0,3}|[*.x]+|pass(?:word|wd)?\d{0,3}|pwd|secret|token|user(?:name)?|your.*|my.?pass.*|my.?secret.*|change.?me|example|test|admin|root|postgres|guest|none|null|foo|bar|[\w-]*[_-]?(?:pass|password|token|key|secret|here)|\$.*|%.*%|\{.*|\[.*|.*\.\.\..*)$/i;

/** Letters of both sorts and digits: a random key has them, a name such as sk-learn-contrib-something does not. */
function mixed(secret: string): boolean {
  return /\d/.test(secret) && /[a-zA-Z]/.test(secret.replace(/^sk-/, ""));
}

/** Ours: 3.2 bits a character (less where both cases and digits are mixed, as names never do), digits and letters, and no shape of a placeholder, path, address or code. */
function random(secret: string): boolean {
  if (placeholder.test(secret) || !/\d/.test(secret) || !/[a-zA-Z]/.test(secret)) return false;
  if (/^(?:[\w-]+[./])+[\w-]+$/.test(secret) && /^[a-z_./-]+\d{0,2}$/i.test(secret)) return false;
  if (
    /^(?:[a-z]+(?:[_-][a-z0-9]+){2,}|[A-Z]+(?:[_-][A-Z0-9]+){2,})$/.test(secret) &&
    secret.replace(/\D/g, "").length < 4
  )
    return false;
  if (/(?:example|placeholder|your|xxxx|1234567890|abcdef)/i.test(secret)) return false;
  const least = /[a-z]/.test(secret) && /[A-Z]/.test(secret) ? 0.7 * Math.log2(secret.length) : 3.2;
  return entropy(secret) >= Math.min(3.2, least);
}

/** Base64 of "name:password". */
function credentials(secret: string): boolean {
  return /^[\x21-\x39\x3b-\x7e]{1,100}:[\x20-\x7e]{3,200}$/.test(Buffer.from(secret, "base64").toString("latin1"));
}

function entropy(text: string): number {
  const counts = new Map<string, number>();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

/** All hints at once: half the time of asking for one after the other, and most texts hold none. */
const anyHint = new RegExp(
  shapes.flatMap(({ hints }) => hints.map((hint) => hint.replace(/[^\w ]/g, "\\$&"))).join("|"),
);

/** Masks every secret found. Idempotent; linear in the length. Texts without one are returned as they are. */
export function maskSecrets(text: string): Masked {
  if (!anyHint.test(text)) return { text, count: 0, kinds: [] };
  const kinds = new Set<string>();
  let masked = text;
  let count = 0;
  // Masking one secret can bare another that was glued to it; a few rounds reach the end of every such chain.
  for (let round = 0; round < 5; round++) {
    const found = maskOnce(masked, kinds);
    if (found.count === 0) break;
    masked = found.text;
    count += found.count;
  }
  return { text: masked, count, kinds: [...kinds].sort() };
}

function maskOnce(text: string, kinds: Set<string>): { text: string; count: number } {
  let masked = text;
  let count = 0;
  for (const { kind, hints, pattern, group = 0, accept } of shapes) {
    if (!hints.some((hint) => masked.includes(hint))) continue;
    masked = masked.replace(pattern, (whole: string, ...rest: unknown[]) => {
      const secret = group === 0 ? whole : String(rest[group - 1]);
      if (secret.includes(secretMask.slice(1, -1)) || (accept !== undefined && !accept(secret))) return whole;
      count++;
      kinds.add(kind);
      return group === 0 ? secretMask : whole.replace(secret, () => secretMask);
    });
  }
  return { text: masked, count };
}
