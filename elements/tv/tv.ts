// The polyfills for Chromium 64 must run before any other module.
import './polyfills';

declare const __FILES__: readonly string[];
declare const __TAGS__: Readonly<Record<string, readonly number[]>>;

/** The TV build's files, and the indexes of the files that each tag needs, its entry file first. */
export const files = __FILES__;
export const tags = __TAGS__;
