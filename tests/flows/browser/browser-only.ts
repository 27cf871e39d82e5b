/** Stands in for a Playwright method that needs a browser: returns a function that rejects with an error saying so. */
export const browserOnly =
  (name: string): (() => Promise<never>) =>
  () =>
    Promise.reject(new Error(`${name} needs a browser: remove the tag @flow from this test`));
