import type { Page, Request } from '@playwright/test';
import { expect } from './fixtures';

/**
 * Watches a page's requests. Returns a function that waits until every request has got a response and no new one was
 * sent for half a second. On a busy machine, Playwright's `networkidle` sometimes never comes if the page has an iframe,
 * although no request is pending.
 */
export function watchRequests(page: Page): () => Promise<void> {
  const unanswered = new Set<Request>();
  let lastChange = Date.now();
  const remove = (request: Request) => {
    unanswered.delete(request);
    lastChange = Date.now();
  };
  page.on('request', (request) => {
    unanswered.add(request);
    lastChange = Date.now();
  });
  page.on('response', (response) => remove(response.request())).on('requestfailed', remove);
  return async () => {
    const isQuiet = () => unanswered.size === 0 && Date.now() - lastChange > 500;
    await expect.poll(isQuiet, { message: 'all requests are answered', intervals: [100] }).toBe(true);
  };
}
