import { expect, test } from 'vitest';
import { codesAsCsv } from './codes-csv';

test('the CSV has a line per row, and special characters are quoted', () => {
  expect(
    codesAsCsv([
      ['Code', 'Plan'],
      ['ABCD-2345', 'Mensual, 1 "dispositivo"'],
    ]),
  ).toBe('\ufeffCode,Plan\r\nABCD-2345,"Mensual, 1 ""dispositivo"""\r\n');
});
