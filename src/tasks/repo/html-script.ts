/**
 * Script of the page to browse, as it stands in the page: a tree by the WAI-ARIA pattern, search, one node shown at a time. Text
 * reaches the page by textContent only. Kept small and without modules, since the page must work from file://.
 */
export const htmlScript = `
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const nodes = data.nodes;
  nodes.forEach((node, id) => { node.id = id; for (const child of node.c) nodes[child].up = id; });
  const byPath = new Map(nodes.map((node) => [node.p, node.id]));
  const tree = document.getElementById("tree");
  const view = document.getElementById("view");
  const search = document.getElementById("search");
  const hits = document.getElementById("hits");
  const most = 500;
  let selected = 0;

  const make = (tag, props, ...children) => {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(props || {})) {
      if (name === "text") element.textContent = value;
      else if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
      else element.setAttribute(name, value);
    }
    element.append(...children);
    return element;
  };
  const itemOf = (id) => document.getElementById("n" + id);

  const item = (id, level) => {
    const node = nodes[id];
    const element = make("li", { role: "treeitem", id: "n" + id, "aria-level": level, "aria-selected": "false", tabindex: "-1" });
    element.append(make("span", { class: "row", text: node.n, onclick: () => { if (id === selected && node.c.length) toggle(id); open(id); } }));
    if (node.c.length) element.setAttribute("aria-expanded", "false");
    return element;
  };
  const fill = (list, id, from, level) => {
    const children = nodes[id].c;
    for (const child of children.slice(from, from + most)) list.append(item(child, level));
    const rest = children.length - from - most;
    if (rest <= 0) return;
    const more = make("li", { role: "none" });
    more.append(make("button", { text: "Show " + Math.min(rest, most) + " more", onclick: () => { more.remove(); fill(list, id, from + most, level); } }));
    list.append(more);
  };
  const expand = (id) => {
    const element = itemOf(id);
    if (!element || !nodes[id].c.length) return;
    if (!element.querySelector(":scope > ul")) {
      const list = make("ul", { role: "group" });
      fill(list, id, 0, Number(element.getAttribute("aria-level")) + 1);
      element.append(list);
    }
    element.querySelector(":scope > ul").hidden = false;
    element.setAttribute("aria-expanded", "true");
  };
  const collapse = (id) => {
    const list = itemOf(id).querySelector(":scope > ul");
    if (list) list.hidden = true;
    itemOf(id).setAttribute("aria-expanded", "false");
  };
  const toggle = (id) => (itemOf(id).getAttribute("aria-expanded") === "true" ? collapse(id) : expand(id));

  const reveal = (id) => {
    const path = [];
    for (let at = nodes[id].up; at !== undefined; at = nodes[at].up) path.unshift(at);
    for (const at of path) {
      expand(at);
      const next = path[path.indexOf(at) + 1] ?? id;
      let more;
      while (!itemOf(next) && (more = itemOf(at).querySelector(":scope > ul > li[role=none] > button"))) more.click();
    }
  };
  const part = (id) => make("li", {},
    make("button", { text: nodes[id].n, onclick: () => { open(id); itemOf(id).focus(); } }),
    make("p", { text: nodes[id].s || nodes[id].e || "No summary." }));
  const show = (id) => {
    const node = nodes[id];
    const out = make("div");
    out.append(make("span", { class: "kind", text: node.k }), make("h1", { text: node.p || node.n, tabindex: "-1" }));
    out.append(make("p", { id: "summary", text: node.s || (node.e ? "No summary: " + node.e : "No summary.") }));
    if (node.w.length) {
      const chips = make("ul", { class: "chips", "aria-label": "Keywords" });
      for (const word of node.w) chips.append(make("li", {}, make("button", { text: word, onclick: () => { search.value = word; find(); search.focus(); } })));
      out.append(chips);
    }
    if (node.l.length) {
      out.append(make("h2", { text: "Sources" }));
      const list = make("ul", { class: "parts", id: "sources" });
      for (const [text, link] of node.l.slice(0, 200)) list.append(make("li", {}, link ? make("a", { href: link, text }) : make("span", { text })));
      if (node.l.length > 200) list.append(make("li", { class: "note", text: "and " + (node.l.length - 200) + " more" }));
      out.append(list);
    }
    if (node.c.length) {
      out.append(make("h2", { text: "Parts" }));
      const list = make("ul", { class: "parts" });
      for (const child of node.c.slice(0, most)) list.append(part(child));
      if (node.c.length > most) list.append(make("li", { class: "note", text: "and " + (node.c.length - most) + " more in the tree" }));
      out.append(list);
    }
    if (id === 0 && data.skipped) out.append(make("h2", { text: "Not read" }), make("p", { text: data.skipped }));
    view.replaceChildren(out);
    view.scrollTop = 0;
    document.title = (node.p || node.n) + " - " + data.name;
  };
  const open = (id, fromHash) => {
    reveal(id);
    const before = itemOf(selected);
    if (before) { before.setAttribute("aria-selected", "false"); before.tabIndex = -1; }
    selected = id;
    const now = itemOf(id);
    now.setAttribute("aria-selected", "true");
    now.tabIndex = 0;
    now.firstElementChild.scrollIntoView({ block: "nearest" });
    show(id);
    if (!fromHash) history.replaceState(null, "", "#" + encodeURIComponent(nodes[id].p));
  };

  const visible = () => [...tree.querySelectorAll("[role=treeitem]")].filter((element) => !element.closest("ul[hidden]"));
  tree.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const all = visible();
    const at = all.findIndex((element) => element.id === "n" + selected);
    const go = (element) => { if (element) { open(Number(element.id.slice(1))); element.focus(); } };
    const node = nodes[selected];
    const expanded = itemOf(selected).getAttribute("aria-expanded");
    if (event.key === "ArrowDown") go(all[at + 1]);
    else if (event.key === "ArrowUp") go(all[at - 1]);
    else if (event.key === "Home") go(all[0]);
    else if (event.key === "End") go(all[all.length - 1]);
    else if (event.key === "ArrowRight") { if (expanded === "false") expand(selected); else if (node.c.length) go(itemOf(node.c[0])); }
    else if (event.key === "ArrowLeft") { if (expanded === "true") collapse(selected); else if (node.up !== undefined) go(itemOf(node.up)); }
    else if (event.key === " ") { if (node.c.length) toggle(selected); }
    else if (event.key === "Enter") view.querySelector("h1").focus();
    else return;
    event.preventDefault();
  });

  const text = nodes.map((node) => (node.p + " " + node.n + " " + (node.s || "") + " " + node.w.join(" ")).toLowerCase());
  const find = () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
    hits.replaceChildren();
    tree.hidden = words.length > 0;
    hits.hidden = words.length === 0;
    if (!words.length) { document.getElementById("count").textContent = ""; return; }
    const found = [];
    text.forEach((all, id) => {
      if (!words.every((word) => all.includes(word))) return;
      const name = nodes[id].n.toLowerCase();
      const score = words.reduce((sum, word) => sum + (name === word ? 4 : name.includes(word) ? 2 : nodes[id].w.includes(word) ? 1 : 0), 0);
      found.push([score, id]);
    });
    found.sort((a, b) => b[0] - a[0] || a[1] - b[1]);
    for (const [, id] of found.slice(0, 100)) {
      const node = nodes[id];
      hits.append(make("li", {}, make("button", { text: node.p || node.n, onclick: () => { search.value = ""; find(); open(id); itemOf(id).focus(); } }), make("p", { text: node.s || "" })));
    }
    document.getElementById("count").textContent = found.length + (found.length === 1 ? " hit" : " hits");
  };
  search.addEventListener("input", find);
  search.addEventListener("keydown", (event) => {
    if (event.key === "Escape") { search.value = ""; find(); itemOf(selected).focus(); }
    if (event.key === "Enter") { const first = hits.querySelector("button"); if (first) first.click(); }
    if (event.key === "ArrowDown") { const first = hits.querySelector("button"); if (first) { first.focus(); event.preventDefault(); } }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "/" && !/^(?:INPUT|TEXTAREA)$/.test(document.activeElement.tagName)) { search.focus(); event.preventDefault(); }
  });
  const theme = document.getElementById("theme");
  const dark = () => document.documentElement.dataset.theme ? document.documentElement.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const label = () => { theme.textContent = dark() ? "Light" : "Dark"; theme.setAttribute("aria-label", "Switch to " + (dark() ? "light" : "dark") + " colours"); };
  theme.addEventListener("click", () => { document.documentElement.dataset.theme = dark() ? "light" : "dark"; label(); });
  label();

  const fromHash = () => {
    let path = location.hash.slice(1);
    try { path = decodeURIComponent(path); } catch { path = ""; }
    return byPath.get(path) ?? 0;
  };
  tree.append(item(0, 1));
  expand(0);
  open(fromHash(), true);
  addEventListener("hashchange", () => open(fromHash(), true));
})();
`;
