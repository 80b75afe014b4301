/** Metrics in code, without any model: ROUGE-L of two systems on the same items, and whether the difference is more than chance. */
import { pairedBootstrap, pairedTTest, rouge } from "precis/metrics";

const references = [
  "a queue that keeps jobs in order",
  "reads small files",
  "wakes sleeping tasks",
  "glows in the dark",
];
const systems = {
  a: ["a queue that keeps jobs", "reads files", "wakes tasks", "a lamp that glows"],
  b: ["a queue", "a parser", "a timer for tasks", "a lamp"],
};

const scores = (texts: readonly string[]): number[] =>
  texts.map((text, index) => rouge(text, references[index] ?? "").rougeL?.f1 ?? 0);
const a = scores(systems.a);
const b = scores(systems.b);
console.log("a", a.map((value) => value.toFixed(3)).join(" "));
console.log("b", b.map((value) => value.toFixed(3)).join(" "));
console.log(pairedBootstrap(a, b, { seed: 1 }));
console.log("p", pairedTTest(a, b).p.toFixed(3));
// Output:
// a 0.833 0.800 0.800 0.250
// b 0.444 0.000 0.286 0.000
// {
//   difference: 0.48829365079365084,
//   interval: {
//     low: 0.31607142857142856,
//     high: 0.6972222222222222,
//     level: 0.95,
//     method: 'percentile',
//     resamples: 1000,
//     seed: 1
//   },
//   shareNotPositive: 0
// }
// p 0.025
