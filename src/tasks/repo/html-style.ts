/** Style of the page to browse: two panes, light and dark by the system or by choice, no outside resources. */
export const htmlStyle = `
:root { color-scheme: light dark; --back: #fff; --fore: #1c1e21; --soft: #5a6068; --line: #d8dce1; --mark: #0b5cad; --pick: #e3eefb; --chip: #eef1f4; }
@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --back: #15181c; --fore: #e4e7eb; --soft: #9aa3ad; --line: #333a42; --mark: #7db7ff; --pick: #1f3350; --chip: #232a32; } }
:root[data-theme=dark] { color-scheme: dark; --back: #15181c; --fore: #e4e7eb; --soft: #9aa3ad; --line: #333a42; --mark: #7db7ff; --pick: #1f3350; --chip: #232a32; }
:root[data-theme=light] { color-scheme: light; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; background: var(--back); color: var(--fore); display: grid; grid-template: auto 1fr / minmax(16rem, 24rem) 1fr; height: 100vh; }
header { grid-column: 1 / -1; display: flex; gap: .75rem; align-items: center; padding: .5rem 1rem; border-bottom: 1px solid var(--line); }
header strong { white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
header input { flex: 1; max-width: 32rem; }
input, button { font: inherit; color: inherit; background: var(--back); border: 1px solid var(--line); border-radius: .35rem; padding: .3rem .6rem; }
button { cursor: pointer; }
:focus-visible { outline: 2px solid var(--mark); outline-offset: 1px; }
nav { overflow: auto; border-right: 1px solid var(--line); padding: .5rem; }
nav ul { list-style: none; margin: 0; padding: 0; }
nav ul ul { padding-left: 1rem; }
.row { display: flex; gap: .35rem; padding: .1rem .35rem; border-radius: .3rem; cursor: pointer; overflow-wrap: anywhere; }
.row::before { content: ""; flex: none; width: .8rem; color: var(--soft); }
[aria-expanded=false] > .row::before { content: "\\25B8"; }
[aria-expanded=true] > .row::before { content: "\\25BE"; }
[aria-selected=true] > .row { background: var(--pick); }
[role=treeitem]:focus { outline: none; }
[role=treeitem]:focus-visible > .row { outline: 2px solid var(--mark); }
main { overflow: auto; padding: 1rem 1.5rem; }
main > div { max-width: 48rem; }
h1 { font-size: 1.4rem; margin: .2rem 0 .6rem; overflow-wrap: anywhere; }
h2 { font-size: 1rem; margin: 1.4rem 0 .4rem; color: var(--soft); }
a { color: var(--mark); }
.kind, .note { color: var(--soft); }
.chips { display: flex; flex-wrap: wrap; gap: .3rem; padding: 0; margin: .8rem 0; list-style: none; }
.chips button { border: 0; background: var(--chip); border-radius: 1rem; padding: .05rem .6rem; font-size: .875rem; }
.parts { list-style: none; padding: 0; }
.parts li { margin: .5rem 0; }
.parts p { margin: 0; color: var(--soft); }
.parts button { border: 0; padding: 0; color: var(--mark); text-align: left; background: none; }
@media (max-width: 44rem) { body { grid-template: auto 40vh 1fr / 1fr; } nav { border-right: 0; border-bottom: 1px solid var(--line); } header { flex-wrap: wrap; } }
`;
