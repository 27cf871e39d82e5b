import type { Page, Request } from 'playwright-core';

/** How long a page must send nothing, and how long the wait may take, in milliseconds. */
const [quietMs, timeoutMs] = [1_000, 120_000];

/**
 * Watches a page's requests. Returns a function that waits until every request has got a response and no new one was
 * sent for a second. On a throttled page or a busy machine, Playwright's `networkidle` sometimes never comes, although
 * no request is pending.
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
    const deadline = Date.now() + timeoutMs;
    while (unanswered.size > 0 || Date.now() - lastChange < quietMs) {
      if (Date.now() > deadline)
        throw new Error(`Not answered: ${[...unanswered].map((request) => request.url()).join(', ')}`);
      await page.waitForTimeout(100);
    }
  };
}
