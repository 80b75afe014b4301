import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { feedbackStoreConformance } from "../../test/conformance/feedback-store.ts";
import { runStoreConformance } from "../../test/conformance/run-store.ts";
import { memoryStore, openStore, resilientStore } from "./index.ts";

function temporary(): { directory: string; remove: () => void } {
  const directory = mkdtempSync(join(tmpdir(), "precis-store-"));
  return { directory, remove: () => rmSync(directory, { recursive: true, force: true }) };
}

function noTrouble(error: Error): never {
  throw error;
}

runStoreConformance("memory", () => ({ store: memoryStore(), remove: () => undefined }));

runStoreConformance("sqlite", () => {
  const { directory, remove } = temporary();
  return { store: openStore(join(directory, ".precis")), remove };
});

runStoreConformance("resilient over sqlite", () => {
  const { directory, remove } = temporary();
  return { store: resilientStore(openStore(directory), noTrouble), remove };
});

feedbackStoreConformance("memory", () => ({ store: memoryStore(), remove: () => undefined }));

feedbackStoreConformance("sqlite", () => {
  const { directory, remove } = temporary();
  return { store: openStore(directory), remove, again: () => openStore(directory) };
});

feedbackStoreConformance("resilient over sqlite", () => {
  const { directory, remove } = temporary();
  return { store: resilientStore(openStore(directory), noTrouble), remove };
});
