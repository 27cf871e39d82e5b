import type { Plugin } from 'vite';

/** Milliseconds that React works before it lets taps and frames in between. */
export const slice = 25;

/** How React's scheduler writes it. */
const original = 'frameInterval = 5,';

/**
 * React works for 5 ms at a time. On a slow phone that is one small component, and what the browser does between two
 * slices takes longer than the slices. A frame late now and then is not felt; a list that comes a tenth of a second
 * later is.
 */
export function longerSlices(): Plugin {
  return {
    name: 'longer-slices',
    transform(code, id) {
      if (!/node_modules[\\/]scheduler[\\/]cjs[\\/]scheduler\.production/.test(id)) return undefined;
      if (!code.includes(original)) throw new Error('React’s scheduler writes its slices in another way now');
      return { code: code.replace(original, `frameInterval = ${slice},`), map: null };
    },
  };
}
