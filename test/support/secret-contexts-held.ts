/** Contexts that were written after the rules were frozen and that no rule was chosen on: what the masking does where nobody looked. */
const camel = (name: string): string => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const third = (secret: string): number => Math.max(7, Math.floor(secret.length / 3));
const cut = (secret: string, between: string): string =>
  `${secret.slice(0, third(secret))}${between}${secret.slice(third(secret))}`;

export const heldFormContexts: Readonly<Record<string, (secret: string) => string>> = {
  "footnote of Markdown": (s) => `As said[^1].\n\n[^1]: We used ${s} then.`,
  "numbered list": (s) => `1. Open the page\n2. Paste ${s}\n3. Wait`,
  "diff line": (s) => `-  run(a)\n+  run("${s}")\n`,
  "between tags of a build file": (s) => `<configuration><item>${s}</item></configuration>`,
  "left-to-right mark": (s) => `Use \u200e${cut(s, "\u200e")}\u200e here.`,
  "all as entities": (s) => `Use ${[...s].map((c) => `&#${c.charCodeAt(0)};`).join("")} here.`,
  "split in a comment": (s) => `# use ${cut(s, "\n# ")}\nx = 1`,
  "split in a quote": (s) => `> use ${cut(s, "\n> ")}\n`,
  "bold half in HTML": (s) => `<p>Use <b>${cut(s, "</b>")}</p>`,
  "string of PHP": (s) => `$x = '${cut(s, "' . '")}';`,
  "string of Visual Basic": (s) => `x = "${cut(s, '" & "')}"`,
  "reStructuredText literal": (s) => `Use \`\`${s}\`\` here.`,
  "between brackets": (s) => `Use [${s}] or (${s}), both work.`,
  "glued to digits": (s) => `v12${s}`,
  "line of a log": (s) => `2024-05-01T10:00:00Z INFO sent ${s} in 3ms`,
};

export const heldNameContexts: Readonly<Record<string, (value: string, prose: string, code: string) => string>> = {
  swift: (v, _, c) => `private let ${camel(c)}: String = "${v}"`,
  kotlin: (v, _, c) => `const val ${c.toUpperCase()} = "${v}"`,
  ruby: (v, _, c) => `ENV["${c.toUpperCase()}"] ||= "${v}"`,
  "ruby hash": (v, _, c) => `  ${c}: '${v}',`,
  perl: (v, _, c) => `my $${c} = '${v}';`,
  powershell: (v, _, c) => `$${camel(c)} = ConvertTo-SecureString "${v}" -AsPlainText -Force`,
  terraform: (v, _, c) => `variable "${c}" {\n  default = "${v}"\n}`,
  "kubernetes environment": (v, _, c) => `- name: ${c.toUpperCase()}\n  value: "${v}"`,
  properties: (v, _, c) => `spring.datasource.${c}=${v}`,
  "helm option": (v, _, c) => `helm install x --set auth.${camel(c)}=${v}`,
  "docker option": (v, _, c) => `docker run -e ${c.toUpperCase()}=${v} image`,
  lua: (v, _, c) => `local ${c} = [[${v}]]`,
  sql: (v) => `ALTER USER app WITH PASSWORD '${v}';`,
  "sql identified": (v) => `CREATE USER 'app'@'%' IDENTIFIED BY '${v}';`,
  header: (v) => `curl -H "X-Api-Key: ${v}" https://example.org`,
  "field list": (v, p) => `:${p}: ${v}`,
  "definition in HTML": (v, p) => `<dl><dt>${p}</dt><dd>${v}</dd></dl>`,
  "german sentence": (v) => `Das Passwort lautet ${v}.`,
  "spanish sentence": (v) => `La contraseña es ${v}.`,
  "past sentence": (v, p) => `We had set the ${p} to ${v} back then.`,
  "org property": (v, _, c) => `:${c.toUpperCase()}: ${v}`,
  "builder call": (v, _, c) => `Client.builder().${camel(c)}("${v}").build();`,
  "assertion in a test": (v, _, c) => `assert settings.${c} == "${v}"`,
  "switch arm": (v, _, c) => `"${c}" => "${v}",`,
};
