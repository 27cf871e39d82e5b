/** Object.hasOwn for the frame, whose target is Chromium 64: the TV build's polyfills don't reach this document. */
export const hasOwn = (object: object, key: PropertyKey): boolean =>
  // biome-ignore lint/suspicious/noPrototypeBuiltins: Object.hasOwn is missing before Chromium 93.
  Object.prototype.hasOwnProperty.call(object, key);
