/** Names of speakers as models write them, brought back to the names they were given. */

/** "Debater 2", "debater_2", "**debater-2**" -> "debater-2"; anything else trimmed and in lower case. */
export function speakerName(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[*"'`.]/g, "")
    .replace(/^(debater)[\s_-]*(\d+)$/, "$1-$2");
}
