import type { Plugin } from 'vite';

/** How long React works before it yields to input and frames. */
export const timeSliceMs = 25;

const original = 'frameInterval = 5,';

/**
 * React yields to the browser every 5 ms. On a slow phone, 5 ms render one small component, and the browser's work
 * between two slices takes longer than the slices. Longer slices delay a few frames, but show a list a tenth of a
 * second earlier. The interval can't be configured:
 * https://github.com/facebook/react/blob/main/packages/scheduler/src/SchedulerFeatureFlags.js
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
