/** Where `repo` writes, from the working directory, when nothing else is said. On its own, so that help needs no task. */
export const defaultOut = "docs/precis";
