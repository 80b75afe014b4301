/** The look of the report page. */
export const pageStyle = `
:root { color-scheme: light dark; --ink: #1c2024; --paper: #fff; --soft: #f3f4f6; --line: #d5d9de; --quiet: #5b6570; --system: #1f6feb; --published: #b35900; --baseline: #6e7781; --good: #1a7f37; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6e9ec; --paper: #14171a; --soft: #1e2226; --line: #3a4047; --quiet: #9aa4ae; --system: #6aa5ff; --published: #f0a35e; --baseline: #9aa4ae; --good: #56d364; --bad: #ff8a80; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 76rem; padding: 1.5rem 1rem 4rem; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
h1, h2, h3 { line-height: 1.2; }
h2 { margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1rem; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; width: 100%; }
th, td { padding: .25rem .6rem; text-align: right; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap; }
th:first-child, td:first-child { text-align: left; }
td.text { text-align: left; white-space: pre-wrap; overflow-wrap: anywhere; min-width: 16rem; }
td small, .quiet { color: var(--quiet); }
tr.system td:first-child { color: var(--system); }
tr.published td:first-child { color: var(--published); }
tr.baseline td:first-child { color: var(--baseline); }
td.failed { color: var(--bad); font-weight: 600; }
svg { width: 100%; height: auto; display: block; margin: 1rem 0; font: 13px system-ui, sans-serif; }
svg text { fill: var(--ink); } svg .tick { fill: var(--quiet); } svg .grid { stroke: var(--line); }
svg .system { --c: var(--system); } svg .published { --c: var(--published); } svg .baseline { --c: var(--baseline); }
svg .violin { fill: var(--c); opacity: .25; } svg .box { fill: var(--c); opacity: .55; } svg .whisker { stroke: var(--c); }
svg .median { stroke: var(--paper); stroke-width: 2; } svg .mean { fill: var(--c, var(--ink)); } svg .interval { stroke: var(--c, var(--ink)); stroke-width: 3; }
svg polyline { fill: none; stroke: var(--c, var(--ink)); stroke-width: 2; } svg .front { stroke: var(--good); stroke-dasharray: 5 4; }
svg .frontier circle { fill: var(--good); } svg .beaten circle { fill: var(--quiet); }
svg .line-0 { --c: #1f6feb; } svg .line-1 { --c: #b35900; } svg .line-2 { --c: #1a7f37; } svg .line-3 { --c: #8250df; } svg .line-4 { --c: #bf3989; } svg .line-5 { --c: #6e7781; }
svg .turn { stroke: var(--c); stroke-width: 2; fill: var(--paper); }
form { display: flex; flex-wrap: wrap; gap: .75rem; align-items: end; background: var(--soft); padding: .75rem; border-radius: .4rem; }
label { display: grid; font-size: .85rem; color: var(--quiet); }
select, input { font: inherit; color: inherit; background: var(--paper); border: 1px solid var(--line); border-radius: .3rem; padding: .25rem .4rem; max-width: 20rem; }
article { margin: 1.25rem 0; border: 1px solid var(--line); border-radius: .4rem; padding: .75rem 1rem; }
article h3 { margin: 0 0 .5rem; font-size: 1rem; display: flex; justify-content: space-between; gap: 1rem; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--soft); padding: .75rem; border-radius: .3rem; max-height: 24rem; overflow-y: auto; font: 14px/1.5 ui-monospace, monospace; }
blockquote { margin: .5rem 0; border-left: 3px solid var(--good); padding-left: .75rem; }
.notes li { margin: .2rem 0; }
`;
