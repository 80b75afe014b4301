import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formContexts, nameContexts } from "../../test/support/secret-contexts.ts";
import { heldFormContexts, heldNameContexts } from "../../test/support/secret-contexts-held.ts";
import { drawer, formed, named } from "../../test/support/secret-kinds.ts";
import { canBeRead } from "../../test/support/secret-leak.ts";
import { leaksIn, plantSecrets } from "../../test/support/secrets-corpus.ts";
import { random } from "../base/random.ts";
import { maskSecrets } from "./secrets.ts";

/** Put together here so that no scanner takes this file for a leak. */
const made = {
  openai: `sk-proj-${"aB3dE5fG7hJ9kL1m".repeat(3)}`,
  github: `ghp_${"a1B2c3D4e5F6g7H8i9J0".repeat(2)}`,
  aws: `AKIA${"Q2W3E4R5T6Y7U8I9"}`,
  google: `AIza${"SyA1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q".slice(0, 35)}`,
  slack: `xoxb-${"1234567890-abcdefABCDEF"}`,
  jwt: `eyJ${"hbGciOiJIUzI1NiJ9"}.eyJ${"zdWIiOiIxMjM0NTY3ODkwIn0"}.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U`,
};

describe("maskSecrets", () => {
  it.each(Object.entries(made))("masks a key of %s", (_, key) => {
    const { text, count } = maskSecrets(`Set KEY to ${key}, then run.`);
    expect(text).toBe("Set KEY to [secret masked], then run.");
    expect(count).toBe(1);
  });

  it("masks private keys whole, passwords in addresses and assigned secrets", () => {
    const pem = `-----BEGIN RSA ${"PRIVATE"} KEY-----\nMIIEabc\n-----END RSA ${"PRIVATE"} KEY-----`;
    expect(maskSecrets(`a ${pem} b`)).toEqual({ text: "a [secret masked] b", count: 1, kinds: ["private key"] });
    expect(maskSecrets("postgres://bob:h7Gk2pQx@db.host/x").text).toBe("postgres://bob:[secret masked]@db.host/x");
    expect(maskSecrets('client_secret = "9f8Kq2Lm4Zx7Vb1N"').text).toBe('client_secret = "[secret masked]"');
    expect(maskSecrets("Authorization: Bearer 8sKd92jLm3Qp7ZtXv4Rb").text).toBe(
      "Authorization: Bearer [secret masked]",
    );
  });

  it("masks every kind of the corpus, whatever the characters drawn", () => {
    for (let seed = 0; seed < 50; seed++)
      // As it stands, after an escaped line break in JSON, in JSON within JSON, and in a block comment.
      for (const planted of plantSecrets(random(seed, "secrets")))
        for (const text of [
          planted.line,
          JSON.stringify(`x\n${planted.line}\n`),
          JSON.stringify(JSON.stringify({ x: `x\n${planted.line}` })),
          planted.line.replaceAll(/^/gm, " * "),
          planted.line.replaceAll(/^/gm, "    # "),
        ])
          expect(leaksIn(maskSecrets(text).text, [planted]), `${seed}: ${text}`).toEqual([]);
  });

  it.each([
    "API_KEY=your-api-key-here",
    "A basic understanding of configuration, basic authentication1234",
    'login and then the password is asked for; "auth": "oauth2-with-pkce"',
    "PASSWORD_TEST=changeme-please",
    "password: changeme",
    "token: $" + "{{ secrets.GITHUB_TOKEN }}",
    "https://user:password@example.com",
    "const token = await getAccessToken(client, options);",
    "The sk-learn-contrib-categorical-encoding package",
    'key = "some_long_identifier_name_2"',
    "auth: src/modules/authentication/service.ts",
    "See https://host:8080/path and a@b.c",
  ])("leaves %s alone", (text) => {
    expect(maskSecrets(text)).toEqual({ text, count: 0, kinds: [] });
  });

  it("masks every kind in every context of the corpus, and in contexts no rule was chosen on all but one in a hundred", () => {
    const missed = { known: 0, held: 0 };
    let held = 0;
    const draw = drawer(random(7, "contexts"));
    for (const make of Object.values(formed)) {
      for (const put of Object.values(formContexts)) {
        const secret = make(draw);
        if (canBeRead(maskSecrets(put(secret)).text, secret)) missed.known++;
      }
      for (const put of Object.values(heldFormContexts)) {
        const secret = make(draw);
        held++;
        if (canBeRead(maskSecrets(put(secret)).text, secret)) missed.held++;
      }
    }
    for (const { value, prose, code } of Object.values(named)) {
      for (const put of Object.values(nameContexts)) {
        const secret = value(draw);
        if (canBeRead(maskSecrets(put(secret, prose, code)).text, secret)) missed.known++;
      }
      for (const put of Object.values(heldNameContexts)) {
        const secret = value(draw);
        held++;
        if (canBeRead(maskSecrets(put(secret, prose, code)).text, secret)) missed.held++;
      }
    }
    expect(missed.known).toBe(0);
    expect(missed.held).toBeLessThanOrEqual(held / 100);
  });

  it.each([
    "Release GPG key: 9554F04D7259F04124DE6B476D5A82AC7E37093B",
    "uri.parse('uri://user:pass@example.com:123/one/two.three?q1=a1&q2=a2#body')",
    "| token | size |\n|---|---|\n| `UINT16_BE` | 16 |",
    "{ keyType: 'curve25519', privateKey: (Uint8Array) }",
    "tokenizer.readToken(Token.UINT8).then(myUint8Number => {",
    "the [`Set-Cookie` attribute][rfc-6265bis-09-5.4.7] and its key",
    "-----BEGIN PRIVATE KEY-----\nXXXX\nXXXX\n-----END PRIVATE KEY-----",
    "arr.keys() _(es5-ext/array/#/keys)_",
    "uses key ```MachineGuid``` in registry on **Win32/64**",
  ])("takes no written words for a secret: %s", (text) => {
    expect(maskSecrets(text)).toEqual({ text, count: 0, kinds: [] });
  });

  it("is idempotent", () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constantFrom(...Object.values(made), "token=", " ", "://a:b1c2@h"), fc.string())),
        (parts) => {
          const once = maskSecrets(parts.join("")).text;
          expect(maskSecrets(once)).toEqual({ text: once, count: 0, kinds: [] });
        },
      ),
    );
  });
});
