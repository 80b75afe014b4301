/** Names of the formats of a map; apart from the formats, so that help needs no task. */
export const mapFormats = ["md", "xml", "json", "llms-txt"] as const;
export type MapFormatName = (typeof mapFormats)[number];
