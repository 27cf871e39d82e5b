/** The state of the simulated browser that media and container queries are evaluated against. */
export interface Media {
  width: number;
  height: number;
  isTouch: boolean;
  colorScheme: 'light' | 'dark';
  prefersReducedMotion: boolean;
  hasForcedColors: boolean;
  contrast: 'no-preference' | 'more';
  type: 'screen' | 'print';
}

function matchesFeature(feature: string, media: Media): boolean {
  const [name = '', value = ''] = feature.split(':').map((part) => part.trim());
  const pixels = Number.parseFloat(value);
  if (name === 'min-width') return media.width >= pixels;
  if (name === 'max-width') return media.width <= pixels;
  if (name === 'min-height') return media.height >= pixels;
  if (name === 'max-height') return media.height <= pixels;
  if (name === 'hover' || name === 'any-hover') return value === (media.isTouch ? 'none' : 'hover');
  if (name === 'pointer' || name === 'any-pointer') return value === (media.isTouch ? 'coarse' : 'fine');
  if (name === 'prefers-color-scheme') return value === media.colorScheme;
  if (name === 'prefers-reduced-motion') return value === (media.prefersReducedMotion ? 'reduce' : 'no-preference');
  if (name === 'forced-colors') return value === (media.hasForcedColors ? 'active' : 'none');
  if (name === 'prefers-contrast') return value === media.contrast;
  return false;
}

/** Whether a media query or container query matches. For container queries, the viewport stands for the container. */
export function matchesQuery(query: string, media: Media): boolean {
  return query.split(',').some((part) => {
    const mediaType = /\b(print|screen)\b/.exec(part)?.[1];
    if (mediaType && mediaType !== media.type) return false;
    return [...part.matchAll(/(not\s*)?\(([^()]*)\)/g)].every(
      ([, not, feature = '']) => matchesFeature(feature, media) !== Boolean(not),
    );
  });
}
