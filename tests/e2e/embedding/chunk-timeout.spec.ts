import loaderEnglish from '../../../locales/en/loader.json' with { type: 'json' };
import { expect, test } from '../helpers/fixtures';
import { moreMethods, type User } from '../helpers/journey';
import { openCheckout, signInBefore } from '../helpers/purchase';
import { text } from '../helpers/text';

const seconds = 1000;
const begin = Date.UTC(2030, 0, 1);

test('shows a notice with a working retry if code doesn’t load in 120 seconds', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  let isStuck = true;
  const requested: string[] = [];
  // Pauses the clock, so that slow machines don't reach the timeout early.
  await page.clock.install({ time: begin });
  await page.clock.pauseAt(begin + seconds);
  await page.route('**/v1/sub-plans-*.js*', (route) => {
    requested.push(route.request().url());
    // Neither a response nor an error, like a stalled connection.
    return isStuck ? undefined : route.continue();
  });
  await page.goto(`${sandbox.pagesOrigin}/partner.html`);
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  const notice = page.getByRole('alert').filter({ hasText: loaderEnglish.failed });
  await page.clock.runFor(119 * seconds);
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(2 * seconds);
  await expect(notice).toBeVisible();
  await page.clock.resume();
  isStuck = false;
  await notice.getByRole('button', { name: loaderEnglish.retry }).click();
  await expect(page.getByText(text('en', 'plans:duration.legend'))).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a payment method whose code doesn’t load in 120 seconds shows an error with a retry', {
  tag: '@desktop',
}, async ({ page, context, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await signInBefore(context, sandbox, 'expired@example.com');
  const requested: string[] = [];
  await page.route(/\/chunks\/paypal-/, (route) => {
    requested.push(route.request().url());
  });
  await page.clock.install();
  await openCheckout(user, { sandbox });
  await moreMethods(user).click();
  await page.clock.pauseAt(Date.now() + 60 * seconds);
  await page.getByRole('radio', { name: /PayPal/ }).check({ force: true });
  await expect.poll(() => requested.length).toBeGreaterThan(0);
  const notice = page.getByText(text('en', 'checkout:method.failed'));
  await page.clock.runFor(119 * seconds);
  await expect(notice).toHaveCount(0);
  await page.clock.runFor(2 * seconds);
  await expect(notice).toBeVisible();
  const methods = page.getByRole('group', { name: text('en', 'checkout:method.legend') });
  await expect(methods.getByRole('button', { name: text('en', 'common:actions.retry') })).toBeVisible();
});
