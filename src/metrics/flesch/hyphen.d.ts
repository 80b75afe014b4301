/** The parts of the untyped package `hyphen` used here. */
declare module "hyphen" {
  export default function createHyphenator(
    patterns: unknown,
    options?: { readonly hyphenChar?: string; readonly minWordLength?: number; readonly async?: false },
  ): (text: string) => string;
}
declare module "hyphen/patterns/en-us.js" {
  const patterns: unknown;
  export default patterns;
}
