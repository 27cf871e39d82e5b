import { expect, test } from 'vitest';
import { inventoryText, type Script, scriptsByFile } from './script-inventory';

const loader: Script = { file: 'sub.js', where: 'host page', purpose: 'Finds the elements' };

test('scriptsByFile returns each written script with its purpose', () => {
  expect(scriptsByFile(['sub.js'], [loader]).get('sub.js')).toBe(loader);
});

test('scriptsByFile throws if a written script has no purpose', () => {
  expect(() => scriptsByFile(['sub.js', 'chunks/new.js'], [loader])).toThrow('no purpose of chunks/new.js');
});

test('scriptsByFile throws if a script was recorded twice or not written', () => {
  expect(() => scriptsByFile(['sub.js'], [loader, loader])).toThrow('twice');
  expect(() => scriptsByFile([], [loader])).toThrow('wrote no such file');
});

test('inventoryText lists a script with its hash, or the reason why it has none', () => {
  const keys = { file: 'keys.js', where: 'card frame', purpose: 'Keys', bytes: 1, integrity: '' } as const;
  const text = inventoryText('1.0.0', [{ ...loader, bytes: 9, integrity: 'sha384-x' }, keys]);
  expect(text).toContain('| `sub.js` | host page | Finds the elements | `sha384-x` |');
  expect(text).toContain('| `keys.js` | card frame | Keys | none: replaced when keys rotate |');
});
