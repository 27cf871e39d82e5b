import { languages } from '../../../src/contract/languages';
import { cartesianProduct, sample } from '../sample/matrix';

export const widths = [360, 1280] as const;
export const themes = ['light', 'dark'] as const;

/** A screenshot: the screen and its variant. */
export type Shot = { screen: string; brand: string; lang: string; theme: string; width: number };

/**
 * For each field of `Shot`, the values to select, separated by commas. `sample`: lists only a sample of the selected
 * combinations.
 */
export type Filters = Partial<Record<keyof Shot, string>> & { sample?: boolean };

/**
 * Lists the screenshots to take: all combinations, or a sample with each screen at each width. A screen in
 * `fixedWidths` is only captured at the width given there.
 */
export function listShots(
  screens: string[],
  brands: string[],
  filters: Filters = {},
  fixedWidths: Readonly<Record<string, number>> = {},
): Shot[] {
  const filter = <T>(field: keyof Shot, list: readonly T[]): T[] => {
    const selected = filters[field]?.split(',');
    return selected ? list.filter((value) => selected.includes(String(value))) : [...list];
  };
  // `--width` can also request widths that aren't in `widths`.
  const requestedWidths = filters.width?.split(',').map(Number) ?? [];
  // The widths of the screens that aren't in `fixedWidths`.
  const widthsOfOtherScreens: readonly number[] = [...widths, ...requestedWidths];
  // With a different `offset` per width, the sample combines a screen with different brands, languages and themes at
  // each width.
  const rowsAtWidth = (width: number, offset: number) => {
    const factors = {
      screen: filter('screen', screens).filter((name) =>
        fixedWidths[name] ? fixedWidths[name] === width : widthsOfOtherScreens.includes(width),
      ),
      brand: filter('brand', brands),
      lang: filter('lang', languages),
      theme: filter('theme', themes),
    };
    return filters.sample ? sample(factors, offset) : cartesianProduct(factors);
  };
  const allWidths = [...new Set([...widthsOfOtherScreens, ...Object.values(fixedWidths)])];
  return filter('width', allWidths).flatMap((width, offset) =>
    rowsAtWidth(width, offset).map((row) => ({ ...row, width })),
  );
}
