/** Style and script of the voting page. The script only ever sets text, so that no summary can become markup. */

export const pageStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { max-width: 70rem; margin: 0 auto; padding: 1rem 1rem 6rem; }
h1 { font-size: 1.3rem; } h2 { font-size: 1rem; margin: 0 0 .5rem; }
.pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1rem; }
.summary { border: 1px solid #8888; border-radius: .5rem; padding: 1rem; white-space: pre-wrap; }
.summary.chosen { outline: 3px solid #2a7; }
details { margin: 1rem 0; } pre { white-space: pre-wrap; font: inherit; max-height: 22rem; overflow: auto; }
nav { position: fixed; inset: auto 0 0 0; padding: .75rem; display: flex; flex-wrap: wrap; gap: .5rem; justify-content: center; background: Canvas; border-top: 1px solid #8888; }
button { font: inherit; padding: .5rem .9rem; } button[aria-pressed="true"] { outline: 3px solid #2a7; }
`;

export const pageScript = `
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const key = "precis-votes-" + data.page;
  const at = (id) => document.getElementById(id);
  let votes = {};
  let place = 0;
  let kept = true;
  try {
    const saved = JSON.parse(localStorage.getItem(key) || "{}");
    votes = saved.votes || {};
    at("rater").value = saved.rater || "";
  } catch (error) { kept = false; }
  const first = data.items.findIndex((item) => !votes[item.id]);
  place = first < 0 ? 0 : first;
  const keep = () => {
    try { localStorage.setItem(key, JSON.stringify({ votes, rater: at("rater").value })); } catch (error) { kept = false; }
  };
  const add = (parent, name, text, className) => {
    const element = document.createElement(name);
    if (text !== undefined) element.textContent = text;
    if (className) element.className = className;
    parent.append(element);
    return element;
  };
  const show = () => {
    const item = data.items[place];
    const main = at("item");
    main.replaceChildren();
    if (item.aspect) add(main, "p", "What they should be about: " + item.aspect);
    const pair = add(main, "div", undefined, "pair");
    for (const side of ["left", "right"]) {
      const box = add(pair, "section", undefined, "summary" + (votes[item.id] === side ? " chosen" : ""));
      add(box, "h2", side === "left" ? "Left" : "Right");
      add(box, "div", item[side]);
    }
    const details = add(main, "details");
    add(details, "summary", item.documents.length === 1 ? "The document" : "The " + item.documents.length + " documents");
    for (const document of item.documents) {
      add(details, "h2", document.name);
      add(details, "pre", document.text);
    }
    const done = data.items.filter((entry) => votes[entry.id]).length;
    at("progress").textContent = "Pair " + (place + 1) + " of " + data.items.length + ", " + done + " voted" +
      (kept ? "" : "; this browser keeps nothing, save before you leave");
    for (const choice of ["left", "tie", "right"]) at(choice).setAttribute("aria-pressed", String(votes[item.id] === choice));
    at("back").disabled = place === 0;
    at("skip").disabled = place === data.items.length - 1;
  };
  const move = (by) => { place = Math.min(data.items.length - 1, Math.max(0, place + by)); show(); };
  const vote = (choice) => { votes[data.items[place].id] = choice; keep(); if (place < data.items.length - 1) move(1); else show(); };
  for (const choice of ["left", "tie", "right"]) at(choice).addEventListener("click", () => vote(choice));
  at("back").addEventListener("click", () => move(-1));
  at("skip").addEventListener("click", () => move(1));
  at("rater").addEventListener("change", keep);
  document.addEventListener("keydown", (event) => {
    if (event.target === at("rater")) return;
    if (event.key === "1") vote("left");
    if (event.key === "0") vote("tie");
    if (event.key === "2") vote("right");
    if (event.key === "ArrowLeft") move(-1);
    if (event.key === "ArrowRight") move(1);
  });
  at("save").addEventListener("click", () => {
    const rater = at("rater").value.trim() || "anonymous";
    const list = data.items.filter((item) => votes[item.id]).map((item) => ({ id: item.id, choice: votes[item.id] }));
    const file = { format: data.format, page: data.page, seed: data.seed, rater, votes: list };
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([JSON.stringify(file, null, 2)], { type: "application/json" }));
    link.download = "votes-" + rater.replace(/[^\\p{L}\\p{N}_-]+/gu, "_") + ".json";
    link.click();
    URL.revokeObjectURL(link.href);
  });
  show();
})();
`;
