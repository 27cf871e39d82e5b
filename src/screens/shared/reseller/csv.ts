/** Characters with which a spreadsheet starts a formula. */
const formulaStart = /^[=+\-@\t\r\n]/;

const plainNumber = /^-?\d+(\.\d+)?$/;

/** A cell's text. An apostrophe before a formula makes spreadsheets show it instead of running it. */
function cell(text: string): string {
  const safe = formulaStart.test(text) && !plainNumber.test(text) ? `'${text}` : text;
  return /[",;\r\n]/.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe;
}

/** A table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export const toCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
