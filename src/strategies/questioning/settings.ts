/** What `questioning` can be told, with the paper's values as defaults where it states any. */
import { UsageError } from "../../base/errors.ts";
import { longestWhole } from "../long/room.ts";
import { builtInQuestions, type QuestionBank } from "./bank/questions.ts";

export interface QuestioningSettings {
  /** Rounds of the Expert, 0 to 10. Default 1 (ours; the paper states none). */
  readonly expertRounds: number;
  /** Rounds of the Editor, after all of the Expert's, 0 to 10. Default 1 (ours). */
  readonly editorRounds: number;
  /** 2 (default, ours): a revision must win in both orders; 1: asked once, previous first, the paper's way. */
  readonly evaluatorOrders: number;
  readonly bank: QuestionBank;
  /** Estimated tokens of one prompt at most. Default 100,000 (ours); a smaller window of a model wins. */
  readonly longestPrompt: number;
  /** A rejected revision is tried once more only while the calls of the whole document stay within this. Default 20 (ours). */
  readonly mostCalls: number;
  /** Ablation: play without this role. "writer": the draft is the document's beginning; "evaluator": every revision is taken. */
  readonly without?: "writer" | "expert" | "editor" | "evaluator";
}

/** Questions of one round at most (SQ2E). */
export const mostExpertQuestions = 5;
export const mostEditorQuestions = 4;

export const questioningDefaults: QuestioningSettings = {
  expertRounds: 1,
  editorRounds: 1,
  evaluatorOrders: 2,
  bank: builtInQuestions,
  longestPrompt: longestWhole,
  mostCalls: 20,
};

/** Fills in defaults and throws UsageError, naming option, expectation and value, for what cannot be. */
export function questioningSettings(given: Partial<QuestioningSettings>): QuestioningSettings {
  const settings = { ...questioningDefaults, ...given };
  const whole = (value: number, from: number, to: number, option: string): void => {
    if (!Number.isInteger(value) || value < from || value > to) {
      throw new UsageError(`${option} must be a whole number from ${from} to ${to}, not ${value}`);
    }
  };
  whole(settings.expertRounds, 0, 10, "--expert-rounds");
  whole(settings.editorRounds, 0, 10, "--editor-rounds");
  whole(settings.evaluatorOrders, 1, 2, "--evaluator-orders");
  return settings;
}
