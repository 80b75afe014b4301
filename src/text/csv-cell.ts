/** A value as a cell of CSV (RFC 4180), safe to open in a spreadsheet. */

/**
 * Text that a spreadsheet would take for a formula (after white space too, and in their full-width forms) gets an apostrophe in front,
 * which spreadsheets read as "this is text". Numbers are left as they are. Nothing for a value that is absent.
 */
export function csvCell(cell: string | number | null | undefined): string {
  if (cell === undefined || cell === null) return "";
  if (typeof cell === "number") return String(cell);
  const text = /^[\s\u0000]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
