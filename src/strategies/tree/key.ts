/** A node's key: everything its summary depends on, and nothing else, so that equal keys mean equal summaries. */
import type { AgentContext } from "../../agents/engine.ts";
import type { Role } from "../../agents/role.ts";
import { hashValue } from "../../base/hash.ts";
import type { SummaryNode, TreeNode, TreeSettings } from "./contract.ts";
import { nameFromFile } from "./place.ts";

/** What of a role changes its answers. */
export type RoleText = Pick<Role<unknown, unknown>, "name" | "version" | "system" | "prompt">;

/** The model of each role as keys name it. */
export function keptModels(context: Pick<AgentContext, "modelFor" | "identityOf">): (role: string) => string {
  return (role) => context.identityOf(context.modelFor(role));
}

/** What all nodes of a run share: the strategy, its settings, and its roles with their prompts and models. */
export function runKey(
  strategy: string,
  roles: readonly RoleText[],
  modelFor: (role: string) => string,
  settings: TreeSettings,
): string {
  return hashValue({
    strategy,
    roles: roles.map((role) => ({
      name: role.name,
      version: role.version,
      system: role.system,
      prompt: settings.prompts[role.name] ?? role.prompt,
      model: modelFor(role.name),
    })),
    keywords: settings.keywords,
    maxRevisions: settings.maxRevisions,
    contextTokens: settings.contextTokens,
    language: settings.language,
    without: [...settings.without].sort(),
  });
}

/**
 * Hash of a node: its own text, what its children say (name, kind, summary), and the run's key. A child whose summary
 * came out the same leaves its ancestors' keys alone, whatever changed in its code; so does a keyword from below it that moved. The name is not hashed with
 * its folder, so what was moved is still recognised by its content.
 */
export function nodeKey(node: TreeNode, children: readonly SummaryNode[], run: string): string {
  const file = nameFromFile(node);
  return hashValue({
    run,
    name: node.name,
    ...(file === null ? {} : { file }),
    kind: node.kind,
    content: node.contentHash,
    children: children.map((child) => [child.name, child.kind, child.summary]),
  });
}
