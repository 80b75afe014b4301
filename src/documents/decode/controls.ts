/** Characters that a reader does not see but a model or a terminal obeys: removed, counted and said. */
import type { Warning } from "../../base/warnings.ts";

/** Direction overrides, isolates and tag characters: used to hide text or to show it in another order. */
const hidden = /[\u202a-\u202e\u2066-\u2069\u200b\u2060-\u2064\u00ad\ufeff]|\udb40[\udc00-\udc7f]/g;
/** C0 and C1 controls but tab, line feed and form feed, and the sequences that colour a terminal. */
const controls = /\u001b\[[0-9;?]*[ -/]*[@-~]|[\u0000-\u0008\u000b\u000e-\u001f\u007f-\u009f]/g;
const anySuspect =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u200b\u202a-\u202e\u2060-\u2069\u2028\u2029\ufeff]|\udb40/;

/** `text` without invisible and direction-changing characters, for texts that are read as they stand (code). */
export function withoutHidden(text: string): string {
  return text.replace(hidden, "");
}

/**
 * Text with CRLF, CR, form feeds and Unicode line separators as line feeds and control characters gone. Zero-width
 * joiners stay (emoji and Indic scripts need them), and so do the plain direction marks of right-to-left texts.
 */
export function stripControls(whole: string): { text: string; warnings: readonly Warning[] } {
  if (!anySuspect.test(whole)) return { text: whole, warnings: [] };
  let text = whole.includes("\r") ? whole.replace(/\r\n?/g, "\n") : whole;
  text = text.replace(/[\f\u2028\u2029\u0085]/g, "\n");
  const warnings: Warning[] = [];
  let invisible = 0;
  text = text.replace(hidden, (character) => {
    // Soft hyphens and byte order marks inside a text are accidents of typesetting, not concealment.
    if (character !== "\u00ad" && character !== "\ufeff") invisible++;
    return "";
  });
  let control = 0;
  text = text.replace(controls, () => {
    control++;
    return "";
  });
  if (invisible > 0)
    warnings.push({
      code: "hidden-characters",
      message: `${invisible} invisible or direction-changing characters removed`,
    });
  if (control > 0) warnings.push({ code: "control-characters", message: `${control} control characters removed` });
  return { text, warnings };
}
