/** Names of the formats of a map; apart from the formats, so that help needs no task. */
export const mapFormats = ["md", "xml", "json", "llms-txt"] as const;
/** How a map is written: Markdown, XML, JSON or llms.txt. */
export type MapFormatName = (typeof mapFormats)[number];
