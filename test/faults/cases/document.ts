/** Long documents that break a naive summarizer. */
import { docxParagraph, encrypted, madeDocx, madePdf } from "../../support/made-files.ts";
import type { RecordedRequest, Reply } from "../../support/scripted-model-server.ts";
import { faultTable, type Stage } from "./case.ts";

const tide = "The tide gauge at the harbour wall measures the height of the water every six minutes.";
const store = "Its readings are kept for thirty years and compared with those of the neighbouring ports.";
const storm = "During the storm of 1987 the gauge recorded a rise of two metres within three hours.";
const plan = "The harbour office plans its gates by these readings and warns the town a day ahead.";
const text = `${tide} ${store}\n\n${storm} ${plan}`;

const file =
  (name: string, content: string | Uint8Array) =>
  (stage: Stage): void =>
    stage.write(name, content);

/** Plays every role by what its schema is called. */
function play({ body }: RecordedRequest): Reply {
  switch (body?.response_format?.json_schema?.name) {
    case "expert":
      return JSON.stringify({ questions: [{ id: "purpose", question: "What is the gauge for?" }] });
    case "editor":
      return JSON.stringify({ questions: [] });
    case "author":
      return JSON.stringify({ answers: [{ question: 1, answer: "It measures the tide.", passages: [1] }] });
    case "evaluator":
      return JSON.stringify({ explanation: "", worst: 0, better: "the revised one" });
    case "author_revise":
      return JSON.stringify({ summary: "A revised text." });
    default:
      return JSON.stringify({ summary: "A gauge measures the tide." });
  }
}

const nested = Array.from({ length: 300 }, (_, depth) => `${"  ".repeat(depth)}- level ${depth} of the list`).join(
  "\n",
);

export default faultTable("Long documents", [
  {
    name: "a scanned PDF without text",
    setup: file("scan.pdf", madePdf([[], []])),
    argv: ["document", "scan.pdf"],
    code: 2,
    stdout: "",
    stderr: { includes: ["precis: scan.pdf: the PDF holds no text on its 2 pages: it is scanned or drawn"], lines: 1 },
  },
  {
    name: "an encrypted PDF",
    setup: file("locked.pdf", madePdf([["secret"]], encrypted)),
    argv: ["document", "locked.pdf"],
    code: 2,
    stdout: "",
    stderr: { includes: ["precis: locked.pdf: the PDF is protected by a password"], lines: 1 },
  },
  {
    name: "a damaged PDF",
    setup: file("torn.pdf", "%PDF-1.4\nnothing of use"),
    argv: ["document", "torn.pdf"],
    code: 2,
    stdout: "",
    stderr: { includes: ["precis: torn.pdf: the PDF is damaged and cannot be opened"], lines: 1 },
  },
  {
    name: "a PDF without pages",
    setup: file("none.pdf", madePdf([])),
    argv: ["document", "none.pdf"],
    code: 2,
    stdout: "",
    stderr: { includes: ["precis: none.pdf: the PDF has no pages"], lines: 1 },
  },
  {
    name: "a DOCX with tracked changes",
    setup: file(
      "report.docx",
      madeDocx(
        `${docxParagraph(tide)}<w:p><w:r><w:t xml:space="preserve">Its readings are kept for </w:t></w:r><w:ins w:id="1"><w:r><w:t>thirty</w:t></w:r></w:ins><w:del w:id="2"><w:r><w:delText>ten</w:delText></w:r></w:del><w:r><w:t xml:space="preserve"> years.</w:t></w:r></w:p>`,
      ),
    ),
    argv: ["document", "report.docx"],
    code: 0,
    stdout: { includes: ["thirty years"], lines: 1 },
    stderr: "precis: the document has tracked changes: 1 insertions read as accepted, 1 deletions left out\n",
  },
  {
    name: "a document of one sentence",
    setup: file("one.md", `${tide}\n`),
    argv: ["document", "one.md"],
    code: 0,
    stdout: `${tide}\n`,
    stderr: "precis: the document is one sentence; there is nothing to shorten\n",
  },
  {
    name: "only tables, without a model",
    setup: file("table.md", "| port | height |\n|---|---|\n| Dover | 6.8 |\n| Hull | 7.3 |\n"),
    argv: ["document", "table.md"],
    code: 2,
    stdout: "",
    stderr:
      "precis: table.md: the document holds no sentence, only tables or code, and the embedded engine can only choose sentences: give a language model with --model\n",
  },
  {
    name: "only tables, with a model",
    setup: file("table.md", "| port | height |\n|---|---|\n| Dover | 6.8 |\n| Hull | 7.3 |\n"),
    argv: ["document", "table.md", "--expert-rounds", "0", "--editor-rounds", "0", "--model", "{model}"],
    answer: play,
    code: 0,
    stdout: "A gauge measures the tide.\n",
    stderr: 'precis: no passage backs "A gauge measures the tide."\n',
  },
  {
    name: "no headings at all",
    setup: file("plain.txt", `${text}\n`),
    argv: ["document", "plain.txt", "--length", "20"],
    code: 0,
    stdout: { includes: ["gauge"], lines: 1 },
    stderr: "",
  },
  {
    name: "300 levels of nesting",
    setup: file("deep.md", `# Levels\n\n${text}\n\n${nested}\n`),
    argv: ["document", "deep.md"],
    code: 0,
    stdout: { includes: ["gauge"], lines: 1 },
    stderr: { includes: ["very deeply nested lines were read as less deep"], lines: 2 },
  },
  {
    name: "right-to-left text",
    setup: file(
      "he.md",
      "# מד הגאות\n\nמד הגאות שעל חומת הנמל מודד את גובה המים בכל שש דקות. הקריאות נשמרות במשך שלושים שנה ומושוות לאלה של הנמלים השכנים.\n\nבסערה של שנת 1987 רשם המד עלייה של שני מטרים בתוך שלוש שעות. משרד הנמל מתכנן את פתיחת השערים לפי הקריאות האלה.\n",
    ),
    argv: ["document", "he.md", "--length", "30"],
    code: 0,
    stdout: { includes: ["."], lines: 1 },
    stderr: "",
  },
  {
    name: "--exclude-abstract without an abstract",
    setup: file("plain.md", `# Gauge\n\n${text}\n`),
    argv: ["document", "plain.md", "--exclude-abstract", "--length", "20"],
    code: 0,
    stdout: { includes: ["gauge"], lines: 1 },
    stderr: "precis: no abstract was found; nothing was left out\n",
  },
  {
    name: "a verdict that is none of the offered ones",
    setup: file("plain.md", `# Gauge\n\n${text}\n`),
    argv: ["document", "plain.md", "--effort", "high", "--model", "{model}"],
    answer: play,
    code: 0,
    stdout: "A gauge measures the tide.\n",
    stderr: { includes: ["the summary stays as it is"], lines: 2 },
  },
  {
    name: "an impossible length",
    setup: file("plain.md", `${text}\n`),
    argv: ["document", "plain.md", "--length", "tiny"],
    code: 2,
    stdout: "",
    stderr: 'precis: --length must be short, medium, long or a number of words from 10 to 5000, not "tiny"\n',
  },
  {
    name: "a question bank that is none",
    setup: (stage) => {
      stage.write("plain.md", `${text}\n`);
      stage.write("bank.yaml", "expert:\n  - id: price\n");
    },
    argv: ["document", "plain.md", "--questions", "bank.yaml"],
    code: 2,
    stdout: "",
    stderr:
      'precis: the question bank bank.yaml expert[0] ("price") has no "text": see docs/document.md for the form of a question bank\n',
  },
  {
    name: "a language the embedded engine cannot write",
    setup: file("plain.md", `# Gauge\n\n${text}\n`),
    argv: ["document", "plain.md", "--language", "de", "--length", "20"],
    code: 0,
    stdout: { includes: ["gauge"], lines: 1 },
    stderr: "precis: the embedded engine cannot translate; the summary is in English, not in German\n",
  },
]);
