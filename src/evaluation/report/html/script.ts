/**
 * The per-item view: source, references and every system's output side by side, sorted by difference. Text of others only
 * ever goes in as text nodes.
 */
export const pageScript = `
"use strict";
const items = JSON.parse(document.getElementById("items").textContent);
const list = document.getElementById("list");
const form = document.getElementById("choose");
const count = document.getElementById("count");
const el = (name, text, className) => {
  const node = document.createElement(name);
  if (text !== undefined) node.textContent = text;
  if (className) node.className = className;
  return node;
};
const options = (select, values) => {
  for (const value of values) { const option = el("option", value); option.value = value; select.append(option); }
};
const datas = [...new Set(items.map((item) => item.data))];
options(form.elements.data, datas);
const rowsOf = (data) => [...new Set(items.filter((item) => item.data === data).flatMap((item) => item.outputs.map((output) => output.row)))];
const fillRows = () => {
  for (const name of ["a", "b"]) {
    const select = form.elements[name];
    const before = select.value;
    select.replaceChildren();
    const any = el("option", name === "a" ? "the best output" : "the worst output");
    any.value = "";
    select.append(any);
    options(select, rowsOf(form.elements.data.value));
    if ([...select.options].some((option) => option.value === before)) select.value = before;
  }
};
const valueOf = (item, row) => {
  const output = item.outputs.find((each) => each.row === row);
  return output && output.value !== null ? output.value : NaN;
};
const bounds = (item) => {
  const values = item.outputs.map((output) => output.value).filter((value) => value !== null);
  return values.length === 0 ? [NaN, NaN] : [Math.max(...values), Math.min(...values)];
};
const difference = (item) => {
  const [best, worst] = bounds(item);
  const a = form.elements.a.value === "" ? best : valueOf(item, form.elements.a.value);
  const b = form.elements.b.value === "" ? worst : valueOf(item, form.elements.b.value);
  return Math.round((a - b) * 1e9) / 1e9;
};
const card = (item, gap) => {
  const article = el("article");
  const head = el("h3");
  head.append(el("span", item.id), el("span", Number.isNaN(gap) ? "no value" : "difference " + gap.toFixed(3), "quiet"));
  article.append(head);
  for (const reference of item.references) article.append(el("blockquote", reference));
  const details = el("details");
  details.append(el("summary", "source" + (item.cut > 0 ? " (first " + item.source.length + " of " + (item.source.length + item.cut) + " characters)" : "")), el("pre", item.source));
  article.append(details);
  const scroll = el("div", undefined, "scroll");
  const table = el("table");
  const sorted = [...item.outputs].sort((x, y) => (y.value ?? -Infinity) - (x.value ?? -Infinity));
  for (const output of sorted) {
    const line = el("tr");
    line.append(el("td", output.row), el("td", output.value === null ? "-" : output.value.toFixed(3)));
    line.append(output.text === null ? el("td", output.problem ?? "not reached", "text quiet") : el("td", output.text, "text"));
    table.append(line);
  }
  scroll.append(table);
  article.append(scroll);
  return article;
};
const show = () => {
  const wanted = form.elements.find.value.trim().toLowerCase();
  const kept = items
    .filter((item) => item.data === form.elements.data.value)
    .filter((item) => wanted === "" || (item.id + " " + item.references.join(" ") + " " + item.source + " " + item.outputs.map((output) => output.text ?? "").join(" ")).toLowerCase().includes(wanted))
    .map((item, at) => ({ item, at, gap: difference(item) }));
  const order = form.elements.order.value;
  const rank = (gap) => (Number.isNaN(gap) ? -Infinity : order === "least" ? -gap : order === "absolute" ? Math.abs(gap) : gap);
  kept.sort((x, y) => (order === "id" ? (x.item.id < y.item.id ? -1 : 1) : rank(y.gap) - rank(x.gap) || x.at - y.at));
  list.replaceChildren(...kept.map(({ item, gap }) => card(item, gap)));
  count.textContent = kept.length + (kept.length === 1 ? " item" : " items");
};
form.addEventListener("submit", (event) => event.preventDefault());
form.addEventListener("input", (event) => { if (event.target === form.elements.data) fillRows(); show(); });
if (datas.length > 0) { fillRows(); show(); }
`;
