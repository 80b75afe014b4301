/** Whether a part of a secret can still be read in a text, markup and breaks inside it aside. */
export function canBeRead(text: string, secret: string): boolean {
  const bare = text.replace(/[\s"'`+\\*<>&;]|[\u00ad\u200b-\u200f\u2060]|&shy;|<\/?b>|&#x?[0-9a-f]+;/g, "");
  const length = Math.min(12, Math.ceil(secret.length / 2));
  for (let at = 0; at + length <= secret.length; at++) {
    const part = secret.slice(at, at + length);
    if (text.includes(part) || bare.includes(part)) return true;
  }
  return false;
}
