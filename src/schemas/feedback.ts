import type { Z } from "../agents/role.ts";

const facts = (z: Z) => ({
  id: z.string().describe("Hash of all that the entry says"),
  task: z.string(),
  item: z.string().describe("The source as it was named"),
  input: z.string().nullable().describe("The source's text; null where it was not kept"),
  sourceHash: z.string().nullable(),
  reason: z.string().nullable(),
  rater: z.string(),
  at: z.number().describe("Milliseconds since the epoch"),
  run: z.string().nullable(),
  model: z.string().nullable(),
  prompt: z.string().nullable().describe("SHA-256 of the prompt"),
  origin: z.string(),
});

const decision = (z: Z) =>
  z.strictObject({
    kind: z.literal("decision"),
    ...facts(z),
    shown: z.string(),
    decision: z.enum(["accept", "edit", "reject"]),
    edited: z.string().nullable().describe('null unless "decision" is "edit"'),
  });

const vote = (z: Z) => {
  const side = z.strictObject({ system: z.string(), text: z.string() });
  return z.strictObject({
    kind: z.literal("vote"),
    ...facts(z),
    left: side,
    right: side,
    choice: z.enum(["left", "right", "tie"]),
  });
};

export const feedbackEntry = (z: Z) => z.union([decision(z), vote(z)]);
export const feedbackList = (z: Z) => z.array(feedbackEntry(z));
export const feedbackImport = (z: Z) => z.strictObject({ added: z.int(), known: z.int() });
export const feedbackRemoval = (z: Z) => z.strictObject({ removed: z.int() });

export const feedbackDescription = (z: Z) =>
  z.strictObject({
    entries: z.int(),
    decisions: z.strictObject({ accept: z.int(), edit: z.int(), reject: z.int() }),
    votes: z.strictObject({ left: z.int(), right: z.int(), tie: z.int() }),
    preference: z
      .union([
        z.strictObject({
          fit: z.strictObject({
            strengths: z.array(
              z.strictObject({
                system: z.string(),
                value: z.number().describe("Log strength; all sum to 0"),
                error: z.number(),
                low: z.number(),
                high: z.number(),
              }),
            ),
            tieWeight: z.number(),
            logLikelihood: z.number(),
          }),
        }),
        z.strictObject({ fit: z.null(), reason: z.string() }),
      ])
      .nullable()
      .describe("Bradley-Terry with ties (Davidson, 1970) over the votes; null without one"),
    tasks: z.record(z.string(), z.int()),
    raters: z.array(z.strictObject({ rater: z.string(), decisions: z.int(), votes: z.int() })),
    superseded: z.int().describe("Earlier words of a rater on the same text, which no longer count"),
    contradictions: z.array(
      z.strictObject({
        task: z.string(),
        item: z.string(),
        text: z.string(),
        wantedBy: z.array(z.string()),
        refusedBy: z.array(z.string()),
      }),
    ),
    orders: z
      .array(z.strictObject({ id: z.string(), item: z.string() }))
      .describe("Wanted texts that give orders to a program: never learned from"),
    pairs: z.int().describe("Sources that have a wanted text"),
    gone: z.array(z.string()),
    onlyRejected: z.array(z.string()),
    warnings: z.array(z.string()),
    house: z
      .strictObject({
        method: z.enum(["leave one out", "10 folds"]),
        n: z.int().describe("Sources with a wanted text"),
        before: z.number().nullable().describe("Mean ROUGE-L F1 to the wanted texts as shipped"),
        after: z.number().nullable().describe("With the change, each source left out of what was learned"),
        low: z.number().nullable(),
        high: z.number().nullable(),
        used: z.boolean(),
        verdict: z.string(),
        from: z.string().describe("Hash of what it was learned from"),
        sources: z.int(),
      })
      .nullable()
      .describe("What the feedback changes in the embedded ranker of about, and whether it is used"),
  });
