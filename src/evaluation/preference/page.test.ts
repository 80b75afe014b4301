import { parseHTML } from "linkedom";
import { describe, expect, it } from "vitest";
import { votingPage } from "./page.ts";
import { pageScript } from "./page-assets.ts";
import { countVotes, type VoteFile } from "./votes.ts";

const pairs = ["a", "b", "c"].map((id) => ({
  id,
  target: `Good on ${id}.`,
  baseline: `Poor on ${id}.`,
  documents: [{ name: "d", text: `Text <b>of</b> ${id}.` }],
  aspect: "",
}));

/** Runs the page's own script over its own document, with the browser's storage and download in memory. */
function open(html: string, stored: Map<string, string>) {
  const { document } = parseHTML(html);
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
  const saved: string[] = [];
  class MemoryBlob {
    constructor(parts: string[]) {
      saved.push(parts.join(""));
    }
  }
  const url = { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined };
  new Function("document", "localStorage", "URL", "Blob", pageScript)(document, storage, url, MemoryBlob);
  const by = (id: string): HTMLElement => document.getElementById(id) as unknown as HTMLElement;
  return { by, saved, text: () => by("item").textContent ?? "" };
}

interface HTMLElement {
  textContent: string | null;
  click(): void;
}

describe("the voting page", () => {
  it("takes a vote a pair, remembers them, and saves a file that is counted for the right side", () => {
    const html = votingPage(pairs, 3);
    const stored = new Map<string, string>();
    const page = open(html, stored);
    expect(page.by("progress").textContent).toBe("Pair 1 of 3, 0 voted");
    // The rater always prefers the good one, wherever it stands.
    for (let pair = 0; pair < 2; pair++)
      page.by(page.text().indexOf("Good") < page.text().indexOf("Poor") ? "left" : "right").click();
    expect(page.by("progress").textContent).toBe("Pair 3 of 3, 2 voted");
    const again = open(html, stored);
    expect(again.by("progress").textContent).toBe("Pair 3 of 3, 2 voted");
    again.by("tie").click();
    again.by("save").click();
    const file = JSON.parse(again.saved[0] ?? "") as Omit<VoteFile, "file">;
    expect(file.rater).toBe("anonymous");
    const { votes, missing } = countVotes([{ ...file, file: "votes.json" }], pairs, 0);
    expect([votes, missing]).toEqual([{ target: 2, baseline: 0, tie: 1 }, 0]);
  });

  it("shows documents as text, never as markup", () => {
    expect(open(votingPage(pairs, 3), new Map()).text()).toContain("Text <b>of</b>");
  });
});
