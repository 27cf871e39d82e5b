/** Characters with which a spreadsheet starts a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/**
 * A cell as CSV. An apostrophe in front of a formula makes spreadsheets show the text instead of running the formula.
 */
function cellText(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** A table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cellText).join(',')).join('\r\n')}\r\n`;
