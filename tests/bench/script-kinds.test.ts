import { expect, test } from 'vitest';
import { scriptKinds } from './script-kinds';

/** A script for each kind and purpose, and scripts that screens wait for. */
const inventory = [
  { file: 'payment-marks.js', purpose: 'Logos of payment methods' },
  { file: 'card-marks.js', purpose: 'Drawings of the card brands' },
  { file: 'reporting.js', purpose: 'The usage report' },
  { file: 'fp.js', purpose: 'FingerprintJS: recognizes the browser, against fraud' },
  { file: 'font.js', purpose: 'A typeface of the brand' },
  { file: 'art.js', purpose: 'Pictures of the brand' },
  { file: 'art-shared.js', purpose: 'Pictures that several brands share' },
  { file: 'open-screen.js', purpose: 'Opens the next screen' },
  { file: 'sub-dialog.js', purpose: 'The element sub-dialog: The dialog that other elements open' },
  { file: 'sub-plans.js', purpose: 'The element sub-plans: Plans by device count' },
  { file: 'renderer.js', purpose: 'React, which renders every screen; in the light build, Preact' },
];

test('scriptKinds finds the scripts that screens don’t wait for', () => {
  const kinds = scriptKinds(inventory);
  expect(kinds.get('card-marks.js')).toBe('paymentMarks');
  expect(kinds.get('art-shared.js')).toBe('brandArt');
  expect(kinds.get('sub-dialog.js')).toBe('nextStep');
  expect(inventory.filter(({ file }) => !kinds.has(file)).map(({ file }) => file)).toEqual([
    'sub-plans.js',
    'renderer.js',
  ]);
});

test('scriptKinds throws if the inventory has no script for an entry of the table', () => {
  const renamed = inventory.map((row) => ({ ...row, purpose: row.purpose.replace('The usage', 'A usage') }));
  expect(() => scriptKinds(renamed)).toThrow('no purpose “The usage report”');
});
