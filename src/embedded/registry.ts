/**
 * Which function plays which role without a model; loaded on first use. A role that is absent here is refused by name
 * (see systems.md's list in docs/embedded.md): translation, the 1-4 judge, the CAP judge, ACU extraction and entailment,
 * the model pattern labeller.
 */
type Loader = () => Promise<unknown>;

export const embeddedRoles: Readonly<Record<string, Loader>> = {};
