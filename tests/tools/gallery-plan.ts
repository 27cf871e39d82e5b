import { product, sample } from './matrix';
import { languages } from './words';

export const widths = [360, 1280] as const;
export const themes = ['light', 'dark'] as const;

/** One picture: which screen, and under which conditions. */
export type Shot = { screen: string; brand: string; lang: string; theme: string; width: number };

export type Filters = Partial<Record<keyof Shot, string>> & { sample?: boolean };

/** The pictures to take: the whole product, or a sample of it in which each screen comes up at each width. */
export function planShots(names: string[], brands: string[], filters: Filters = {}): Shot[] {
  const keep = <T>(factor: keyof Shot, list: readonly T[]): T[] => {
    const wanted = filters[factor]?.split(',');
    return wanted ? list.filter((value) => wanted.includes(String(value))) : [...list];
  };
  const factors = {
    screen: keep('screen', names),
    brand: keep('brand', brands),
    lang: keep('lang', languages),
    theme: keep('theme', themes),
  };
  const choose = (turn: number) => (filters.sample ? sample(factors, turn) : product(factors));
  return keep('width', widths).flatMap((width, turn) => choose(turn).map((row) => ({ ...row, width })));
}
