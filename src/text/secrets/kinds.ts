/**
 * Keys, tokens and hashes that are known by their form alone: a table by the formats that issuers publish. A kind is a row: its
 * name, literals of which every value holds one (so that most texts cost one search), and its form. A row with `group` masks that
 * group and keeps what stands around it. No form asks for a boundary before it: keys stand glued to words in real texts.
 */
import { isCredentials, isPlaceholder, looksRandom, mixed, variety } from "./looks.ts";

export interface SecretKind {
  readonly name: string;
  /** Every match holds one of these; none for forms without a fixed part. */
  readonly hints: readonly string[];
  readonly form: RegExp;
  /** Which group to mask; the whole match by default. */
  readonly group?: number;
  /** `at` is where the secret starts in `text`. */
  readonly accept?: (secret: string, text: string, at: number) => boolean;
}

/** A row whose value is the whole match and starts with one of the hints. */
function prefixed(name: string, hints: string, rest: string, accept?: SecretKind["accept"]): SecretKind {
  const literals = hints.split(" ");
  const start = literals.map((literal) => literal.replace(/[.$/]/g, "\\$&")).join("|");
  return { name, hints: literals, form: new RegExp(`(?:${start})${rest}`, "g"), accept: accept ?? varied };
}

/** Not a row of one letter, not an example that says so. */
function varied(secret: string): boolean {
  return variety(secret) > 5 && !/example|x{5}|\.\.\.|placeholder/i.test(secret);
}

/** For short prefixes that also end words ("task-", "desk-"): glued to a letter, the rest must look drawn, not written. */
function variedAlone(secret: string, text: string, at: number): boolean {
  if (!varied(secret) || !mixed(secret)) return false;
  return !/[A-Za-z0-9]/.test(text[at - 1] ?? "") || /\\[nrt]$/.test(text.slice(at - 2, at)) || looksRandom(secret, 16);
}

/** Letters and digits in a run of their own: inside a picture or an archive in base64 any short prefix occurs. */
function notInBlob(secret: string, text: string, at: number): boolean {
  if (!varied(secret)) return false;
  const before = /[A-Za-z0-9+/]*$/.exec(text.slice(Math.max(0, at - 120), at))?.[0].length ?? 0;
  const after = /^[A-Za-z0-9+/]*/.exec(text.slice(at + secret.length, at + secret.length + 120))?.[0].length ?? 0;
  return before + after < 40;
}

const upperAndDigits = (secret: string): boolean => /\d/.test(secret.slice(4)) && varied(secret);
const hex = "[0-9a-fA-F]";
const pem = "[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----";

export const kinds: readonly SecretKind[] = [
  {
    name: "private key",
    hints: ["PRIVATE KEY"],
    form: new RegExp(
      `-----BEGIN ${pem}(?:[\\s\\S]{0,20000}?-----END ${pem}|(?:(?:\\\\[nr]|[\\s#*"'+,;|>/\\\\-]){0,40}[A-Za-z0-9+/=]{30,200}){1,400})`,
      "g",
    ),
    // A key that a page only sketches ("XXXX", "...") is none.
    accept: (secret) =>
      variety(
        secret
          .replace(/-----[A-Z0-9 ]+-----/g, "")
          .replace(/[^A-Za-z0-9+/]/g, "")
          .slice(0, 400),
      ) > 5,
  },
  {
    name: "private key",
    hints: ["LS0tLS1CRUdJTi"],
    form: /LS0tLS1CRUdJTi(?:[A-Za-z0-9+/]|\\?\n[ \t]*){60,20000}={0,2}/g,
    accept: (secret) => /PRIVATE KEY/.test(Buffer.from(secret.slice(0, 120), "base64").toString("latin1")),
  },
  {
    name: "private key",
    hints: ["Private-Lines:"],
    form: /Private-Lines:\s{0,4}\d{1,4}((?:\s{1,8}[A-Za-z0-9+/]{4,80}={0,2}(?![\w:-])){1,400})/g,
    group: 1,
  },
  prefixed("age key", "AGE-SECRET-KEY-", "(?:PQ-)?1[A-Z0-9]{50,80}"),
  prefixed("openai or anthropic key", "sk-", "(?:[a-z]{2,10}\\d{0,2}-){0,4}[A-Za-z0-9_-]{20,240}", variedAlone),
  prefixed("github token", "ghp_ gho_ ghu_ ghs_ ghr_", "[A-Za-z0-9]{30,255}"),
  prefixed("github token", "github_pat_", "[A-Za-z0-9_]{22,255}"),
  prefixed(
    "gitlab token",
    "glpat- gldt- glrt- glrtr- glptt- glcbt- glft- glsoat- glimt- glagent- gloas- glffct- glwt-",
    "[A-Za-z0-9_.-]{20,300}",
  ),
  prefixed("gitlab token", "GR1348941", "[A-Za-z0-9_-]{20}"),
  prefixed("gitlab token", "_gitlab_session=", `${hex}{32}`),
  prefixed("aws key", "AKIA ASIA ABIA ACCA", "[A-Z0-9]{16}", upperAndDigits),
  prefixed("aws session token", "IQoJb3JpZ2lu FwoGZXIvYXdz FQoGZXIvYXdz", "[A-Za-z0-9+/%]{60,3000}={0,2}"),
  prefixed("aws bedrock key", "ABSK", "[A-Za-z0-9+/]{100,270}={0,2}", notInBlob),
  prefixed("google key", "AIza", "[A-Za-z0-9_-]{35}"),
  prefixed("google key", "GOCSPX- ya29.", "[A-Za-z0-9_-]{20,300}"),
  prefixed("google refresh token", "1//0", "[A-Za-z0-9_-]{38,200}", mixed),
  prefixed(
    "slack token",
    "xoxa- xoxb- xoxe- xoxo- xoxp- xoxr- xoxs- xoxc- xoxd- xoxe.",
    "[A-Za-z0-9%-][A-Za-z0-9%.-]{9,300}",
  ),
  prefixed("slack token", "xapp-", "\\d-[A-Za-z0-9-]{20,200}"),
  prefixed(
    "slack hook",
    "hooks.slack.com/",
    "(?:services|workflows|triggers)/T?[A-Z0-9]{6,}/[A-Z0-9]{6,}/[A-Za-z0-9/]{16,}",
  ),
  prefixed("stripe key", "sk_live_ sk_test_ rk_live_ rk_test_ sk_org_live_ sk_org_test_", "[A-Za-z0-9]{16,250}"),
  prefixed("webhook secret", "whsec_", "[A-Za-z0-9+/]{24,100}={0,2}"),
  prefixed("npm token", "npm_", "[A-Za-z0-9]{36}"),
  {
    name: "npm token",
    hints: ["_auth"],
    form: /_auth(?:Token)?\s{0,4}=\s{0,4}["']?([A-Za-z0-9+/=_.-]{16,300})/g,
    group: 1,
    accept: (secret) => !isPlaceholder(secret),
  },
  prefixed("pypi token", "pypi-", "[A-Za-z0-9_-]{50,300}"),
  prefixed("rubygems key", "rubygems_", `${hex}{48}`),
  prefixed("crates.io token", "cio", "[A-Za-z0-9]{32}(?![A-Za-z0-9])", variedAlone),
  prefixed("nuget key", "oy2", "[a-z0-9]{43}(?![a-z0-9])", mixed),
  prefixed("hugging face token", "hf_ api_org_", "[A-Za-z0-9]{30,40}"),
  prefixed("docker hub token", "dckr_pat_ dckr_oat_", "[A-Za-z0-9_-]{24,64}"),
  prefixed("artifactory token", "AKCp", "[A-Za-z0-9]{60,80}", notInBlob),
  prefixed("artifactory token", "cmVmdGtu", "[A-Za-z0-9]{50,70}", notInBlob),
  prefixed("sendgrid key", "SG.", "[A-Za-z0-9_-]{16,32}\\.[A-Za-z0-9_-]{16,64}"),
  prefixed("twilio key", "SK", `${hex}{32}(?!${hex})`, mixed),
  prefixed("mailgun key", "key-", `${hex}{32}(?!${hex})`),
  { name: "mailgun key", hints: [], form: /[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![0-9a-f-])/g, accept: varied },
  { name: "mailchimp key", hints: ["-us"], form: /[0-9a-f]{32}-us\d{1,2}(?!\d)/g, accept: varied },
  prefixed("brevo key", "xkeysib- xsmtpsib-", `${hex}{64}-[A-Za-z0-9]{16}`),
  prefixed("resend key", "re_", "[A-Za-z0-9]{8}_[A-Za-z0-9]{20,28}", variedAlone),
  prefixed("digitalocean token", "dop_v1_ doo_v1_ dor_v1_", `${hex}{64}`),
  prefixed("groq, xai or replicate key", "gsk_ xai- r8_", "[A-Za-z0-9]{30,120}"),
  prefixed("perplexity key", "pplx-", "[A-Za-z0-9]{40,64}"),
  prefixed("tavily key", "tvly-", "(?:dev-|prod-)?[A-Za-z0-9_-]{24,64}"),
  prefixed("nvidia key", "nvapi-", "[A-Za-z0-9_-]{50,90}"),
  prefixed("pinecone key", "pcsk_", "[A-Za-z0-9_]{40,100}"),
  prefixed("langsmith key", "lsv2_", `(?:pt|sk)_${hex}{32}_${hex}{10}`),
  prefixed("elevenlabs key", "sk_", `${hex}{48}(?!${hex})`, mixed),
  prefixed("cerebras key", "csk-", "[A-Za-z0-9]{40,64}", variedAlone),
  prefixed("fireworks key", "fw_", "[A-Za-z0-9]{22,30}(?![A-Za-z0-9_])", variedAlone),
  prefixed("jina key", "jina_", "[A-Za-z0-9_-]{50,80}"),
  { name: "telegram token", hints: [":AA"], form: /\d{8,10}:AA[A-Za-z0-9_-]{32,34}/g },
  prefixed("discord webhook", "/api/webhooks/", "\\d{10,25}/[A-Za-z0-9_-]{20,100}"),
  {
    name: "discord bot token",
    hints: [],
    form: /[MNO][A-Za-z0-9_-]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}/g,
    accept: (secret) =>
      /^\d{15,21}$/.test(Buffer.from(secret.split(".")[0] ?? "", "base64url").toString("latin1")) ||
      looksRandom(secret.split(".")[2] ?? "", 20),
  },
  prefixed("teams webhook", "webhook.office.com/webhookb2/", `[^\\s"'<>]{40,300}`),
  {
    name: "azure key",
    hints: ["AccountKey=", "SharedAccessKey="],
    form: /(?:AccountKey|SharedAccessKey)=([A-Za-z0-9+/]{40,100}={0,2})/g,
    group: 1,
  },
  { name: "azure client secret", hints: ["Q~"], form: /[A-Za-z0-9_~.-]{3}\dQ~[A-Za-z0-9_~.-]{31,34}/g },
  { name: "azure devops token", hints: ["AZDO"], form: /[A-Za-z0-9]{76}AZDO[A-Za-z0-9]{4}/g },
  {
    name: "azure signature",
    hints: ["sig="],
    form: /[?&;](?:amp;)?sig=([A-Za-z0-9%+/]{40,100}(?:={0,2}|%3[dD]){0,2})/g,
    group: 1,
    accept: mixed,
  },
  {
    name: "encrypted json web token",
    hints: ["eyJ"],
    form: /eyJ[A-Za-z0-9_-]{10,2000}\.[A-Za-z0-9_-]{0,2000}\.[A-Za-z0-9_-]{10,200}\.[A-Za-z0-9_-]{4,8000}\.[A-Za-z0-9_-]{10,100}/g,
  },
  {
    name: "json web token",
    hints: ["eyJ"],
    form: /eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/g,
  },
  { name: "mapbox token", hints: ["sk.eyJ", "tk.eyJ"], form: /[st]k\.eyJ[A-Za-z0-9_-]{20,400}\.[A-Za-z0-9_-]{20,60}/g },
  prefixed("shopify token", "shpat_ shpca_ shppa_ shpss_ shptka_", `${hex}{32}`),
  prefixed("square token", "sq0atp- sq0csp- sq0idp-", "[A-Za-z0-9_-]{22,43}"),
  prefixed("square token", "EAAA", "[A-Za-z0-9_-]{60}(?![A-Za-z0-9])", notInBlob),
  prefixed("meta token", "EAA", "[A-Za-z0-9]{80,400}(?![A-Za-z0-9])", notInBlob),
  prefixed("notion token", "ntn_ secret_", "[A-Za-z0-9]{40,60}", mixed),
  prefixed("linear key", "lin_api_ lin_oauth_ lin_wh_", "[A-Za-z0-9]{32,80}"),
  { name: "airtable token", hints: ["pat"], form: /pat[A-Za-z0-9]{14}\.[a-f0-9]{64}/g },
  prefixed("atlassian token", "ATATT3 ATCTT3 ATSTT3", "[A-Za-z0-9_=-]{60,300}"),
  prefixed("bitbucket token", "ATBB", "[A-Za-z0-9]{32}", mixed),
  prefixed(
    "doppler token",
    "dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.",
    "(?:[a-z0-9_-]{2,35}\\.)?[A-Za-z0-9]{40,44}",
  ),
  prefixed("vault token", "hvs. hvb. hvr.", "[A-Za-z0-9_-]{24,300}"),
  { name: "terraform token", hints: [".atlasv1."], form: /[A-Za-z0-9]{14}\.atlasv1\.[A-Za-z0-9_=-]{60,80}/g },
  prefixed("planetscale password", "pscale_tkn_ pscale_pw_ pscale_oauth_", "[A-Za-z0-9_.=-]{32,64}"),
  prefixed("supabase key", "sbp_", `(?:v\\d_)?${hex}{40}`),
  prefixed("supabase key", "sb_secret_", "[A-Za-z0-9_-]{22,64}"),
  prefixed("databricks token", "dapi", `${hex}{32}(?:-\\d)?`),
  prefixed("new relic key", "NRAK- NRII- NRIQ- NRAA- NRRA- NRBR- NRSP-", "[A-Za-z0-9_-]{20,50}"),
  prefixed("new relic key", "NRJS-", `${hex}{19}`),
  { name: "new relic key", hints: ["NRAL"], form: /[a-f0-9]{36}(?:FFFF)?NRAL/g },
  prefixed("grafana token", "glc_", "[A-Za-z0-9+/]{32,400}={0,2}"),
  prefixed("grafana token", "glsa_", `[A-Za-z0-9]{32}_${hex}{8}`),
  prefixed("sentry token", "sntrys_", "[A-Za-z0-9+/=_-]{40,600}"),
  prefixed("sentry token", "sntryu_ sntrya_", `${hex}{64}`),
  prefixed("dynatrace token", "dt0c01. dt0s01. dt0s02. dt0s16.", "[A-Z0-9]{8,24}(?:\\.[A-Z0-9]{64})"),
  prefixed("honeycomb key", "hcaik_ hcxik_ hcalk_", "[a-z0-9]{40,90}"),
  prefixed("adafruit key", "aio_", "[A-Za-z0-9]{28}"),
  prefixed("heroku key", "HRKU-", "[A-Za-z0-9_-]{36,70}"),
  prefixed("netlify token", "nfp_ nfc_ nfo_ nfu_", "[A-Za-z0-9_]{36,60}"),
  prefixed("fly.io token", "fm1_ fm1r_ fm2_ fo1_", "[A-Za-z0-9+/_-]{40,800}={0,3}", mixed),
  prefixed("render key", "rnd_", "[A-Za-z0-9]{28,40}", mixed),
  prefixed("pulumi token", "pul-", `${hex}{40}`),
  prefixed("prefect key", "pnu_ pnb_", "[A-Za-z0-9]{36}"),
  prefixed("postman key", "PMAK-", `${hex}{24}-${hex}{34}`),
  prefixed("figma token", "figd_ figo_", "[A-Za-z0-9_-]{36,64}"),
  prefixed("posthog key", "phx_ phs_", "[A-Za-z0-9_-]{40,60}"),
  prefixed("contentful token", "CFPAT-", "[A-Za-z0-9_-]{40,50}"),
  prefixed("typeform token", "tfp_", "[A-Za-z0-9_.-]{40,64}"),
  prefixed("circleci token", "CCIPAT_ CCIPRJ_", "[A-Za-z0-9]{16,30}_[a-f0-9]{40}"),
  prefixed("buildkite token", "bkua_ bkaj_ bkct_", `${hex}{40}`),
  prefixed("sonarqube token", "sqp_ squ_ sqa_", `${hex}{40}`),
  prefixed("shippo key", "shippo_live_ shippo_test_", `${hex}{40}`),
  prefixed("easypost key", "EZAK EZTK", "[A-Za-z0-9]{54}", notInBlob),
  prefixed("flutterwave key", "FLWSECK_TEST- FLWSECK-", `${hex}{12,40}(?:-X)?`),
  prefixed("readme key", "rdme_", "[a-z0-9]{70}"),
  prefixed(
    "plaid token",
    "access-sandbox- access-development- access-production-",
    `${hex}{8}-(?:${hex}{4}-){3}${hex}{12}`,
  ),
  prefixed("dropbox token", "sl.", "(?:u\\.)?[A-Za-z0-9_-]{120,1400}", mixed),
  prefixed("twitch token", "oauth:", "[a-z0-9]{30}(?![a-z0-9])", mixed),
  prefixed("clickup token", "pk_", "\\d{4,12}_[A-Z0-9]{32}"),
  prefixed("alibaba key", "LTAI", "[A-Za-z0-9]{12,24}", variedAlone),
  prefixed("tencent key", "AKID", "[A-Za-z0-9]{32}(?![A-Za-z0-9])", notInBlob),
  prefixed("yandex key", "AQVN y0_Ag t1.", "[A-Za-z0-9_-]{35,300}(?:\\.[A-Za-z0-9_-]{40,300}={0,2})?", notInBlob),
  prefixed("password hash", "$2a$ $2b$ $2y$ $2x$", "\\d\\d\\$[./A-Za-z0-9]{53}"),
  prefixed("password hash", "$argon2id$ $argon2i$ $argon2d$ $scrypt$", "[A-Za-z0-9=,$+/.-]{30,300}"),
  prefixed(
    "password hash",
    "$6$ $5$ $1$ $y$ $apr1$",
    "(?:rounds=\\d{1,9}\\$)?[./A-Za-z0-9$]{1,40}\\$[./A-Za-z0-9]{22,86}",
  ),
  prefixed("password hash", "{SSHA} {SHA} {SSHA512} {SSHA256}", "[A-Za-z0-9+/]{27,140}={0,2}"),
  {
    name: "password in an address",
    hints: ["://"],
    form: /:\/\/[^\s:/?#@"'<>]{0,100}:([^\s:/?#@"'<>]{3,200})@(?=[\w[])/gi,
    group: 1,
    accept: (secret) => !isPlaceholder(secret),
  },
  {
    name: "token in an address",
    hints: ["://"],
    form: /:\/\/([A-Za-z0-9_~.-]{16,200})(?::[^\s:/?#@"'<>]{0,40})?@(?=[\w[])/gi,
    group: 1,
    accept: (secret) => looksRandom(secret, 16),
  },
  {
    name: "bearer token",
    hints: ["earer", "oken ", "Key "],
    form: /(?:[Bb]earer(?:\s{1,4}|%20|\s{0,2}[:=]\s{0,2}["']?)|[Aa]uthorization["']?\s{0,4}[:=,]\s{0,4}["'`]?(?:[Tt]oken|[Kk]ey|[A-Z][\w-]{0,20})\s{1,3}(?:token=)?["']?)([A-Za-z0-9_\-.~+/]{16,2000}={0,2})/g,
    group: 1,
    accept: (secret) => looksRandom(secret, 16),
  },
  {
    name: "basic credentials",
    hints: ["asic", '"auth', "_auth"],
    form: /(?:\b[Bb]asic["'+\s,]{1,8}|"auth\\{0,3}"\s{0,4}:\s{0,4}\\{0,3}"|_auth\s{0,3}=\s{0,3}["']?)([A-Za-z0-9+/]{12,400}={0,2})/g,
    group: 1,
    accept: isCredentials,
  },
  {
    name: "password of a login",
    hints: ["login", "machine", "curl", "wget", "http"],
    form: /(?:login\s{1,10}\S{1,100}\s{1,10}password\s{1,10}|\bcurl\b[^\n]{0,300}?\s(?:-u|--user|--proxy-user)[ =]?["']?[^\s:"']{1,80}:|\bhttp\b[^\n]{0,100}?\s-a\s?["']?[^\s:"']{1,80}:)([^\s"']{6,200})/g,
    group: 1,
    accept: (secret) => /\d/.test(secret) && !isPlaceholder(secret),
  },
  {
    // .pgpass: host:port:database:user:password
    name: "password of a login",
    hints: [],
    form: /(?<=^|\n)[ \t>#*`-]{0,8}(?:\*|[\w.-]{1,100}):(?:\d{2,5}|\*):(?:\*|[\w-]{1,60}):(?:\*|[\w@.-]{1,60}):((?:[^\s:\\]|\\.){6,100})(?=\s|$)/g,
    group: 1,
    accept: (secret) => !isPlaceholder(secret) && looksRandom(secret, 6),
  },
  {
    name: "password of a login",
    hints: ["BY '", 'BY "', "by '", 'by "', "entified"],
    form: /\bidentified\s{1,4}(?:with\s{1,4}\w{1,40}\s{1,4})?by\s{1,4}(?:password\s{1,4})?["']([^"'\n]{6,100})["']/gi,
    group: 1,
    accept: (secret) => !isPlaceholder(secret) && looksRandom(secret, 6),
  },
  {
    // Oracle: user/password@host
    name: "password of a login",
    hints: ["sqlplus", "@//", "rman "],
    form: /\b[A-Za-z]\w{0,30}\/([^\s/@"']{6,64})@(?=\/\/|\w)/g,
    group: 1,
    accept: (secret) => !isPlaceholder(secret) && looksRandom(secret, 6),
  },
];
