import { expect, test, vi } from 'vitest';
import { cartesianProduct, coverageTags, languageVariants, pairwise, sample, sampledAt } from './matrix';

const factors = {
  screen: ['plans', 'login', 'register', 'help', 'account'],
  brand: ['orbit', 'lumen', 'telinha', 'member', 'onyx', 'ivory'],
  lang: ['en', 'pt', 'es', 'ru'],
  theme: ['light', 'dark'],
  width: [360, 1280],
} as const;

test('the cartesian product has every combination once', () => {
  const rows = cartesianProduct(factors).map((row) => JSON.stringify(row));
  expect(rows).toHaveLength(5 * 6 * 4 * 2 * 2);
  expect(new Set(rows).size).toBe(rows.length);
});

test.each([0, 1, 2, 3])(
  'the sample with offset %i has every value of every factor, in as few rows as possible',
  (offset) => {
    const rows = sample(factors, offset);
    expect(rows).toHaveLength(6);
    for (const name of Object.keys(factors) as (keyof typeof factors)[]) {
      expect(new Set<unknown>(rows.map((row) => row[name]))).toEqual(new Set<unknown>(factors[name]));
    }
  },
);

test('the sample doesn’t always pair the same values of two factors with equally many values', () => {
  const pairs = new Set(sample(factors).map(({ theme, width }) => `${theme} ${width}`));
  expect(pairs.size).toBeGreaterThan(2);
});

test('a different `offset` combines each value of the first factor with different values of the other factors', () => {
  for (const [index, row] of sample(factors).entries()) expect(sample(factors, 1)[index]).not.toEqual(row);
});

test('the sample has no rows if a factor has no values', () => {
  expect(sample({ screen: [], lang: ['en'] })).toEqual([]);
});

test('pairwise returns every pair of values of any two factors, in far fewer rows than the cartesian product', () => {
  const rows = pairwise(factors);
  const names = Object.keys(factors) as (keyof typeof factors)[];
  for (const [index, name] of names.entries()) {
    for (const otherName of names.slice(index + 1)) {
      const pairs = new Set(rows.map((row) => `${row[name]} ${row[otherName]}`));
      expect(pairs.size, `${name} and ${otherName}`).toBe(factors[name].length * factors[otherName].length);
    }
  }
  expect(rows.length).toBeLessThan(45);
});

test('pairwise leaves out impossible combinations', () => {
  const rows = pairwise(factors, ({ brand, theme }) => brand !== 'onyx' || theme === 'dark');
  expect(rows.filter(({ brand }) => brand === 'onyx').map(({ theme }) => theme)).not.toContain('light');
});

test('languageVariants returns one variant or, in the full run, one per language at alternating widths', () => {
  vi.stubEnv('FULL', '');
  expect(languageVariants('es', 'phone')).toEqual([{ lang: 'es', tag: ['@phone', '@lang:es'] }]);
  vi.stubEnv('FULL', '1');
  const variants = languageVariants('es', 'phone');
  expect(variants.map(({ lang }) => lang).sort()).toEqual(['en', 'es', 'pt', 'ru']);
  expect(variants).toContainEqual({ lang: 'es', tag: ['@phone', '@lang:es'] });
  expect(variants.filter(({ tag }) => tag.includes('@desktop'))).toHaveLength(2);
  vi.unstubAllEnvs();
});

test('sampledAt restricts a test to one width, except in the full run', () => {
  vi.stubEnv('FULL', '');
  expect(sampledAt('phone')).toEqual(['@phone']);
  vi.stubEnv('FULL', '1');
  expect(sampledAt('phone')).toEqual([]);
  vi.unstubAllEnvs();
});

test('coverageTags() turns factor values into tags without spaces', () => {
  expect(coverageTags({ lang: 'pt', fault: 'a proxy’s error page' })).toEqual([
    '@lang:pt',
    '@fault:a-proxy-s-error-page',
  ]);
});
