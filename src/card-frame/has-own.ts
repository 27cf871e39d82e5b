/** Object.hasOwn for the card frame, which also runs in Chromium 64 and doesn't have the polyfills of the TV build. */
export const hasOwn = (object: object, key: PropertyKey): boolean =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is missing before Chromium 93.
  Object.prototype.hasOwnProperty.call(object, key);
