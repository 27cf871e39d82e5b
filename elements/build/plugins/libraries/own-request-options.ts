import type { Plugin } from 'vite';
import { patchPackages } from '../patch-packages';

/** Makes the options that ky passes to `new Request` inherit nothing. */
export const withOwnRequestOptions = (code: string): string =>
  code.replace(/new globalThis\.Request\([\w.:/' ]+, \{/g, '$& __proto__: null,');

/**
 * Browsers read each option of a request from the prototype, too. If a script of the page adds `mode` or `cache` to
 * `Object.prototype`, the request that ky creates on load to test the browser throws, and no element loads. The options
 * of our own requests are own properties (`src/runtime/api/client.ts`). Not reported upstream. Source:
 * https://github.com/sindresorhus/ky/blob/main/source/core/constants.ts
 */
export const ownRequestOptions = (): Plugin =>
  patchPackages({
    name: 'own-request-options',
    packages: { ky: ['distribution/core/constants.js', 'distribution/core/Ky.js'] },
    patch: withOwnRequestOptions,
  });
