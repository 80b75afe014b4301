/** Whether two answers are one. Pure. */

/** True for texts that differ in white space, case and closing stops only. */
export function sameAnswer(one: string, other: string): boolean {
  return one === other || plain(one) === plain(other);
}

const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/[.!]+$/, "")
    .toLowerCase();
