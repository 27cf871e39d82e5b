// The polyfills for Chromium 64 must run before any other module.
import './polyfills';

/** By tag, the element's own file and those that it imports. The build replaces it with the light build's table. */
declare const __TAGS__: Readonly<Record<string, readonly [string, ...string[]]>>;

/** The light build's files, as in the loader's own table. */
export const tags = __TAGS__;
