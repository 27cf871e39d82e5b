import { expect, testInNewContext as test } from '../helpers/fixtures';
import { chooseMethod, choosePlan, clickPay, fillCard } from '../helpers/interactions';
import { charges, expectPaid, newOrders } from '../helpers/purchase';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

const lang = 'en';

test('a member chooses a plan, signs in with a code and pays by card on a partner’s page @firefox @light @desktop', async ({
  page,
  sandbox,
  serverLog,
  build,
}) => {
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await page.goto(`${sandbox.pagesOrigin}/partner.html?ref=spring-24`);
  await page.evaluate(() => {
    addEventListener('sub-payment-succeeded', ({ detail }: CustomEventInit) => {
      document.body.dataset.eventDetail = JSON.stringify(detail);
    });
  });
  await choosePlan({ page, lang }, { devices: 4, duration: 'halfYear' });
  await page.getByLabel(text(lang, 'auth:email.label')).pressSequentially('expired@example.com');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: text(lang, 'auth:login.useCode'), exact: true }).click();
  await page.getByRole('button', { name: text(lang, 'auth:login.sendCode'), exact: true }).click();
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially('1234');
  await chooseMethod({ page, lang }, /^Card/);
  await fillCard({ page, lang });
  await clickPay({ page, lang });
  await expectPaid({ page, lang });
  expect(await charges(serverLog)).toHaveLength(1);
  const [order] = await newOrders(sandbox);
  expect(order).toMatchObject({ planId: '404', status: 'success', reference: 'spring-24' });
  // The partner's event listener receives the purchase with the reference from the page's URL.
  const eventDetail = JSON.parse((await page.locator('body').getAttribute('data-event-detail')) ?? '{}');
  const { orderId, total } = order ?? {};
  expect(eventDetail).toMatchObject({ orderId, planId: '404', coupon: null, reference: 'spring-24', isRenewal: false });
  expect({ amount: eventDetail.amount, currency: eventDetail.currency }).toEqual(total);
  expect(errors).toEqual([]);
  const rendererChunks = requestedPaths
    .filter((path) => /\/chunks\/renderer-/.test(path))
    .map((path) => path.split('-')[0]);
  expect([...new Set(rendererChunks)]).toEqual([
    build === 'light' ? '/v1/light/chunks/renderer' : '/v1/chunks/renderer',
  ]);
  // After the checkout dialog is closed, the list of plans marks the bought plan as active.
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText(text(lang, 'plans:active'), { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: text(lang, 'plans:extend') })).toBeVisible();
});
