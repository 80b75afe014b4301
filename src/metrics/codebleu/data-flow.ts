/**
 * CodeBLEU's data flow (Ren et al. 2020, section 3.3; after GraphCodeBERT): which value each variable comes from, as
 * edges whose names are replaced by their order of appearance. The walk is one; the languages differ by `flow-rules.ts`.
 */
import { Broken, definitionParts, eachVariables, need, partners } from "./flow-parts.ts";
import type { FlowRules } from "./flow-rules.ts";
import { childOf, type PlainNode } from "./plain-tree.ts";
import { type TokenTable, tokenTable, variablesIn } from "./tokens.ts";

/** What one variable comes from. Parents are token numbers; their names are the tokens' texts. */
interface Edge {
  readonly token: number;
  readonly relation: "comesFrom" | "computedFrom";
  readonly parents: readonly number[];
  /** In order, with repeats, until edges are merged; then each once, by position (the reference's order is random). */
  readonly names: readonly string[];
}

/** Token numbers that last gave a variable its value. */
type State = Map<string, readonly number[]>;

/**
 * Ours: each loop is walked twice, so n nested loops cost 2^n walks; a text that needs more steps than this counts as one
 * without data flow. The reference would not return.
 */
const mostSteps = 1_000_000;

class Walk {
  readonly edges: Edge[] = [];
  private steps = 0;
  private readonly rules: FlowRules;
  private readonly table: TokenTable;

  constructor(rules: FlowRules, table: TokenTable) {
    this.rules = rules;
    this.table = table;
  }

  run(node: PlainNode, state: State): void {
    const { rules } = this;
    if (++this.steps > mostSteps) throw new Broken("loops nested too deeply");
    if (this.table.isToken(node)) this.token(node, state);
    else if (rules.definition.includes(node.type)) this.definition(node, state);
    else if (rules.assignment.includes(node.type)) this.assignment(node, state);
    else if (rules.increment.includes(node.type)) {
      const all = variablesIn(node, this.table);
      this.each(all, all, "computedFrom", state);
    } else if (rules.condition.includes(node.type)) this.condition(node, state);
    else if (rules.counting.includes(node.type)) this.loop(() => this.counting(node, state));
    else if (rules.each.includes(node.type)) this.loop(() => this.eachLoop(node, state));
    else if (rules.repeated.includes(node.type)) {
      this.loop(() => {
        for (let pass = 0; pass < 2; pass++) for (const child of node.children) this.run(child, state);
      });
    } else {
      for (const child of node.children) if (rules.first.includes(child.type)) this.run(child, state);
      for (const child of node.children) if (!rules.first.includes(child.type)) this.run(child, state);
    }
  }

  private token(node: PlainNode, state: State): void {
    const { number, text } = this.table.at(node);
    if (node.type === text) return;
    const known = state.get(text);
    if (known !== undefined) {
      this.edges.push({ token: number, relation: "comesFrom", parents: known, names: [text] });
      return;
    }
    if (node.type === "identifier") state.set(text, [number]);
    this.edges.push({ token: number, relation: "comesFrom", parents: [], names: [] });
  }

  private definition(node: PlainNode, state: State): void {
    const { name, value } = definitionParts(node, this.rules);
    const names = variablesIn(name, this.table);
    if (value === null) {
      for (const token of names) {
        this.edges.push({ token, relation: "comesFrom", parents: [], names: [] });
        state.set(this.table.text(token), [token]);
      }
      return;
    }
    const values = variablesIn(value, this.table);
    this.run(value, state);
    this.each(names, values, "comesFrom", state);
  }

  /** One edge for each pair of target and source; a target without sources only takes its new place in the state. */
  private each(targets: readonly number[], sources: readonly number[], relation: Edge["relation"], state: State): void {
    for (const token of targets) {
      for (const source of sources) {
        this.edges.push({ token, relation, parents: [source], names: [this.table.text(source)] });
      }
      state.set(this.table.text(token), [token]);
    }
  }

  private assignment(node: PlainNode, state: State): void {
    if (!this.rules.pairs) {
      const right = need(childOf(node, "right"));
      this.run(right, state);
      const left = childOf(node, "left");
      this.each(variablesIn(need(left), this.table), variablesIn(right, this.table), "computedFrom", state);
      return;
    }
    if (node.type === "for_in_clause") {
      this.pairs([need(childOf(node, "left"))], [need(node.children.at(-1))], state);
    } else if (node.type === "operator_assignment") {
      this.pairs([need(node.children[0])], [need(node.children.at(-1))], state);
    } else {
      const right = childOf(node, "right");
      // Python's `x: int` has no right side and no flow.
      if (right === null && this.rules.first.length > 0) return;
      this.pairs(...partners(need(childOf(node, "left")), need(right)), state);
    }
  }

  /** One edge for each target, with all variables of its partner as parents, in order and with repeats. */
  private pairs(left: readonly PlainNode[], right: readonly PlainNode[], state: State): void {
    for (const node of right) this.run(node, state);
    left.forEach((node, index) => {
      const partner = right[index];
      if (partner === undefined) return;
      const targets = variablesIn(node, this.table);
      const parents = variablesIn(partner, this.table);
      for (const token of targets) {
        const names = parents.map((parent) => this.table.text(parent));
        this.edges.push({ token, relation: "computedFrom", parents, names });
        state.set(this.table.text(token), [token]);
      }
    });
  }

  private condition(node: PlainNode, state: State): void {
    const { rules } = this;
    const current = new Map(state);
    const ends: State[] = [];
    let branching = false;
    let hasElse = node.type.includes("else");
    for (const child of node.children) {
      if (child.type.includes("else")) hasElse = true;
      if (!rules.branch.includes(child.type) && !(branching && rules.branchesStay)) {
        this.run(child, current);
        continue;
      }
      branching = true;
      const branch = new Map(state);
      this.run(child, branch);
      ends.push(branch);
    }
    ends.push(current);
    if (!hasElse || rules.joinsBefore) ends.push(new Map(state));
    state.clear();
    for (const end of ends) {
      for (const [name, tokens] of end) state.set(name, [...(state.get(name) ?? []), ...tokens]);
    }
    for (const [name, tokens] of state) state.set(name, unique(tokens));
  }

  private counting(node: PlainNode, state: State): void {
    for (const child of node.children) this.run(child, state);
    let again = false;
    for (const child of node.children) {
      if (again) this.run(child, state);
      else if (child.type === this.rules.again) {
        again = true;
        const update = child.type === "for_clause" ? childOf(child, "update") : null;
        if (update !== null) this.run(update, state);
      }
    }
  }

  private eachLoop(node: PlainNode, state: State): void {
    const { eachParts } = this.rules;
    for (let pass = 0; pass < 2; pass++) {
      if (eachParts === "left-right") {
        this.pairs(...partners(need(childOf(node, "left")), need(childOf(node, "right"))), state);
        const last = node.children.at(-1);
        if (last?.type === "block") this.run(last, state);
      } else if (eachParts === "pattern-value") {
        this.pairs([need(childOf(node, "pattern"))], [need(childOf(node, "value"))], state);
        this.run(need(childOf(node, "body")), state);
      } else {
        const { name, value } = eachVariables(node, eachParts);
        this.run(value, state);
        this.each(variablesIn(name, this.table), variablesIn(value, this.table), "computedFrom", state);
        this.run(need(childOf(node, "body")), state);
      }
    }
  }

  /** Runs a loop's body more than once, then folds the edges that this made into one for each token and relation. */
  private loop(body: () => void): void {
    const from = this.edges.length;
    body();
    const made = this.edges.splice(from);
    const merged = new Map<string, Edge>();
    for (const edge of made) {
      const key = `${edge.token} ${edge.relation}`;
      const known = merged.get(key);
      merged.set(key, known === undefined ? edge : this.merge(known, edge));
    }
    this.edges.push(...merged.values());
  }

  merge(first: Edge, second: Edge): Edge {
    const parents = unique([...first.parents, ...second.parents]);
    const names = [...new Set(parents.map((parent) => this.table.text(parent)))];
    return { ...second, parents, names };
  }
}

const unique = (tokens: readonly number[]): number[] => [...new Set(tokens)].sort((a, b) => a - b);

/** One edge as the match compares it: names by order of appearance, e.g. "v1 comesFrom v0". */
export type NormalEdge = string;

/** The data flow of a text, in token order. [] where there is none or where the syntax breaks a rule's expectation. */
export function dataFlow(root: PlainNode, source: string, rules: FlowRules): NormalEdge[] {
  const table = tokenTable(root, source);
  const walk = new Walk(rules, table);
  try {
    walk.run(root, new Map());
  } catch (error) {
    if (error instanceof Broken || error instanceof RangeError) return [];
    throw error;
  }
  const edges = walk.edges.map((edge, index) => ({ edge, index }));
  edges.sort((a, b) => a.edge.token - b.edge.token || a.index - b.index);
  const used = new Set<number>();
  for (const { edge } of edges) {
    if (edge.parents.length > 0) used.add(edge.token);
    for (const parent of edge.parents) used.add(parent);
  }
  const merged = new Map<number, Edge>();
  for (const { edge } of edges) {
    if (!used.has(edge.token)) continue;
    const known = merged.get(edge.token);
    merged.set(edge.token, known === undefined ? edge : walk.merge(known, edge));
  }
  return normalized([...merged.values()], table);
}

function normalized(edges: readonly Edge[], table: TokenTable): NormalEdge[] {
  const numbers = new Map<string, number>();
  const numberOf = (name: string): number => {
    const known = numbers.get(name);
    if (known !== undefined) return known;
    numbers.set(name, numbers.size);
    return numbers.size - 1;
  };
  return edges.map((edge) => {
    const parents = edge.names.map(numberOf);
    return `v${numberOf(table.text(edge.token))} ${edge.relation} ${parents.map((parent) => `v${parent}`).join(",")}`;
  });
}

/** How many of the reference's edges stand in the candidate, each of the candidate's used once. */
export function matchedEdges(reference: readonly NormalEdge[], candidate: readonly NormalEdge[]): number {
  const left = new Map<NormalEdge, number>();
  for (const edge of candidate) left.set(edge, (left.get(edge) ?? 0) + 1);
  let matched = 0;
  for (const edge of reference) {
    const count = left.get(edge) ?? 0;
    if (count === 0) continue;
    matched++;
    left.set(edge, count - 1);
  }
  return matched;
}
