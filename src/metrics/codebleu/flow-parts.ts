/** The parts of a node that data flow asks for; see `flow-rules.ts` for which language wants which. */
import type { FlowRules } from "./flow-rules.ts";
import { childOf, type PlainNode } from "./plain-tree.ts";

/** A node that a rule relies on is absent: the reference then has no data flow at all for the text. */
export class Broken extends Error {}

/** The node, which must be there. Throws Broken. */
export function need(node: PlainNode | null | undefined): PlainNode {
  if (node === null || node === undefined) throw new Broken("a part of the syntax is missing");
  return node;
}

/** Name and value of a declaration, as the language's rules find them. */
export function definitionParts(node: PlainNode, rules: FlowRules): { name: PlainNode; value: PlainNode | null } {
  const { children } = node;
  switch (rules.definitionParts) {
    case "two-children":
      return { name: need(children[0]), value: children.length === 2 ? need(children[1]) : null };
    case "second-third-child":
      return { name: need(children[1]), value: children[2] ?? null };
    case "name-default_value":
      return { name: need(childOf(node, "name")), value: childOf(node, "default_value") };
    default:
      return { name: need(childOf(node, "name")), value: childOf(node, "value") };
  }
}

/** The element and the collection of a loop over elements. */
export function eachVariables(node: PlainNode, parts: FlowRules["eachParts"]): { name: PlainNode; value: PlainNode } {
  if (parts === "php-variables") {
    const variables = node.children.filter((child) => child.type === "variable_name");
    return { value: need(variables[0]), name: need(variables[1]) };
  }
  const [name, value] = parts === "left-right-body" ? ["left", "right"] : ["name", "value"];
  return { name: need(childOf(node, name as string)), value: need(childOf(node, value as string)) };
}

/** The elements of two tuples of equal length side by side; otherwise the two sides as wholes. */
export function partners(left: PlainNode, right: PlainNode): [PlainNode[], PlainNode[]] {
  const lefts = left.children.filter((child) => child.type !== ",");
  const rights = right.children.filter((child) => child.type !== ",");
  return lefts.length !== rights.length || lefts.length === 0 ? [[left], [right]] : [lefts, rights];
}
