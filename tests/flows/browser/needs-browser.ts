/** A method that a page without layout can't have. */
export const needsBrowser =
  (name: string): (() => Promise<never>) =>
  () =>
    Promise.reject(new Error(`${name} needs a browser: remove the tag @flow`));
