import { expect, test } from 'vitest';
import { toCsv } from './csv';

test('the CSV has one line for each row and quotes cells with special characters', () => {
  expect(
    toCsv([
      ['Code', 'Plan'],
      ['ABCD-2345', 'Mensual, 1 "dispositivo"'],
    ]),
  ).toBe('\ufeffCode,Plan\r\nABCD-2345,"Mensual, 1 ""dispositivo"""\r\n');
});

test.each([
  ['=1+2', "'=1+2"],
  ['=HYPERLINK("https://evil.example","x")', `"'=HYPERLINK(""https://evil.example"",""x"")"`],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['+55 11 98765', "'+55 11 98765"],
  ['-cmd', "'-cmd"],
  ['\t=1', "'\t=1"],
  ['\r=1', `"'\r=1"`],
  ['-12.50', '-12.50'],
  ['spring-24', 'spring-24'],
])('a spreadsheet that opens the CSV doesn’t run %j as a formula', (text, cell) => {
  expect(toCsv([[text]])).toBe(`\ufeff${cell}\r\n`);
});
