/**
 * A page for blind pairwise voting (`compare --human`): one HTML file without anything from outside, which works from
 * disk. Votes stay in the browser until the rater saves them as a file that `compare --votes` reads.
 */
import { pageId, pageOrder, targetIsLeft } from "./blind.ts";
import { pageScript, pageStyle } from "./page-assets.ts";
import type { Pair } from "./pairs.ts";

/** The page for these pairs; the same for the same seed. */
export function votingPage(pairs: readonly Pair[], seed: number): string {
  const items = pageOrder(pairs, seed).map((pair) => {
    const left = targetIsLeft(pair.id, seed);
    return {
      id: pair.id,
      aspect: pair.aspect,
      documents: pair.documents.map(({ name, text }) => ({ name, text })),
      left: left ? pair.target : pair.baseline,
      right: left ? pair.baseline : pair.target,
    };
  });
  const data = { format: "precis-votes/1", page: pageId(pairs, seed), seed, items };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'">
<title>Which summary is better?</title>
<style>${pageStyle}</style>
</head>
<body>
<header>
<h1>Which summary is better?</h1>
<p>Two summaries of the same documents, in random order. Choose the one that serves a reader better: clear, accurate, concise, complete. Choose "about equal" when you cannot tell.</p>
<p><label>Your name or initials <input id="rater" autocomplete="off"></label> <span id="progress" role="status"></span></p>
</header>
<main id="item" tabindex="-1"></main>
<nav>
<button id="back" type="button">Back</button>
<button id="left" type="button" class="choice">Left is better (1)</button>
<button id="tie" type="button" class="choice">About equal (0)</button>
<button id="right" type="button" class="choice">Right is better (2)</button>
<button id="skip" type="button">Next</button>
<button id="save" type="button">Save votes</button>
</nav>
<noscript>This page needs JavaScript to record votes.</noscript>
<script type="application/json" id="data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>
<script>${pageScript}</script>
</body>
</html>
`;
}
