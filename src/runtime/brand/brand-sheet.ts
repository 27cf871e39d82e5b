import type { BrandPalette, Palette } from '../../contract/site/brand';

/** accentText → accent-text */
const dashed = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const tokens = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, colour]) => `--s-${dashed(name)}:var(--sub-${dashed(name)},${colour})`)
    .join(';');

/**
 * The brand's colors as internal tokens (`--s-accent`). Pages override each through the public one (`--sub-accent`).
 */
export function brandSheet({ light, dark, radius }: BrandPalette): string {
  return `.sub{--s-radius:var(--sub-radius,${radius}px);${tokens(light)}}.sub[data-theme=dark]{${tokens(dark)}}`;
}
