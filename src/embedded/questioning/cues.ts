/**
 * Words by which a sentence shows which of the bank's questions it answers: aim, method, finding, conclusion, limit. Own
 * lists, English; a question without cues (or a text in another language) is answered by its own words.
 */
import { entryOf } from "../../base/entry-of.ts";

/** By id of the bank question (`strategies/questioning/bank/questions.ts`). */
const cues: Readonly<Record<string, RegExp>> = {
  purpose:
    /\b(?:(?:the|our|this|main|primary) (?:aim|goal|objective|purpose)s?|aim(?:s|ed)? (?:to|at)|in order to (?:test|determine|examine)|(?:here|in this (?:paper|study|work|article|report|review|chapter|document|guide)),? (?:we|i)|(?:this|the present|our) (?:paper|study|work|article|report|review|document|guide|package|library|tool) (?:\w+ )?(?:presents?|describes?|examines?|investigates?|explores?|introduces?|proposes?|provides?|aims?|reports?|explains?|tests?|is|was)|we (?:\w+ )?(?:sought|hypothesi[sz]ed?|asked|set out|propose|present|introduce|describe|investigated?|examined?|explored?|tested whether|aimed))\b/i,
  method:
    /\b(?:we (?:\w+ )?(?:used|performed|measured|collected|conducted|enrolled|developed|applied|analy[sz]ed|recorded|compared|trained|estimated|surveyed|recruited|constructed|combined)|(?:was|were) (?:\w+ )?(?:performed|measured|collected|conducted|randomi[sz]ed|enrolled|recruited|assessed|assigned|sequenced|recorded|estimated|analy[sz]ed|obtained)|using an? |based on (?:an?|the) |double-blind|cohort|sample of|randomi[sz]ed)\b/i,
  findings:
    /\b(?:we (?:\w+ )?(?:found|show|showed|observed?|demonstrated?|identified|identify|report|find|detected)|(?:results?|data|analys[ei]s|findings|experiments?) (?:\w+ )?(?:show|showed|indicated?|suggest|suggested|revealed?|demonstrated?|confirm(?:ed)?)|significant(?:ly)?|(?:was|were|is|are) (?:\w+ )?associated with|(?:increased|decreased|higher|lower|improved|reduced) )\b/i,
  conclusion:
    /\b(?:conclu(?:de|sion|ded)|in summary|to summari[sz]e|overall|taken together|(?:our|these|this|the) (?:\w+ )?(?:findings|results|data|study|work|observations) (?:\w+ )?(?:suggests?|indicates?|supports?|demonstrates?|shows?|provides?|highlights?|implies|imply|confirms?)|implications?|should be|we (?:recommend|suggest|propose that|believe))\b/i,
  limits:
    /\b(?:limitations?|cannot|could not|not (?:been|yet|possible|able|clear|known)|unclear|caution|caveat|further (?:research|studies|study|work|investigation)|remains? (?:to be|unknown|unclear|open)|future (?:work|research|studies))\b/i,
  numbers: /(?:\d(?:[.,]\d+)?\s?%|\bp\s?[<=]\s?0?\.\d|\bn\s?=\s?\d|\b\d{2,}\b)/i,
  definition:
    /^(?:an?\s|the\s)?(?:[\p{L}\p{N}()'’-]+\s){1,6}(?:is|are) (?:an?|the|one of|defined as|characteri[sz]ed by)\b/iu,
  audience:
    /\b(?:users?|developers?|researchers?|patients?|readers?|clinicians?|practitioners?|customers?|teachers?|students?)\b/i,
  conditions:
    /\b(?:only (?:if|when|for|in)|unless|provided that|under (?:these|the|such) conditions?|depends? on|in the absence of|except)\b/i,
};

/** Where in a document the answer usually stands, by words of the heading. */
const places: Readonly<Record<string, RegExp>> = {
  purpose: /abstract|summary|introduction|overview|background|purpose|aims?|objectives?|statement of need/i,
  method: /method|material|procedure|design|implementation|approach|architecture|experiment|data/i,
  findings: /result|finding|discussion|evaluation|conclusion|summary/i,
  numbers: /result|evaluation|finding|performance/i,
  conclusion: /conclu|discussion|summary|outlook|implication/i,
  limits: /discussion|limit|conclu|future|caveat/i,
};

export function hasCues(id: string): boolean {
  return Object.hasOwn(cues, id);
}

/** True when the sentence speaks to the question. */
export function answersCue(id: string, sentence: string): boolean {
  return entryOf(cues, id)?.test(sentence) ?? false;
}

export function isUsualPlace(id: string, heading: string): boolean {
  return entryOf(places, id)?.test(heading) ?? false;
}
