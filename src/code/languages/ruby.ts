/** Ruby: any comment directly above a definition documents it. */
import type { Language } from "./language.ts";

export const ruby: Language = {
  id: "ruby",
  label: "Ruby",
  extensions: [".rb", ".rake", ".gemspec"],
  fileNames: ["Rakefile", "Gemfile"],
  grammar: { package: "tree-sitter-wasms", name: "ruby" },
  query: `
    [(method) (singleton_method)] @function
    [(class) (module)] @class
    (call method: (_) @call)
    (return) @return
    (call method: (identifier) @raised (#match? @raised "^(raise|fail)$")) @raise
    [(while) (until) (for) (while_modifier) (until_modifier) (do_block) (block)] @loop
    [(if) (unless) (elsif) (when) (if_modifier) (unless_modifier) (conditional) (rescue)] @branch
    (comment) @comment`,
  wrappers: [],
  comments: { nodes: ["comment"], style: "rdoc", documentation: /^(?:#(?!!)|=begin)/ },
};
