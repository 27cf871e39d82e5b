import { expect, test, vi } from 'vitest';
import { product, sample, ways } from './matrix';

const factors = {
  screen: ['plans', 'login', 'register', 'help', 'account'],
  brand: ['orbit', 'lumen', 'telinha', 'member', 'onyx', 'ivory'],
  lang: ['en', 'pt', 'es', 'ru'],
  theme: ['light', 'dark'],
  width: [360, 1280],
} as const;

test('the product has every combination once', () => {
  const rows = product(factors).map((row) => JSON.stringify(row));
  expect(new Set(rows).size).toBe(5 * 6 * 4 * 2 * 2);
});

test.each([0, 1, 2, 3])(
  'the sample with turn %i has every value of every factor and no more rows than the longest',
  (turn) => {
    const rows = sample(factors, turn);
    expect(rows).toHaveLength(6);
    for (const name of Object.keys(factors) as (keyof typeof factors)[]) {
      expect(new Set<unknown>(rows.map((row) => row[name]))).toEqual(new Set<unknown>(factors[name]));
    }
  },
);

test('factors of equal length are not always paired alike', () => {
  const pairs = new Set(sample(factors).map(({ theme, width }) => `${theme} ${width}`));
  expect(pairs.size).toBeGreaterThan(2);
});

test('a turn gives the first factor other companions', () => {
  for (const [index, row] of sample(factors).entries()) expect(sample(factors, 1)[index]).not.toEqual(row);
});

test('a factor without values leaves nothing to do', () => {
  expect(sample({ screen: [], lang: ['en'] })).toEqual([]);
});

test('a journey goes one way every day, and in the whole run every language at both widths', () => {
  vi.stubEnv('FULL', '');
  expect(ways('es', 'phone')).toEqual([{ lang: 'es', tag: '@phone' }]);
  vi.stubEnv('FULL', '1');
  const all = ways('es', 'phone');
  expect(all.map(({ lang }) => lang)).toEqual(['en', 'pt', 'es', 'ru']);
  expect(all).toContainEqual({ lang: 'es', tag: '@phone' });
  expect(all.filter(({ tag }) => tag === '@desktop')).toHaveLength(2);
  vi.unstubAllEnvs();
});
