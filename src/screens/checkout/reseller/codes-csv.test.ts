import { expect, test } from 'vitest';
import { codesAsCsv } from './codes-csv';

test('a table is written a line a row, with marks around what would break it', () => {
  expect(
    codesAsCsv([
      ['Code', 'Plan'],
      ['ABCD-2345', 'Mensual, 1 "dispositivo"'],
    ]),
  ).toBe('\ufeffCode,Plan\r\nABCD-2345,"Mensual, 1 ""dispositivo"""\r\n');
});
