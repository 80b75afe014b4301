/**
 * Secrets of every shape that stands in real repositories, made from a seed: nothing here was ever valid, and no literal of
 * this file looks like a key to a scanner. A new shape is a line in `makers`.
 */
import type { Random } from "../../src/base/random.ts";
import { type Draw, drawer, formed } from "./secret-kinds.ts";

export interface Planted {
  readonly kind: string;
  /** A line (or lines) as it stands in a file. */
  readonly line: string;
  /** What must never be seen again: each part alone would be a leak. */
  readonly secrets: readonly string[];
}

type Maker = (word: Words) => { readonly line: string; readonly secrets: readonly string[] };

type Words = { readonly of: Draw };

const alone = (secret: string, before = "", after = ""): ReturnType<Maker> => ({
  line: `${before}${secret}${after}`,
  secrets: [secret],
});
/** A block between dashes: every line of its body is a secret. */
const block = (label: string, body: readonly string[]): ReturnType<Maker> => ({
  line: `-----BEGIN ${label}-----\n${body.join("\n")}\n-----END ${label}-----`,
  secrets: body,
});
const lines = (word: Words, count: number): string[] => Array.from({ length: count }, () => word.of("b", 64));
const key = ["PRIVATE", "KEY"].join(" ");

const makers: Readonly<Record<string, Maker>> = {
  "aws key id": (word) => alone(`AKIA${word.of("A", 16)}`, "aws_access_key_id = "),
  "aws temporary key id": (word) => alone(`ASIA${word.of("A", 16)}`, "export AWS_ACCESS_KEY_ID="),
  "aws secret key": (word) => alone(word.of("b", 40), "aws_secret_access_key = "),
  "aws secret key in JSON": (word) => alone(word.of("b", 40), '{"SecretAccessKey": "', '"}'),
  "github token": (word) => alone(`ghp_${word.of("a", 36)}`, "git clone with token "),
  "github fine-grained token": (word) => alone(`github_pat_${word.of("a", 22)}_${word.of("a", 59)}`),
  "github action token": (word) => alone(`ghs_${word.of("a", 36)}`, "GITHUB_TOKEN: "),
  "gitlab token": (word) => alone(`glpat-${word.of("u", 20)}`, "PRIVATE-TOKEN: "),
  "openai key": (word) => alone(`sk-${word.of("a", 48)}`, "OPENAI_API_KEY="),
  "openai project key": (word) => alone(`sk-proj-${word.of("u", 64)}1a`, "client = OpenAI(api_key='", "')"),
  "anthropic key": (word) => alone(`sk-ant-api03-${word.of("u", 90)}1a`),
  "google key": (word) => alone(`AIza${word.of("u", 35)}`, "https://maps.example.org/api/js?key="),
  "google client secret": (word) => alone(`GOCSPX-${word.of("u", 28)}`, '"client_secret":"', '"'),
  "slack token": (word) => alone(`xoxb-${word.of("d", 12)}-${word.of("d", 12)}-${word.of("a", 24)}`),
  "slack app token": (word) => alone(`xapp-1-A${word.of("A", 10)}-${word.of("d", 13)}-${word.of("h", 64)}`),
  "slack hook": (word) =>
    alone(`T${word.of("A", 10)}/B${word.of("A", 10)}/${word.of("a", 24)}`, "https://hooks.slack.com/services/"),
  "stripe key": (word) => alone(`sk_live_${word.of("a", 24)}`, "Stripe.api_key = "),
  "stripe hook secret": (word) => alone(`whsec_${word.of("a", 32)}`),
  "npm token": (word) => alone(`npm_${word.of("a", 36)}`, "NPM_TOKEN="),
  "npmrc token": (word) =>
    alone(
      `${word.of("h", 8)}-${word.of("h", 4)}-${word.of("h", 4)}-${word.of("h", 12)}`,
      "//registry.example.org/:_authToken=",
    ),
  "pypi token": (word) => alone(`pypi-${word.of("u", 80)}`, "password = "),
  "hugging face token": (word) => alone(`hf_${word.of("a", 34)}`),
  "sendgrid key": (word) => alone(`SG.${word.of("u", 22)}.${word.of("u", 43)}`),
  "twilio key": (word) => alone(`SK${word.of("h", 32)}`, "TWILIO_API_KEY="),
  "telegram token": (word) => alone(`${word.of("d", 9)}:AA${word.of("u", 33)}`, "bot "),
  "discord hook": (word) => alone(`${word.of("d", 18)}/${word.of("u", 68)}`, "https://discord.com/api/webhooks/"),
  "digitalocean token": (word) => alone(`dop_v1_${word.of("h", 64)}`),
  "azure storage key": (word) =>
    alone(`${word.of("b", 86)}==`, "DefaultEndpointsProtocol=https;AccountName=x;AccountKey="),
  "json web token": (word) =>
    alone(`eyJ${word.of("u", 30)}.eyJ${word.of("u", 60)}.${word.of("u", 43)}`, "Cookie: session="),
  "bearer token": (word) => alone(`${word.of("u", 36)}1a`, 'curl -H "Authorization: Bearer ', '"'),
  "basic credentials": (word) =>
    alone(Buffer.from(`deploy:${word.of("a", 14)}`).toString("base64"), "Authorization: Basic "),
  "docker login": (word) =>
    alone(Buffer.from(`deploy:${word.of("a", 14)}`).toString("base64"), '{"auths":{"x":{"auth":"', '"}}}'),
  "password in a database address": (word) =>
    alone(word.of("a", 12), "DATABASE_URL=postgres://app:", "@db.example.org:5432/app"),
  "password in a web address": (word) => alone(word.of("a", 10), "git clone https://deploy:", "@git.example.org/x.git"),
  "password without a user": (word) => alone(word.of("a", 16), "redis://:", "@cache.example.org:6379/0"),
  "token as a user": (word) => alone(`ghp_${word.of("a", 36)}`, "https://", "@github.example.org/x.git"),
  "percent-coded password": (word) =>
    alone(`${word.of("a", 6)}%40${word.of("a", 6)}`, "amqp://app:", "@mq.example.org"),
  "env password": (word) => alone(`${word.of("a", 14)}7x`, "DB_PASSWORD="),
  "env password with signs": (word) => alone(`${word.of("a", 6)}!7${word.of("a", 6)}$x`, "SMTP_PASSWORD='", "'"),
  "env secret in hex": (word) => alone(word.of("h", 64), "SECRET_KEY_BASE="),
  "yaml password": (word) => alone(`${word.of("a", 13)}3q`, "  password: "),
  "json token": (word) => alone(`${word.of("a", 31)}5z`, '  "access_token": "', '",'),
  "code secret": (word) => alone(`${word.of("a", 23)}8k`, 'const clientSecret = "', '";'),
  "django key": (word) => alone(`${word.of("a", 40)}4#`, "SECRET_KEY = 'django-insecure-", "'"),
  "netrc password": (word) => alone(`${word.of("a", 14)}9w`, "machine example.org login deploy password "),
  "command-line password": (word) => alone(`${word.of("a", 14)}2m`, "mysql -u root --password=", " app"),
  "rsa private key": (word) => block(`RSA ${key}`, lines(word, 6)),
  "pkcs8 private key": (word) => block(key, lines(word, 5)),
  "openssh private key": (word) => block(`OPENSSH ${key}`, lines(word, 5)),
  "ec private key": (word) => block(`EC ${key}`, lines(word, 2)),
  "pgp private key": (word) => block(`PGP ${key} BLOCK`, lines(word, 6)),
  "private key in one line of code": (word) => {
    const body = lines(word, 3);
    return { line: `KEY = "-----BEGIN ${key}-----\\n${body.join("\\n")}\\n-----END ${key}-----\\n"`, secrets: body };
  },
  "private key without an end": (word) => {
    const body = lines(word, 3);
    return { line: `-----BEGIN RSA ${key}-----\n${body.join("\n")}\n`, secrets: body };
  },
};

/** One secret of every kind. */
export function plantSecrets(random: Random): Planted[] {
  const of = drawer(random);
  return [
    ...Object.entries(makers).map(([kind, make]) => ({ kind, ...make({ of }) })),
    ...Object.entries(formed).map(([kind, make]) => ({
      kind: `${kind} by its form`,
      ...alone(make(of), "We use ", " there."),
    })),
  ];
}

/** Kinds of which something is still to be seen in `text`. */
export function leaksIn(text: string, planted: readonly Planted[]): string[] {
  return planted.filter(({ secrets }) => secrets.some((secret) => text.includes(secret))).map(({ kind }) => kind);
}
