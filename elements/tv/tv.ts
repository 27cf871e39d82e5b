// What Chromium 64 lacks must be there before any other module runs.
import './prelude';

declare const __FILES__: readonly string[];
declare const __TAGS__: Readonly<Record<string, readonly number[]>>;

/** The TV build's files, and for each tag the indexes of those it needs; its own entry comes first. */
export const files = __FILES__;
export const tags = __TAGS__;
