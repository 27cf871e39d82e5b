const cell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** A table as CSV (RFC 4180), with a byte order mark so that spreadsheets read it as UTF-8. */
export const codesAsCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
