import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BrandPalette } from '../../contract/site/brand';
import { brandIcon } from './use-document';

const palette = JSON.parse(
  readFileSync(new URL('../../../brands/orbit/palette.json', import.meta.url), 'utf8'),
) as BrandPalette;

const svgOf = (icon: string) => decodeURIComponent(icon.replace('data:image/svg+xml,', ''));

test('the icon is the first letter of the brand’s name in the brand’s colors', () => {
  const svg = svgOf(brandIcon('orbit', palette));
  expect(svg).toContain('>O</text>');
  expect(svg).toContain(`fill="${palette.light.accent}"`);
  expect(svg).toContain(`fill="${palette.light.onAccent}"`);
});

test('a brand name that starts with markup or is empty doesn’t break the SVG', () => {
  expect(svgOf(brandIcon('<script>', palette))).not.toContain('<<');
  expect(svgOf(brandIcon('', palette))).toContain('></text>');
});
