import { languages } from '../../../src/contract/languages';
import { product, sample } from '../sample/matrix';

export const widths = [360, 1280] as const;
export const themes = ['light', 'dark'] as const;

/** One picture: which screen, and under which conditions. */
export type Shot = { screen: string; brand: string; lang: string; theme: string; width: number };

export type Filters = Partial<Record<keyof Shot, string>> & { sample?: boolean };

/**
 * The pictures to take: the whole product, or a sample of it in which each screen comes up at each width. A screen that
 * is in `own` is taken at that width alone.
 */
export function planShots(
  names: string[],
  brands: string[],
  filters: Filters = {},
  own: Readonly<Record<string, number>> = {},
): Shot[] {
  const keep = <T>(factor: keyof Shot, list: readonly T[]): T[] => {
    const wanted = filters[factor]?.split(',');
    return wanted ? list.filter((value) => wanted.includes(String(value))) : [...list];
  };
  const isUsual = (width: number) => widths.some((one) => one === width);
  const choose = (width: number, turn: number) => {
    const factors = {
      screen: keep('screen', names).filter((name) => (own[name] ? own[name] === width : isUsual(width))),
      brand: keep('brand', brands),
      lang: keep('lang', languages),
      theme: keep('theme', themes),
    };
    return filters.sample ? sample(factors, turn) : product(factors);
  };
  const all = [...new Set([...widths, ...Object.values(own)])];
  return keep('width', all).flatMap((width, turn) => choose(width, turn).map((row) => ({ ...row, width })));
}
