/** A method that rejects, because it needs the layout that only a browser has. */
export const needsBrowser =
  (name: string): (() => Promise<never>) =>
  () =>
    Promise.reject(new Error(`${name} needs a browser: remove the tag @flow`));
