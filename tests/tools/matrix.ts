import { type Language, languages } from './text-usage';

/** Lists of values by the name of their factor. */
export type Factors = Record<string, readonly unknown[]>;

/** One choice of a value for each factor. */
export type Row<F extends Factors> = { [K in keyof F]: F[K][number] };

/** Every combination. */
export function product<F extends Factors>(factors: F): Row<F>[] {
  return Object.entries(factors).reduce<Record<string, unknown>[]>(
    (rows, [name, list]) => rows.flatMap((row) => list.map((value) => ({ ...row, [name]: value }))),
    [{}],
  ) as Row<F>[];
}

/**
 * As few rows as the longest list is long: every value of every factor comes up, and it is the same every time. Lists of
 * equal length do not march in step. `turn` pairs the first factor with other values of the rest.
 */
export function sample<F extends Factors>(factors: F, turn = 0): Row<F>[] {
  const entries = Object.entries(factors);
  if (entries.some(([, list]) => list.length === 0)) return [];
  const rows = Math.max(...entries.map(([, list]) => list.length));
  const value = (list: readonly unknown[], row: number, column: number) => {
    const at = column === 0 ? row : row + turn + column * Math.floor(row / list.length);
    return list[at % list.length];
  };
  return Array.from({ length: rows }, (_, row) =>
    Object.fromEntries(entries.map(([name, list], column) => [name, value(list, row, column)])),
  ) as Row<F>[];
}

/** Every combination in the full run, the sample in the everyday one. */
export const matrix = <F extends Factors>(factors: F): Row<F>[] =>
  process.env.FULL ? product(factors) : sample(factors);

/** Tags of a journey that is much the same at both widths: one of them in the everyday run, both in the full one. */
export const everydayAt = (width: 'phone' | 'desktop'): string[] => (process.env.FULL ? [] : [`@${width}`]);

/** One way a journey runs: a language, and the tag of a width. */
interface Way {
  lang: Language;
  tag: '@desktop' | '@phone';
}

/** A journey's ways: the named one every day, and in the whole run every language, at the two widths by turns. */
export function ways(lang: Language, width: 'phone' | 'desktop'): Way[] {
  const other = width === 'phone' ? 'desktop' : 'phone';
  const first = languages.indexOf(lang);
  const all = languages.map((one, at): Way => ({ lang: one, tag: `@${(at - first) % 2 === 0 ? width : other}` }));
  return process.env.FULL ? all : all.filter((way) => way.lang === lang);
}
