import type { Palette } from '../../contract/site/brand';

/**
 * Returns a favicon as a data URL: the first letter of `name` in the brand's colors. Used if the server returns no
 * valid favicon URL.
 */
export function brandIcon(name: string, { light }: { light: Pick<Palette, 'accent' | 'onAccent'> }): string {
  const letter = [...name.trim()][0]?.toUpperCase() ?? '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="8" fill="${light.accent}"/><text x="16" y="23" fill="${light.onAccent}" font-family="system-ui,sans-serif" font-size="20" font-weight="700" text-anchor="middle">${removeMarkup(letter)}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

const removeMarkup = (letter: string): string => letter.replace(/[<>&]/, '');
