import english from '../../../locales/en/language.json' with { type: 'json' };
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { moreMethodsButton, type User } from '../helpers/interactions';
import { openCheckout, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const secondMs = 1000;
const startTime = Date.UTC(2030, 0, 1);

test('an element whose code doesn’t load within 120 seconds shows a notice with a retry button that works', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  let isStalled = true;
  const requestedUrls: string[] = [];
  // The clock is paused, so that only runFor() brings the timeout closer, even on a slow machine.
  await page.clock.install({ time: startTime });
  await page.clock.pauseAt(startTime + secondMs);
  await page.route('**/v1/sub-plans-*.js*', (route) => {
    requestedUrls.push(route.request().url());
    // Returning nothing leaves the request pending, like a stalled connection.
    return isStalled ? undefined : route.continue();
  });
  await page.goto(`${sandbox.pagesOrigin}/partner.html`);
  await expect.poll(() => requestedUrls.length).toBeGreaterThan(0);
  const notice = page.getByRole('alert').filter({ hasText: english.loader.failed });
  await page.clock.runFor(119 * secondMs);
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(2 * secondMs);
  await expect(notice).toBeVisible();
  await page.clock.resume();
  isStalled = false;
  await notice.getByRole('button', { name: english.loader.retry }).click();
  await expect(page.getByText(text('en', 'plans:duration.legend'))).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a payment method whose code doesn’t load within 120 seconds shows an error with a retry button', {
  tag: '@desktop',
}, async ({ page, context, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInMember(context, sandbox, 'expired@example.com');
  const requestedUrls: string[] = [];
  await page.route(/\/chunks\/paypal-/, (route) => {
    // The request stays pending, because the handler never responds.
    requestedUrls.push(route.request().url());
  });
  await page.clock.install();
  await openCheckout(user, { sandbox });
  await moreMethodsButton(user).click();
  await page.clock.pauseAt(Date.now() + 60 * secondMs);
  await page.getByRole('radio', { name: /PayPal/ }).check({ force: true });
  // The form opens after the next animation frame, which doesn't run while the clock is paused.
  await page.clock.runFor(100);
  await expect.poll(() => requestedUrls.length).toBeGreaterThan(0);
  // The form before it stays open for three seconds.
  await page.clock.runFor(3 * secondMs);
  const notice = page.getByText(text('en', 'checkout:method.failed'));
  await page.clock.runFor(119 * secondMs);
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(2 * secondMs);
  await expect(notice).toBeVisible();
  const methods = page.getByRole('group', { name: text('en', 'checkout:method.legend') });
  await expect(methods.getByRole('button', { name: text('en', 'common:actions.retry') })).toBeVisible();
});
