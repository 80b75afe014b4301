/** What of a stage's turns fits into a prompt: the newest, whole turns, within a bound; what was dropped is counted. Pure. */
import { type Turn, transcript } from "../../agents/roles/debater.ts";
import { estimateTokens } from "../../text/token-estimate.ts";

export interface BoundedHistory {
  readonly turns: readonly Turn[];
  readonly dropped: number;
}

/** The last turn always stays, even alone above the bound: a debater must see what it answers. */
export function boundHistory(turns: readonly Turn[], maxTokens: number): BoundedHistory {
  const kept: Turn[] = [];
  let room = maxTokens;
  for (let at = turns.length - 1; at >= 0; at--) {
    const turn = turns[at] as Turn;
    const cost = estimateTokens(transcript([turn], "label"));
    if (kept.length > 0 && cost > room) break;
    kept.unshift(turn);
    room -= cost;
  }
  return { turns: kept, dropped: turns.length - kept.length };
}
