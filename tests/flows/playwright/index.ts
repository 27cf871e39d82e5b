// Flow tests, which run without a browser, import this module in place of `@playwright/test`.
export { expect } from './expect';
export { test } from './test';

const phone = { userAgent: 'Mozilla/5.0 (Linux; Android 8.0.0) Mobile', viewport: { width: 360, height: 740 } };
/** Imitates Playwright's `devices`. Every device is the same phone. */
export const devices = new Proxy({}, { get: () => phone });
