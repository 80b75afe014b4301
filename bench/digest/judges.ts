/** CAP of judges whose answer is known: the arithmetic against closed forms. */
import { cap, type Verdict } from "../../src/metrics/judged/cap.ts";

/** Prints the table; every row gives the closed form beside the computed value. */
export function judgeTable(): void {
  const items = 100;
  const rows: [string, (item: number) => { ab: Verdict; ba: Verdict }, number][] = [
    ["always answers 1", () => ({ ab: "first", ba: "first" }), 1 / (1 + Math.exp(5))],
    ["perfect, A better", () => ({ ab: "first", ba: "second" }), 1 / (1 + Math.exp(-5))],
    ["perfect, B better", () => ({ ab: "second", ba: "first" }), 0],
    ["always a tie", () => ({ ab: "tie", ba: "tie" }), 0],
    [
      "perfect, A better on 70 of 100",
      (item) => (item < 70 ? { ab: "first", ba: "second" } : { ab: "second", ba: "first" }),
      0.7 / (1 + Math.exp(-5)),
    ],
    [
      "answers 1 on half, else perfect for A",
      (item) => (item < 50 ? { ab: "first", ba: "first" } : { ab: "first", ba: "second" }),
      1 / 2,
    ],
  ];
  console.log(`CAP (max) of known judges over ${items} items: computed, closed form, consistency`);
  for (const [name, verdicts, closed] of rows) {
    const found = cap(Array.from({ length: items }, (_, item) => verdicts(item)));
    const off = Math.abs((found?.capMax ?? Number.NaN) - closed);
    console.log(
      `  ${name.padEnd(40)} ${found?.capMax.toFixed(6)}  ${closed.toFixed(6)}  ${found?.consistency}  ${off < 1e-12 ? "equal" : "DIFFERS"}`,
    );
  }
}
