import type { Plugin } from 'vite';

/** How long React works before it yields to input and frames. */
export const timeSliceMs = 25;

const original = 'frameInterval = 5,';

/**
 * React yields to the browser every 5 ms. On a slow phone that is one small component, and the work between two slices
 * takes longer than the slices. One late frame goes unnoticed; a list that renders a tenth of a second later doesn't.
 * The interval can't be configured: https://github.com/facebook/react/blob/main/packages/scheduler/src/SchedulerFeatureFlags.js
 */
export function reactTimeSlice(): Plugin {
  return {
    name: 'react-time-slice',
    transform(code, id) {
      if (!/node_modules[\\/]scheduler[\\/]cjs[\\/]scheduler\.production/.test(id)) return undefined;
      if (!code.includes(original))
        throw new Error(`react-time-slice: \`${original}\` not found in scheduler; update the plugin`);
      return { code: code.replace(original, `frameInterval = ${timeSliceMs},`), map: null };
    },
  };
}
