/**
 * Inputs without the sentences that give orders to whoever reads them, and without the items of a list that are not ticked: plans. Language models get such sentences fenced and declared as
 * data; a role that extracts would print them. In one place, so that no role can forget it. Called by `engine.ts` alone.
 */
import { isOrder, mayHoldOrder } from "../documents/orders.ts";
import { splitSentences } from "../text/sentences.ts";

/** Fields that hold code, not prose: "user: string" is a member there, and a missing line would be another program. */
const code = new Set(["code", "source", "signature", "segments", "bank", "issues", "prompt"]);

/** The same value where nothing in it is an order; else a copy without them. Only plain objects and arrays are looked into. */
export function withoutOrders<T>(input: T): T {
  return clean(input, "") as T;
}

function clean(value: unknown, key: string): unknown {
  if (typeof value === "string") {
    if (code.has(key)) return value;
    const done = value.includes("[ ]") ? withoutOpenItems(value) : value;
    return mayHoldOrder(done) ? withoutOrderSentences(done) : done;
  }
  if (typeof value !== "object" || value === null || code.has(key)) return value;
  if (Array.isArray(value)) {
    const kept = value.filter((part) => !isOrderPart(part));
    const cleaned = kept.map((part) => clean(part, key));
    return kept.length === value.length && cleaned.every((part, index) => part === value[index]) ? value : cleaned;
  }
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  let changed = false;
  const copy: Record<string, unknown> = {};
  for (const [name, inner] of Object.entries(value)) {
    // A document's whole text is what places count in.
    copy[name] = name === "text" && "sections" in value ? inner : clean(inner, name);
    changed ||= copy[name] !== inner;
  }
  return changed ? copy : value;
}

/** "[ ] search": to be done, so it says nothing of what is there. */
const openItem = /^\s*(?:(?:[-*+]|\d+[.)])\s+)?\[ \]\s/;

function withoutOpenItems(text: string): string {
  return text
    .split("\n")
    .filter((line) => !openItem.test(line))
    .join("\n");
}

/** A sentence, alone or with its place; an item that is not done. */
function isOrderPart(part: unknown): boolean {
  const text = typeof part === "string" ? part : (part as { text?: unknown } | null)?.text;
  if (typeof text === "string" && openItem.test(text)) return true;
  return (
    typeof text === "string" && text.length < 2_000 && mayHoldOrder(text) && withoutOrderSentences(text).trim() === ""
  );
}

function withoutOrderSentences(text: string): string {
  return text
    .split("\n")
    .flatMap((line) => {
      if (!mayHoldOrder(line)) return [line];
      const sentences = splitSentences(line);
      const kept = sentences.filter((sentence) => !isOrder(sentence));
      return kept.length === sentences.length ? [line] : kept.length === 0 ? [] : [kept.join(" ")];
    })
    .join("\n");
}
