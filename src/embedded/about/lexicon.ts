/**
 * Small word lists of our own that tell kinds of lines apart: what names a thing, what asks the reader to act, what warns,
 * what sells. Used by `lines.ts`, `compress.ts` and `features.ts`. English mostly, since other languages are judged by
 * structure first; a list for another language goes beside its English one.
 */

const set = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/));

/** Words that carry no content of their own. */
export const functionWords = set(`
a an the this that these those and or but nor so yet for of to in on at by with from as into onto over under about via per than then
it its it's they them their theirs he she his her we us our ours you your yours i my me mine who whom whose which what where when why how
is are was were be been being am do does did done has have had having can could will would shall should may might must not no nor
if while because since until unless though although also too very just only even both either each every any some all more most such
there here up out off down again`);

/** Nouns that say what sort of thing is described; their presence near the head of a phrase marks a definition. */
export const kindNouns = set(`
app application apps applications library libraries framework tool tools toolkit toolbox package packages module modules plugin plugins plug-in
extension utility utilities client server parser compiler interpreter engine editor game games simulator simulation puzzle platform
service system software program programs script scripts wrapper binding bindings sdk api cli command-line interface implementation
generator builder bundler linter formatter manager loader runner runtime driver database store cache queue language
collection list guide course tutorial tutorials template templates boilerplate starter starterkit theme themes component components
widget widgets function functions class method middleware proxy browser player viewer reader scanner tracker calculator converter
downloader launcher keyboard wallpaper wallpapers radio station dictionary encyclopedia assistant companion network marketplace store shop
solution website site blog port fork rewrite alternative replacement polyfill shim standard specification protocol format
monitor dashboard debugger profiler tester detector recognizer classifier model dataset benchmark repository project resources
organizer planner scheduler reminder timer clock alarm camera recorder messenger chat community news magazine bank wallet
types typings definitions helpers helper util utils hook hooks hosting orchestration container image images distribution
agent bot crawler scraper renderer visualizer simulator emulator validator serializer tokenizer highlighter`);

/** A line that opens with one of these asks the reader to do something with the page, the shop or the author. */
export const actionWords = set(`
download install subscribe follow contact visit click tap buy purchase order register signup join rate review share donate sponsor
see read check checkout star vote tweet email mail call write support update upgrade please note warning important attention disclaimer
thank thanks hello hi hey greetings congratulations welcome`);

/** Words of notices: status, legal, releases. */
export const noticeWords = set(`
deprecated unmaintained abandoned archived obsolete discontinued retired moved renamed maintained maintenance maintainer maintainers
warning disclaimer copyright licensed license licence trademark trademarks rights reserved affiliated endorsed
changelog release released beta alpha unstable experimental wip todo sponsor sponsors sponsored donate donation donations
badge badges coverage contributors contributing contribution contributions privacy policy terms feedback bug bugs issue issues`);

/** Adjectives and adverbs that sell rather than say; dropped by compression. */
export const sellingWords = set(`
amazing awesome beautiful best blazing blazingly brilliant cool delightful elegant excellent exciting extremely fabulous fantastic great
incredible incredibly innovative latest leading modern new next-generation nice outstanding perfect popular powerful really
revolutionary robust seamless seamlessly simply stunning super superb truly ultimate unique very wonderful world-class`);

/** Third-person verbs that say what a thing does when its name stands before them. */
export const doingVerbs = set(`
provides offers gives enables allows lets helps supports implements makes brings contains includes features delivers adds extends
converts creates generates parses renders validates checks finds detects tracks manages monitors runs builds compiles bundles
transforms turns wraps exposes returns reads writes loads handles simulates displays shows measures calculates computes connects
combines aims serves acts works uses keeps takes tests formats lints highlights simplifies automates integrates replaces
collects analyzes analyses visualizes records streams sends receives schedules organizes organises protects secures encrypts
teaches explains describes demonstrates defines represents hosts powers facilitates gathers ensures removes fixes searches`);

/** Base verbs that open an imperative short description. */
export const openingVerbs = set(`
access add analyze analyse ask automate become book browse build calculate capture change chat check choose collect command compare compile complete
connect control convert cook count create customize decorate defend deploy design detect develop discover display draw drive earn edit
encode encrypt enjoy escape experience explore express extract fight find fly format generate get give go grow guess handle help hear hold host
identify improve increase inspect invest join jump keep know launch lead learn let link listen load locate look make manage map master match measure
meet merge mix monitor move navigate open order organize organise parse pay perform plan play pop practice practise prepare print process protect
publish race read receive record reduce relax remove render rent repair report reserve run save scan schedule score search secure
see sell send serve set share shoot shop show sign simulate solve sort speak split start stay stop stream study submit survive sync take
talk teach test track trade train transfer transform translate travel treat try turn unlock upload use validate view visualize visit wash watch win
work wrap write`);

export const pronouns = set("it its they we our us you your i my he she");
export const demonstratives = set("this that these those here there");
export const articles = set("a an the");
/** A phrase must not end on one of these. */
export const danglingEnds = set(`
a an the this that these those and or but nor so for of to in on at by with from as into onto over under about via per than
its their his her our your my is are was were be been which who whose where when while if because such including like e.g i.e etc
can will would should may might must not no more most very both either each every any some all between through without within
using based has have had do does
und oder sowie aber mit für von zu der die das ein eine et ou mais avec pour de du des le la les un une y o pero con para del el los las e ou
com para и или но с для на`);

/** Verbs and participles that are nothing without what follows them. */
export const wantsObject = set(`
need needs want wants allow allows let lets enable enables provide provides offer offers help helps make makes give gives take takes get gets
contain contains include includes require requires support supports use uses keep keeps meant designed built made intended aimed used
based written created developed inspired powered dedicated committed able present containing providing offering allowing letting enabling
following one another other same own only also just is are was were be been being become becomes aims aim tries try want like looking according regarding due instead rather related compared focused based depending`);
