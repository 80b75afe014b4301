import fc from "fast-check";
import { expect, it, test } from "vitest";
import { valueWithoutControls, withoutControls } from "./control-characters.ts";

test.each([
  ["\u001b[31mred\u001b[0m", "red"],
  ["a\u001b]0;title\u0007b", "ab"],
  ["a\u001b]8;;http://x\u001b\\link\u001b]8;;\u001b\\b", "alinkb"],
  ["a\u001b]52;c;never ended\nb", "a\nb"],
  ["a\u009b2Jb\u009dtitle\u009cc", "abc"],
  ["a\u001bcb\u001b(Bc", "abc"],
  ["nul\u0000 bell\u0007 del\u007f", "nul bell del"],
  ["if (admin\u202e \u2066// x\u2069)", "if (admin // x)"],
  ["\tone\r\ntwo\rthree\n", "\tone\ntwo\nthree\n"],
  ["ünï 👩\u200d💻 \u05d0\u200f", "ünï 👩\u200d💻 \u05d0\u200f"],
])("%j becomes %j", (text, clean) => {
  expect(withoutControls(text)).toBe(clean);
});

it("leaves no control character but tab and line feed, and nothing to do a second time", () => {
  const unit = fc.constantFrom("a", "\u001b", "]", "[", "\\", "\u0007", "\n", "\r", "\u202e", "\u009b", "\t");
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const clean = withoutControls(text);
      expect(clean).toMatch(/^[^\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$/);
      expect(withoutControls(clean)).toBe(clean);
    }),
  );
});

it("cleans every text of a value", () => {
  expect(valueWithoutControls({ "a\u0000": ["\u001b[1mb", 1, null, { c: "\u202ed" }] })).toEqual({
    a: ["b", 1, null, { c: "d" }],
  });
});
