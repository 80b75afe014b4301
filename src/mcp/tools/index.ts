/** All tools, in the order in which clients list them. */
import type { Tool } from "../tool.ts";
import { aboutTool } from "./about.ts";
import { digestTool } from "./digest.ts";
import { explainTool } from "./explain.ts";
import { mapTool } from "./map.ts";
import { searchTool } from "./search.ts";
import { staleTool } from "./stale.ts";
import { summarizeDocumentTool } from "./summarize-document.ts";

export const tools: readonly Tool[] = [
  aboutTool,
  mapTool,
  explainTool,
  summarizeDocumentTool,
  digestTool,
  searchTool,
  staleTool,
];
