/**
 * READMEs that generators of projects write and nobody has edited: known by a few words of how their text opens, and by headings
 * that only they have together. A new scaffold is a row.
 */
import type { Document } from "./document.ts";

interface Template {
  readonly name: string;
  /** How its first text begins, or a sentence of it that stands for nothing else; lower case, without marks. */
  readonly opens?: RegExp;
  /** Headings that stand in it, all of them; lower case. */
  readonly headings?: readonly string[];
}

const templates: readonly Template[] = [
  { name: "Vite", opens: /^this template provides a minimal setup to get \w+ working in vite/ },
  { name: "Vite", opens: /^this template should help (?:you )?get (?:you )?started developing with .{1,40} in vite/ },
  { name: "Tauri", opens: /^this template should help get you started developing with tauri/ },
  { name: "Svelte (sv)", opens: /^everything you need to build a svelte (?:project|library|app)/ },
  { name: "SolidStart", opens: /^everything you need to build a solid project/ },
  { name: "create-next-app", opens: /^this is a next\.?js project bootstrapped with/ },
  { name: "T3", opens: /^this is a t3 stack project bootstrapped/ },
  { name: "create-react-app", opens: /^this project was bootstrapped with create react app/ },
  {
    name: "a generator",
    opens: /^this (?:project|app|application|library) was (?:bootstrapped|generated|scaffolded) (?:with|by|using|from)/,
  },
  { name: "Angular CLI", opens: /^this (?:project|library) was generated (?:with|using|by) angular cli/ },
  { name: "Nuxt", opens: /^look at the nuxt (?:\d )?documentation to learn more/ },
  {
    name: "Astro",
    opens: /^(?:npm create astro|.{0,20}seasoned astronaut)/,
    headings: ["project structure", "commands"],
  },
  { name: "React Router", opens: /^a modern production-?ready template for building full-?stack react applications/ },
  { name: "Remix", headings: ["welcome to remix", "development", "deployment"] },
  { name: "TanStack Start", opens: /^to run this application/, headings: ["getting started"] },
  { name: "Expo", opens: /^this is an expo project created with/ },
  { name: "React Native", opens: /^this is a new react native project bootstrapped/ },
  { name: "Flutter", opens: /^a new flutter (?:project|plugin|package|module|ffi)/ },
  { name: "NestJS", opens: /^nest framework typescript starter repository/ },
  {
    name: "NestJS",
    opens: /^a progressive node\.?js framework for building efficient/,
    headings: ["project setup", "stay in touch"],
  },
  { name: "electron-vite", opens: /^an electron application with (?:react|vue|svelte|solid|vanilla)/ },
  {
    name: "Laravel",
    opens: /^laravel is a web application framework with expressive/,
    headings: ["about laravel", "learning laravel"],
  },
  { name: "Rails", opens: /^this readme would normally document whatever steps/ },
  { name: "Phoenix", opens: /^to start your phoenix server/ },
  { name: "bundler (Ruby gem)", opens: /^(?:todo delete this and the text (?:above|below)|welcome to your new gem)/ },
  { name: "mix (Elixir)", opens: /^todo add description$/ },
  { name: "GitLab", opens: /^to make it easy for you to get started with gitlab/ },
  { name: "Visual Studio Code (extension)", opens: /^this is the readme for your extension/ },
  { name: "Docusaurus", opens: /^this website is built using docusaurus/ },
  { name: "Turborepo", opens: /^this (?:turborepo starter is maintained|is an official starter turborepo)/ },
  { name: "Kedro", opens: /^this is your new kedro project/ },
  { name: "dbt", opens: /^(?:welcome to your new dbt project|try running the following commands dbt run)/ },
  { name: "Gatsby", opens: /^kick off your project with this (?:default|hello-world|blog) boilerplate/ },
  { name: "Stencil", opens: /^this is a starter project for building a standalone web component/ },
  { name: "Qwik", headings: ["qwik city app ⚡️", "project structure"] },
  { name: "Ionic", opens: /^this is a starter template for ionic/ },
  { name: "Vue CLI", headings: ["project setup", "compiles and hot-reloads for development"] },
  { name: "Hydrogen", headings: ["hydrogen template: skeleton"] },
  { name: "a generator", opens: /^welcome to your new (?:[\w.-]+ ){1,4}(?:project|app|application|site|plugin)$/ },
  { name: "a generator", opens: /^this file is (?:a )?placeholder/ },
  {
    name: "Best-README-Template",
    opens: /^(?:heres a blank template to get started|an awesome readme template to jumpstart your projects)/,
  },
];

/** Sentences that a person was to replace. */
const slot =
  /^(?:project|repo|package|app|your|my)[_-](?:name|title|description|tagline)$|^(?:project|repo|app)_\w+$|^\W*(?:write|add|put|insert|type) (?:your |a |the )?(?:project |short |brief )*(?:description|tagline|summary) here\b/i;

/** The scaffold whose text opens the document, or null. */
export function templateOf(document: Document): string | null {
  const texts: string[] = [];
  for (const { blocks, heading, level } of document.sections.slice(0, 8)) {
    if (heading !== null && level === 1) texts.push(heading);
    for (const block of blocks)
      if (["paragraph", "quote", "list-item"].includes(block.kind) && !slot.test(block.text.trim()) && texts.length < 8)
        texts.push(block.text);
  }
  const opening = texts
    .filter((text) => text !== document.title)
    .slice(0, 2)
    .map(plain);
  const headings = document.sections.map(({ heading }) => (heading ?? "").toLowerCase().trim());
  const found = templates.find(
    (template) =>
      (template.opens === undefined || opening.some((text) => template.opens?.test(text))) &&
      (template.headings === undefined || template.headings.every((heading) => headings.includes(heading))),
  );
  return found?.name ?? null;
}

/** Whether a line is a template's own, in a document that somebody has begun to write. */
export function isTemplateLine(text: string): boolean {
  if (slot.test(text.trim())) return true;
  const said = plain(text);
  return templates.some(({ opens, headings }) => headings === undefined && opens?.test(said) === true);
}

const plain = (text: string): string =>
  text
    .slice(0, 300)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s.-]/gu, "")
    .replace(/\s+/g, " ")
    .replace(/[\s.]+$/, "")
    .trim();
