/**
 * Values of secrets by the formats that issuers publish, drawn from a seed: nothing here was ever valid, and no literal of this
 * file looks like a key to a scanner. A kind is a line.
 */
import type { Random } from "../../src/base/random.ts";

const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const lower = upper.toLowerCase();
const digits = "0123456789";
const alphabets = {
  a: upper + lower + digits,
  A: upper + digits,
  l: lower + digits,
  d: digits,
  h: `${digits}abcdef`,
  b: `${upper}${lower}${digits}+/`,
  u: `${upper}${lower}${digits}_-`,
} as const;

export type Draw = (kind: keyof typeof alphabets, length: number) => string;

export function drawer(random: Random): Draw {
  return (kind, length) => {
    const letters = alphabets[kind];
    return Array.from({ length }, () => letters[random.below(letters.length)]).join("");
  };
}

const base64 = (text: string): string => Buffer.from(text).toString("base64");
const base64url = (text: string): string => Buffer.from(text).toString("base64url");
const uuid = (w: Draw): string => `${w("h", 8)}-${w("h", 4)}-4${w("h", 3)}-a${w("h", 3)}-${w("h", 12)}`;

/** Kinds that are known wherever they stand. */
export const formed: Readonly<Record<string, (w: Draw) => string>> = {
  "openai key": (w) => `sk-${w("a", 48)}`,
  "openai project key": (w) => `sk-proj-${w("u", 62)}a1B`,
  "anthropic key": (w) => `sk-ant-api03-${w("u", 90)}a1B`,
  "openrouter key": (w) => `sk-or-v1-${w("h", 64)}`,
  "github token": (w) => `ghp_${w("a", 36)}`,
  "github app token": (w) => `ghs_${w("a", 36)}`,
  "github fine-grained token": (w) => `github_pat_${w("a", 22)}_${w("a", 59)}`,
  "gitlab token": (w) => `glpat-${w("u", 20)}`,
  "gitlab runner token": (w) => `glrt-${w("u", 20)}`,
  "gitlab trigger token": (w) => `glptt-${w("h", 40)}`,
  "gitlab job token": (w) => `glcbt-${w("h", 2)}_${w("u", 20)}`,
  "gitlab feed token": (w) => `glft-${w("u", 20)}`,
  "gitlab agent token": (w) => `glagent-${w("u", 50)}`,
  "gitlab deploy token": (w) => `gldt-${w("u", 20)}`,
  "aws key id": (w) => `AKIA${w("A", 14)}2Q`,
  "aws temporary key id": (w) => `ASIA${w("A", 14)}7K`,
  "aws session token": (w) => `IQoJb3JpZ2lu${w("b", 240)}`,
  "google key": (w) => `AIza${w("u", 34)}x`,
  "google client secret": (w) => `GOCSPX-${w("u", 27)}x`,
  "google access token": (w) => `ya29.${w("u", 120)}x`,
  "google refresh token": (w) => `1//0${w("u", 98)}x`,
  "slack bot token": (w) => `xoxb-${w("d", 12)}-${w("d", 12)}-${w("a", 24)}`,
  "slack user token": (w) => `xoxp-${w("d", 12)}-${w("d", 12)}-${w("d", 13)}-${w("h", 32)}`,
  "slack app token": (w) => `xapp-1-A${w("A", 10)}-${w("d", 13)}-${w("h", 64)}`,
  "stripe key": (w) => `sk_live_${w("a", 24)}`,
  "stripe restricted key": (w) => `rk_live_${w("a", 99)}`,
  "webhook secret": (w) => `whsec_${w("a", 32)}`,
  "npm token": (w) => `npm_${w("a", 36)}`,
  "pypi token": (w) => `pypi-AgEIcHlwaS5vcmc${w("u", 140)}x`,
  "rubygems key": (w) => `rubygems_${w("h", 48)}`,
  "crates.io token": (w) => `cio${w("a", 30)}7Q`,
  "nuget key": (w) => `oy2${w("l", 42)}7`,
  "hugging face token": (w) => `hf_${w("a", 34)}`,
  "docker hub token": (w) => `dckr_pat_${w("u", 26)}x`,
  "sendgrid key": (w) => `SG.${w("u", 22)}.${w("u", 42)}x`,
  "twilio key": (w) => `SK${w("h", 30)}a7`,
  "mailgun key": (w) => `key-${w("h", 32)}`,
  "mailgun sending key": (w) => `${w("h", 32)}-${w("h", 8)}-${w("h", 8)}`,
  "mailchimp key": (w) => `${w("h", 32)}-us${1 + Number(w("d", 1))}`,
  "brevo key": (w) => `xkeysib-${w("h", 64)}-${w("a", 16)}`,
  "resend key": (w) => `re_${w("a", 8)}_${w("a", 22)}7K`,
  "digitalocean token": (w) => `dop_v1_${w("h", 64)}`,
  "groq key": (w) => `gsk_${w("a", 52)}`,
  "xai key": (w) => `xai-${w("a", 80)}`,
  "replicate token": (w) => `r8_${w("a", 37)}`,
  "perplexity key": (w) => `pplx-${w("a", 48)}`,
  "tavily key": (w) => `tvly-${w("a", 32)}`,
  "nvidia key": (w) => `nvapi-${w("u", 63)}x`,
  "langsmith key": (w) => `lsv2_pt_${w("h", 32)}_${w("h", 10)}`,
  "telegram token": (w) => `${1 + (Number(w("d", 1)) % 9)}${w("d", 8)}:AA${w("u", 32)}x`,
  "discord bot token": (w) => `${base64url(`1${w("d", 17)}`)}.${w("u", 6)}.${w("u", 37)}x`,
  "azure client secret": (w) => `${w("a", 3)}8Q~${w("a", 33)}x`,
  "azure devops token": (w) => `${w("a", 76)}AZDO${w("a", 4)}`,
  "json web token": (w) => `eyJ${w("u", 30)}.eyJ${w("u", 60)}.${w("u", 42)}x`,
  "encrypted json web token": (w) => `eyJ${w("u", 40)}.${w("u", 60)}.${w("u", 16)}.${w("u", 80)}.${w("u", 21)}x`,
  "mapbox token": (w) => `sk.eyJ${w("u", 60)}.${w("u", 21)}x`,
  "shopify token": (w) => `shpat_${w("h", 32)}`,
  "square token": (w) => `sq0atp-${w("u", 21)}x`,
  "square access token": (w) => `EAAA${w("u", 59)}x`,
  "meta token": (w) => `EAA${w("a", 160)}`,
  "notion token": (w) => `ntn_${w("a", 44)}7k`,
  "notion secret": (w) => `secret_${w("a", 41)}7k`,
  "linear key": (w) => `lin_api_${w("a", 40)}`,
  "airtable token": (w) => `pat${w("a", 14)}.${w("h", 64)}`,
  "atlassian token": (w) => `ATATT3xFfGF0${w("u", 170)}=${w("A", 8)}`,
  "bitbucket token": (w) => `ATBB${w("a", 30)}7k`,
  "doppler token": (w) => `dp.pt.${w("a", 43)}`,
  "doppler service token": (w) => `dp.st.prd.${w("a", 43)}`,
  "vault token": (w) => `hvs.${w("u", 94)}x`,
  "terraform token": (w) => `${w("a", 14)}.atlasv1.${w("u", 66)}x`,
  "planetscale password": (w) => `pscale_pw_${w("u", 42)}x`,
  "supabase token": (w) => `sbp_${w("h", 40)}`,
  "supabase secret key": (w) => `sb_secret_${w("u", 30)}x`,
  "databricks token": (w) => `dapi${w("h", 32)}`,
  "new relic key": (w) => `NRAK-${w("A", 27)}`,
  "grafana cloud token": (w) => `glc_${base64(`{"o":"${w("d", 6)}","n":"${w("a", 12)}","k":"${w("a", 24)}"}`)}`,
  "grafana account token": (w) => `glsa_${w("a", 32)}_${w("h", 8)}`,
  "sentry user token": (w) => `sntryu_${w("h", 64)}`,
  "sentry organisation token": (w) =>
    `sntrys_${base64(`{"iat":${w("d", 10)},"url":"https://example.org"}`).replace(/=+$/, "")}_${w("b", 43)}`,
  "dynatrace token": (w) => `dt0c01.${w("A", 24)}.${w("A", 64)}`,
  "adafruit key": (w) => `aio_${w("a", 28)}`,
  "heroku key": (w) => `HRKU-${uuid(w)}`,
  "netlify token": (w) => `nfp_${w("a", 36)}`,
  "pulumi token": (w) => `pul-${w("h", 40)}`,
  "postman key": (w) => `PMAK-${w("h", 24)}-${w("h", 34)}`,
  "figma token": (w) => `figd_${w("u", 39)}x`,
  "posthog key": (w) => `phx_${w("a", 43)}`,
  "circleci token": (w) => `CCIPAT_${w("a", 22)}_${w("h", 40)}`,
  "sonarqube token": (w) => `squ_${w("h", 40)}`,
  "artifactory key": (w) => `AKCp${w("a", 69)}`,
  "plaid token": (w) => `access-sandbox-${uuid(w)}`,
  "age key": (w) => `AGE-SECRET-KEY-1${w("A", 58)}`,
  "bcrypt hash": (w) => `$2b$12$${w("a", 53)}`,
};

/** Kinds that only a name tells: the value, and names as they stand in prose, in code and in the environment. */
export const named: Readonly<Record<string, { value: (w: Draw) => string; prose: string; code: string }>> = {
  password: { value: (w) => `${w("a", 13)}7x`, prose: "password", code: "password" },
  "database password": { value: (w) => `${w("a", 10)}3Kq`, prose: "database password", code: "db_password" },
  "password with signs": { value: (w) => `${w("a", 6)}!7${w("a", 5)}%x`, prose: "password", code: "smtp_password" },
  "api key": { value: (w) => w("h", 32), prose: "API key", code: "api_key" },
  "uuid key": { value: uuid, prose: "API key", code: "heroku_api_key" },
  "secret key": { value: (w) => `${w("b", 38)}7x`, prose: "secret key", code: "aws_secret_access_key" },
  "client secret": { value: (w) => `${w("u", 29)}5Zx`, prose: "client secret", code: "client_secret" },
  "access token": { value: (w) => `${w("a", 30)}9x`, prose: "access token", code: "access_token" },
  "auth token": { value: (w) => w("h", 32), prose: "auth token", code: "twilio_auth_token" },
  passphrase: { value: (w) => `${w("a", 16)}4m`, prose: "passphrase", code: "passphrase" },
  "encryption key": { value: (w) => `${w("b", 43)}=`, prose: "encryption key", code: "encryption_key" },
  "app password": { value: (w) => `ATX${w("a", 17)}8`, prose: "app password", code: "app_password" },
};
