import type { Plugin } from 'vite';

/** How long React works before it yields to input and frames. */
export const timeSliceMs = 25;

const originalInterval = 'frameInterval = 5,';

/**
 * Makes React yield to the browser less often than every 5 ms. On a slow phone, 5 ms render one small component, and
 * the browser's work between two slices takes longer than the slices. Longer slices delay a few frames, but show a list
 * a tenth of a second earlier. The interval can't be configured:
 * https://github.com/facebook/react/blob/main/packages/scheduler/src/SchedulerFeatureFlags.js
 */
export function reactTimeSlice(): Plugin {
  return {
    name: 'react-time-slice',
    transform(code, id) {
      if (!/node_modules[\\/]scheduler[\\/]cjs[\\/]scheduler\.production/.test(id)) return undefined;
      if (!code.includes(originalInterval))
        throw new Error(`react-time-slice: \`${originalInterval}\` not found in scheduler; update the plugin`);
      return { code: code.replace(originalInterval, `frameInterval = ${timeSliceMs},`), map: null };
    },
  };
}
