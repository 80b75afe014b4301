/**
 * Made READMEs that deny or plan one thing, with a summary that claims it. `held`: wordings that no rule of `contradicted` was
 * written from; they were run once, and what they showed is told in SECURITY.md beside the figure of the others.
 */
export interface PolarityCase {
  readonly source: string;
  readonly summary: string;
  /** A word of it must be told of. */
  readonly word: string;
  readonly held: boolean;
}

interface Tongue {
  readonly opening: string;
  /** `X` is the denied thing. */
  readonly known: readonly string[];
  readonly held: readonly string[];
  readonly summary: string;
  readonly things: readonly string[];
}

const tongues: readonly Tongue[] = [
  {
    opening: "Sorts photos by date.",
    summary: "Sorts photos with X",
    things: ["Windows", "encryption", "face recognition"],
    known: [
      "It does not support X.",
      "X is not supported.",
      "- [ ] X",
      "## Roadmap\n\n- X\n- faster start",
      "It works without X.",
      "Unlike others, which need X, it is small.",
      "It never uses X.",
      "X was removed in version 2.",
      "It is not a program for X.",
      "X is planned.",
    ],
    held: [
      "There is no X in it.",
      "Support for X has been dropped.",
      "We decided against X.",
      "X will come in a later release.",
      "Do not expect X.",
      "X: not yet.",
      "Nothing here needs X.",
      "One day it may learn X.",
      "| X | no |",
      "Old versions had X.",
    ],
  },
  {
    opening: "Sortiert Fotos nach Datum.",
    summary: "Sortiert Fotos mit X",
    things: ["Verschlüsselung", "Gesichtserkennung"],
    known: ["Es unterstützt keine X.", "X wird nicht unterstützt.", "X ist geplant.", "Es arbeitet ohne X.", "- [ ] X"],
    held: ["X gibt es nicht.", "Auf X wurde verzichtet.", "X kommt später.", "Bisher fehlt X.", "## Ideen\n\n- X"],
  },
  {
    opening: "Trie les photos par date.",
    summary: "Trie les photos avec X",
    things: ["chiffrement", "reconnaissance"],
    known: [
      "Il ne propose pas de X.",
      "Il fonctionne sans X.",
      "- [ ] X",
      "X est prévu.",
      "## Feuille de route\n\n- X",
    ],
    held: [
      "Il n'y a pas de X.",
      "X n'existe pas encore.",
      "X arrivera plus tard.",
      "Aucun X n'est nécessaire.",
      "Le X a été retiré.",
    ],
  },
  {
    opening: "Ordena fotos por fecha.",
    summary: "Ordena fotos con X",
    things: ["cifrado", "reconocimiento"],
    known: ["No soporta X.", "Funciona sin X.", "X no está disponible.", "- [ ] X", "Nunca usa X."],
    held: ["No hay X.", "X llegará más adelante.", "Carece de X.", "El X fue eliminado.", "X: pendiente."],
  },
  {
    opening: "Сортирует фотографии по дате.",
    summary: "Сортирует фотографии: X",
    things: ["распознавание", "облако"],
    known: ["Не поддерживает X.", "X не поддерживается.", "Работает без X.", "- [ ] X", "X: планируется."],
    held: ["X пока отсутствует.", "X нет.", "Никакого X здесь.", "X появится позже.", "От X отказались."],
  },
];

export const polarityCases: readonly PolarityCase[] = tongues.flatMap(({ opening, summary, things, known, held }) =>
  [known.map((said) => [said, false] as const), held.map((said) => [said, true] as const)]
    .flat()
    .flatMap(([said, isHeld]) =>
      things.map((thing) => ({
        source: `# larch\n\n${opening}\n\n${said.replaceAll("X", thing)}\n`,
        summary: summary.replace("X", thing),
        word: thing.toLowerCase().split(" ")[0] as string,
        held: isHeld,
      })),
    ),
);
