/** A cell that starts with one of these characters can be read as a formula by a spreadsheet (CSV injection). */
const formulaStart = /^[=+\-@\t\r\n]/;

/** Plain numbers are harmless, even negative ones, although their minus sign matches `formulaStart`. */
const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * Encodes a cell. An apostrophe in front of a formula makes spreadsheets show the text instead of running the formula.
 */
function encodeCell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  // Semicolons are quoted too, because spreadsheets read them as separators in some languages.
  return /[",;\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** Encodes a table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(encodeCell).join(',')).join('\r\n')}\r\n`;
