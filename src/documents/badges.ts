/**
 * Images that state a fact about the project's infrastructure (build, version, downloads, chat) instead of showing or
 * saying what it is. Judged by address first and by alternative text second. Add hosts here.
 */
const hosts =
  /shields\.io|badge|travis-ci|circleci\.com|codecov\.io|coveralls\.io|appveyor\.com|codacy\.com|snyk\.io|deepsource|david-dm\.org|nodei\.co|gitter\.im|opencollective\.com|contrib\.rocks|star-history|starchart|repobeats|ko-fi\.com|buymeacoffee|paypal|actions\/workflows|\/workflows\/|sonarcloud|codeclimate|saucelabs\.com|gitpod\.io\/button|isitmaintained|scrutinizer-ci|styleci|semaphoreci|drone\.io|cirrus-ci|azure\.com\/[^ ]*_apis\/build|bettercodehub|lgtm\.com|zenodo\.org|joss\.theoj|readthedocs\.org\/projects|hits\.|visitor|komarev|wakatime|githubusercontent\.com\/[^ ]*\/(?:download|get)|producthunt\.com|trendshift\.io|deploy\.(?:svg|png)|herokucdn|colab-badge|hosted\.weblate|api\.netlify|bestpractices|goreportcard|godoc\.org\/[^ ]*\.svg|pkg\.go\.dev\/badge|img\.badgesize|packagephobia|bundlephobia|beerpay|liberapay|patreon/i;

const words =
  /^(?:build|ci|cd|tests?|coverage|codecov|coveralls|npm|pypi|crates?(?:\.io)?|downloads?|version|release|licen[cs]e|mit|gitter|discord|slack|stars?|forks?|issues|maintenance|dependencies|devdependencies|backers?|sponsors?|contributors?|followers?|travis|appveyor|circleci|docker pulls|go report card|godoc|docs?|documentation status|dependency status|build status|join the chat.*|open in .*|deploy(?: to .*)?|donate|code ?style.*|made with.*|prs? welcome|pull requests? welcome|visitors?|hits|platforms?|python versions?|node versions?|(?:[\w.-]+ ){1,3}(?:status|badge|version|downloads|license|coverage|build|shield))$/i;

/** True for an image that is a badge. `url` may be relative or empty. */
export function isBadge(url: string, alt: string): boolean {
  if (hosts.test(url)) return true;
  return words.test(alt.trim());
}
