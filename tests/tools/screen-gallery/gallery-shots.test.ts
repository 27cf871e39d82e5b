import { expect, test } from 'vitest';
import { languages } from '../../../src/contract/languages';
import { listShots, type Shot, themes, widths } from './gallery-shots';

const screens = ['plans', 'login', 'register', 'help', 'account'];
const brands = ['orbit', 'lumen', 'telinha', 'member', 'onyx', 'ivory'];
/** The values of a factor, such as the language, that occur in the screenshots. */
const valuesOf = (shots: Shot[], factor: keyof Shot) => [...new Set(shots.map((shot) => String(shot[factor])))].sort();

test('without filters, the gallery has every screen in every brand, language, theme and width', () => {
  const shots = listShots(screens, brands);
  expect(new Set(shots.map((shot) => JSON.stringify(shot))).size).toBe(shots.length);
  expect(shots).toHaveLength(screens.length * brands.length * languages.length * themes.length * widths.length);
});

test('filters select values of each factor, and commas separate several values', () => {
  const shots = listShots(screens, brands, {
    screen: 'plans,login',
    brand: 'orbit',
    lang: 'pt',
    theme: 'dark',
    width: '360',
  });
  expect(shots).toEqual([
    { screen: 'plans', brand: 'orbit', lang: 'pt', theme: 'dark', width: 360 },
    { screen: 'login', brand: 'orbit', lang: 'pt', theme: 'dark', width: 360 },
  ]);
});

test('with the option `sample`, the gallery is small and deterministic, and has every value of every factor', () => {
  const shots = listShots(screens, brands, { sample: true });
  expect(shots).toEqual(listShots(screens, brands, { sample: true }));
  const mostValues = Math.max(screens.length, brands.length, languages.length, themes.length);
  expect(shots).toHaveLength(widths.length * mostValues);
  for (const factor of ['screen', 'brand', 'lang', 'theme', 'width'] as const) {
    expect(valuesOf(shots, factor)).toEqual(valuesOf(listShots(screens, brands), factor));
  }
});

test('a screen with a fixed width is captured only at that width', () => {
  const shots = listShots(['plans', 'menu', 'tv'], ['orbit'], { lang: 'en', theme: 'dark' }, { menu: 360, tv: 1920 });
  const widthsOf = (name: string) => shots.filter(({ screen }) => screen === name).map(({ width }) => width);
  expect(widthsOf('plans')).toEqual([360, 1280]);
  expect(widthsOf('menu')).toEqual([360]);
  expect(widthsOf('tv')).toEqual([1920]);
  expect(listShots(['tv'], ['orbit'], { width: '360' }, { tv: 1920 })).toEqual([]);
  const wide = { lang: 'en', theme: 'dark', width: '1920' };
  expect(listShots(['plans', 'tv'], ['orbit'], wide, { tv: 1920 }).map(({ screen }) => screen)).toEqual([
    'plans',
    'tv',
  ]);
});

test('with `sample` and filters, the gallery has only the selected values, and each screen at both widths', () => {
  const shots = listShots(screens, brands, { sample: true, lang: 'ru' });
  expect(valuesOf(shots, 'lang')).toEqual(['ru']);
  for (const screen of screens) {
    expect(
      valuesOf(
        shots.filter((shot) => shot.screen === screen),
        'width',
      ),
    ).toEqual(['1280', '360']);
  }
  expect(listShots(screens, brands, { sample: true, brand: 'nobody' })).toEqual([]);
});
