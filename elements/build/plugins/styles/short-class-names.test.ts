import { expect, test, vi } from 'vitest';
import { inRoot } from '../../paths';
import { localNamesIn, shortClassName } from './short-class-names';

test('localNamesIn finds each class and animation once, but none in comments or numbers', () => {
  expect(localNamesIn('.a:hover .b-c { margin: .5em } /* .old */ .a::before {} @keyframes fade-in {}')).toEqual([
    'a',
    'b-c',
    'fade-in',
  ]);
});

test('a class always gets the same short name, and different classes get different names', () => {
  const nameOf = (name: string) => shortClassName(name, inRoot('src/ui/button/button.module.css'));
  expect(nameOf('button')).toMatch(/^s[0-9a-z]{1,2}$/);
  expect(shortClassName('button', inRoot('src/ui/button/button.module.css?used'))).toBe(nameOf('button'));
  expect(nameOf('primary')).not.toBe(nameOf('button'));
});

test('fails for a class that its style sheet doesn’t contain', () => {
  expect(() => shortClassName('other', inRoot('src/ui/button/button.module.css'))).toThrow(
    'the name other in src/ui/button/button.module.css',
  );
});

test('the names don’t depend on the order in which style sheets are loaded', async () => {
  const namesOf = async (sheets: readonly string[]) => {
    vi.resetModules();
    const { shortClassName: nameOf } = await import('./short-class-names');
    return Object.fromEntries(
      sheets.map((sheet) => [sheet, nameOf(sheet, inRoot(`src/ui/${sheet}/${sheet}.module.css`))]),
    );
  };
  expect(await namesOf(['steps', 'button'])).toEqual(await namesOf(['button', 'steps']));
});
