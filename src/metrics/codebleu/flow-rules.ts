/**
 * Which syntax nodes carry a data flow, per language: the rows that CodeBLEU's reference implementation (codebleu
 * 0.7.1) spreads over one function per language, as data. Oddities are kept on purpose, because scores depend on them
 * (Rust's function bodies are never entered; C and C++ use C#'s rules): they are named where they stand.
 */

/** Languages that CodeBLEU is defined for; TypeScript and TSX are scored as JavaScript. */
export type FlowLanguage = "python" | "java" | "javascript" | "c" | "cpp" | "csharp" | "go" | "ruby" | "php" | "rust";

export interface FlowRules {
  /** Nodes that give the variables of one side the value of the other. */
  readonly assignment: readonly string[];
  /** Declarations. `parts` says how name and value are found. */
  readonly definition: readonly string[];
  readonly definitionParts: "name-value" | "name-default_value" | "two-children" | "second-third-child";
  /** Nodes whose variables come from themselves: `i++`. */
  readonly increment: readonly string[];
  /** Branching nodes; a child of one of these types starts a branch of its own (`branch`, where it differs). */
  readonly condition: readonly string[];
  readonly branch: readonly string[];
  /** True: every child after the first branch is a branch too. */
  readonly branchesStay: boolean;
  /** True: the state before the condition always joins the state after it; false: only when there is no `else`. */
  readonly joinsBefore: boolean;
  /** Counting loops: run once, then again from the child after `again`. */
  readonly counting: readonly string[];
  readonly again: string | null;
  /** Loops over elements: fields of the element, the collection and the body. */
  readonly each: readonly string[];
  readonly eachParts: "left-right" | "pattern-value" | "name-value-body" | "left-right-body" | "php-variables";
  /** Loops that are simply run twice. */
  readonly repeated: readonly string[];
  /** Children that are read before their siblings: a comprehension's `for`. */
  readonly first: readonly string[];
  /** True: an assignment gives one edge with all sources (and pairs up tuples); false: one edge for each source. */
  readonly pairs: boolean;
}

const none: readonly string[] = [];

const java: FlowRules = {
  assignment: ["assignment_expression"],
  definition: ["variable_declarator"],
  definitionParts: "name-value",
  increment: ["update_expression"],
  condition: ["if_statement", "else"],
  branch: ["if_statement", "else"],
  branchesStay: true,
  joinsBefore: false,
  counting: ["for_statement"],
  again: "local_variable_declaration",
  each: ["enhanced_for_statement"],
  eachParts: "name-value-body",
  repeated: ["while_statement"],
  first: none,
  pairs: false,
};

const csharp: FlowRules = {
  ...java,
  // A declarator has three children in today's grammar (name, "=", value), so its value is never seen.
  definitionParts: "two-children",
  increment: ["postfix_unary_expression"],
  each: ["for_each_statement"],
  eachParts: "left-right-body",
};

export const flowRules: Readonly<Record<FlowLanguage, FlowRules>> = {
  python: {
    ...java,
    assignment: ["assignment", "augmented_assignment", "for_in_clause"],
    definition: ["default_parameter"],
    increment: none,
    condition: ["if_statement"],
    branch: ["elif_clause", "else_clause"],
    branchesStay: false,
    counting: none,
    each: ["for_statement"],
    eachParts: "left-right",
    first: ["for_in_clause"],
    pairs: true,
  },
  java,
  csharp,
  c: csharp,
  cpp: csharp,
  javascript: {
    ...java,
    assignment: ["assignment_pattern", "augmented_assignment_expression"],
    joinsBefore: true,
    again: "variable_declaration",
    each: none,
  },
  go: {
    ...java,
    assignment: ["assignment_statement"],
    definition: ["var_spec"],
    increment: ["inc_statement"],
    joinsBefore: true,
    again: "for_clause",
    each: none,
    repeated: none,
  },
  php: {
    ...java,
    assignment: ["assignment_expression", "augmented_assignment_expression"],
    definition: ["simple_parameter"],
    definitionParts: "name-default_value",
    condition: ["if_statement", "else_clause"],
    branch: ["if_statement", "else_clause"],
    joinsBefore: true,
    again: "assignment_expression",
    each: ["foreach_statement"],
    eachParts: "php-variables",
  },
  ruby: {
    ...java,
    assignment: ["assignment", "operator_assignment"],
    definition: ["keyword_parameter"],
    increment: none,
    condition: ["if", "elsif", "else", "unless", "when"],
    branch: ["if", "elsif", "else", "unless", "when"],
    branchesStay: false,
    counting: none,
    each: ["for"],
    eachParts: "pattern-value",
    repeated: ["while_modifier", "until"],
    pairs: true,
  },
  rust: {
    ...java,
    assignment: ["assignment_expression", "compound_assignment_expr", "let_expression"],
    definition: ["function_item"],
    definitionParts: "second-third-child",
    increment: none,
    condition: ["if_expression", "if_let_expression", "match_expression", "else"],
    branch: ["if_expression", "if_let_expression", "match_expression", "else"],
    counting: ["for_expression"],
    each: ["for_each_statement"],
    eachParts: "left-right-body",
    repeated: ["while_expression", "while_let_expression", "loop_expression"],
  },
};
