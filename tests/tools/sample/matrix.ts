import type { Language } from '../../../src/contract/languages';
import { portalLanguages } from './brand-languages';

/** The values of each factor, by the factor's name. A factor is something that tests vary, such as the language. */
export type Factors = Record<string, readonly unknown[]>;

/** A combination: one value for each factor. */
export type Row<F extends Factors> = { [K in keyof F]: F[K][number] };

/** Every combination of the factors' values. */
export function cartesianProduct<F extends Factors>(factors: F): Row<F>[] {
  return Object.entries(factors).reduce<Record<string, unknown>[]>(
    (rows, [name, list]) => rows.flatMap((row) => list.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Row<F>[];
}

/**
 * A deterministic sample with every value of every factor. The number of rows is the length of the longest list of
 * values. A shorter list starts again at its end. Each repetition starts further on by the factor's position (0 for the
 * first factor), so that two lists of the same length don't always combine the same values. With another `offset`, each value of the
 * first factor is combined with different values of the other factors.
 */
export function sample<F extends Factors>(factors: F, offset = 0): Row<F>[] {
  const entries = Object.entries(factors);
  if (entries.some(([, list]) => list.length === 0)) return [];
  const rowCount = Math.max(...entries.map(([, list]) => list.length));
  const value = (list: readonly unknown[], row: number, column: number) => {
    const index = column === 0 ? row : row + offset + column * Math.floor(row / list.length);
    return list[index % list.length];
  };
  return Array.from({ length: rowCount }, (_, row) =>
    Object.fromEntries(entries.map(([name, list], column) => [name, value(list, row, column)])),
  ) as Row<F>[];
}

/**
 * Pairwise combinations: few rows that contain every pair of values of any two factors. A deterministic greedy
 * selection from all combinations. `isPossible` excludes impossible combinations.
 */
export function pairwise<F extends Factors>(factors: F, isPossible: (row: Row<F>) => boolean = () => true): Row<F>[] {
  const pairsOf = (row: Row<F>): string[] => {
    const values = Object.entries(row).map(([name, value]) => `${name}=${String(value)}`);
    return values.flatMap((value, index) => values.slice(index + 1).map((other) => `${value} ${other}`));
  };
  const candidates = cartesianProduct(factors)
    .filter(isPossible)
    .map((row) => ({ row, pairs: pairsOf(row) }));
  const uncoveredPairs = new Set(candidates.flatMap(({ pairs }) => pairs));
  const rows: Row<F>[] = [];
  while (uncoveredPairs.size > 0) {
    const newPairCounts = candidates.map(({ pairs }) => pairs.filter((pair) => uncoveredPairs.has(pair)).length);
    const best = candidates[newPairCounts.indexOf(Math.max(...newPairCounts))];
    if (!best) break;
    rows.push(best.row);
    for (const pair of best.pairs) uncoveredPairs.delete(pair);
  }
  return rows;
}

/**
 * Every combination in the full run (`npm run test:full`, which sets FULL); otherwise, only a sample of them. Below,
 * "the sample" means the tests of a run without FULL.
 */
export const matrix = <F extends Factors>(factors: F): Row<F>[] =>
  process.env.FULL ? cartesianProduct(factors) : sample(factors);

/** Tags for a test that runs at both widths in the full run, and only at `width` in the sample. */
export const sampledAt = (width: 'phone' | 'desktop'): string[] => (process.env.FULL ? [] : [`@${width}`]);

/**
 * Factors of which the sample must cover every value, as tags `@factor:value`. `fault` is a simulated failure;
 * `handling` is what the client does about an error code.
 */
export type CoveredFactor = 'lang' | 'brand' | 'theme' | 'method' | 'fault' | 'handling';

/**
 * Tags for the factor values that a test covers. `tests/tools/sample/sample.test.ts` checks that the sample has all of
 * them.
 */
export const coverageTags = (values: Partial<Record<CoveredFactor, string>>): string[] =>
  Object.entries(values).map(([factor, value]) => `@${factor}:${value.replace(/[^\p{L}\p{N}]+/gu, '-')}`);

/** A variant of an end-to-end test: its language, and tags for the language and the width. */
interface LanguageVariant {
  lang: Language;
  tag: string[];
}

/**
 * The variants in which an end-to-end test runs: in the sample, one variant with `lang` and `width`; in the full run,
 * one variant for each language of the portal, at alternating widths.
 */
export function languageVariants(lang: Language, width: 'phone' | 'desktop'): LanguageVariant[] {
  const otherWidth = width === 'phone' ? 'desktop' : 'phone';
  const sampledIndex = portalLanguages.indexOf(lang);
  const variants = portalLanguages.map(
    (variantLang, index): LanguageVariant => ({
      lang: variantLang,
      tag: [`@${(index - sampledIndex) % 2 === 0 ? width : otherWidth}`, ...coverageTags({ lang: variantLang })],
    }),
  );
  return process.env.FULL ? variants : variants.filter((variant) => variant.lang === lang);
}
