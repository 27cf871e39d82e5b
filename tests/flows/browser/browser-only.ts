/** Creates a substitute for a Playwright method that works only in a browser. The substitute rejects. */
export const browserOnly =
  (name: string): (() => Promise<never>) =>
  () =>
    Promise.reject(new Error(`${name} needs a browser: remove the tag @flow from this test`));
