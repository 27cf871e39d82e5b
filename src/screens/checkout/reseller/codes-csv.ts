const cell = (text: string): string => (/[",;\r\n]/.test(text) ? `"${text.replace(/"/g, '""')}"` : text);

/** A table as text: RFC 4180, with the mark by which spreadsheets know UTF-8. */
export const codesAsCsv = (rows: readonly (readonly string[])[]): string =>
  `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
