// The polyfills for Chromium 64 must run before any other module.
import './polyfills';

// The build inserts these two values.
declare const __FILES__: readonly string[];
declare const __TAGS__: Readonly<Record<string, readonly number[]>>;

/** The names of the light build's files. */
export const files = __FILES__;
/** For each tag, the indexes in `files` of the files that the tag needs. The tag's entry file comes first. */
export const tags = __TAGS__;
