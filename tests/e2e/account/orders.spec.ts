import type { Locator, Page } from '@playwright/test';
import { languageVariants } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { setLanguage } from '../helpers/interactions';
import { clickOrderAction, orderRows, toggleOf } from '../helpers/order-rows';
import { heading, openElement, signInMember, subElement } from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

const account = 'renewing@example.com';

/** Opens a seed member's order list on a partner's page, which has a different origin than the API. */
async function openOrders(page: Page, sandbox: Sandbox, lang: Language = 'en'): Promise<Locator> {
  await signInMember(page.context(), sandbox, account);
  await openElement(page, sandbox, { element: 'account', view: 'orders', lang });
  const orders = page.locator('sub-account');
  await expect(orderRows(orders).first()).toBeVisible();
  return orders;
}

/** The rows of orders in a state, such as `failed`. */
const rowsOf = (scope: Locator, state: string, lang: Language = 'en'): Locator =>
  orderRows(scope).filter({ hasText: text(lang, `account:orders.states.${state}`) });

const button = (scope: Locator, key: string, lang: Language = 'en'): Locator =>
  scope.getByRole('button', { name: text(lang, key), exact: true });

/** The line above the order list that says which or how many orders are shown, such as “Orders 1–20 of 40”. */
const summary = (scope: Locator, hasText: string): Locator => scope.getByRole('status').filter({ hasText });

for (const { lang, tag } of languageVariants('ru', 'phone')) {
  test(`the order list loads orders twenty at a time and filters them by status and period, in ${lang}`, {
    tag,
  }, async ({ page, sandbox }) => {
    const orders = await openOrders(page, sandbox, lang);
    const rangeText = (from: number, to: number, total: number) =>
      text(lang, 'account:orders.range', { from, to, total });
    await expect(summary(orders, rangeText(1, 20, 40))).toBeVisible();
    await expect(orderRows(orders)).toHaveCount(20);
    await button(orders, 'account:orders.more', lang).click();
    await expect(orderRows(orders)).toHaveCount(40);
    await expect(orders.getByText(text(lang, 'account:orders.end'))).toBeVisible();
    await expect(orderRows(orders).nth(20).getByRole('button').first()).toBeFocused();

    await orders
      .getByLabel(text(lang, 'account:orders.status'))
      .selectOption({ label: text(lang, 'account:orders.states.failed') });
    await expect(orderRows(orders)).toHaveCount(10);
    await expect(rowsOf(orders, 'failed', lang)).toHaveCount(10);
    await expect(summary(orders, text(lang, 'account:orders.count', { count: 10 }))).toBeVisible();

    // The filter is preserved when the member opens another view and returns.
    const showView = (view: string) =>
      page.locator('sub-account').evaluate((element, name) => element.setAttribute('view', name), view);
    await showView('overview');
    await expect(orders.getByText(text(lang, 'account:orders.recent'))).toBeVisible();
    await showView('orders');
    await expect(orderRows(orders)).toHaveCount(10);

    const period = orders.getByLabel(text(lang, 'account:orders.period'));
    await period.selectOption({ label: text(lang, 'account:orders.periods.days30') });
    await expect(orders.getByText(text(lang, 'account:orders.noMatchTitle'))).toBeVisible();
    await button(orders, 'account:orders.showAll', lang).click();
    await expect(summary(orders, rangeText(1, 20, 40))).toBeVisible();
    await expect(period).toHaveValue('all');
    await checkAxe(page);
  });
}

test('Back returns from a receipt to its order’s row, and the order list’s URL contains its status filter', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await signInMember(page.context(), sandbox, account);
  await page.goto('/orders');
  const orders = page.locator('sub-account');
  await button(orders, 'account:orders.more').click();
  await expect(orderRows(orders)).toHaveCount(40);
  const paidOrder = rowsOf(orders, 'success').last();
  const rowText = (await toggleOf(paidOrder).textContent()) ?? '';
  // The row's menu has the same actions as the order's details.
  await paidOrder.locator('[aria-haspopup=menu]').click();
  await page.getByRole('menuitem', { name: text('en', 'account:orders.receipt') }).click();
  await expect(page.getByRole('article', { name: text('en', 'account:receipt.title') })).toBeVisible();
  await page.goBack();
  const row = orders.getByRole('button').filter({ hasText: rowText });
  await expect(row).toBeFocused();
  await expect(row).toBeInViewport();

  const status = orders.getByLabel(text('en', 'account:orders.status'));
  await status.selectOption({ label: text('en', 'account:orders.states.chargedBack') });
  await expect(page).toHaveURL(/\/orders\?status=chargedBack$/);
  await page.reload();
  await expect(status).toHaveValue('chargedBack');
  await expect(orderRows(orders)).toHaveCount(1);
  await orders
    .getByRole('navigation')
    .getByRole('button', { name: text('en', 'account:nav.orders') })
    .click();
  await expect(orderRows(orders)).toHaveCount(20);
  await expect(status).toHaveValue('');
});

for (const { lang, tag } of languageVariants('en', 'desktop')) {
  test(`the order list keeps its rows when the next page fails to load, in ${lang}`, {
    tag: [...tag, '@full'],
  }, async ({ page, sandbox }) => {
    const orders = await openOrders(page, sandbox, lang);
    await sandbox.control('faults', { path: '/api/bill/orders', times: 1, status: 503 });
    await button(orders, 'account:orders.more', lang).click();
    await expect(orders.getByText(text(lang, 'account:orders.failed'))).toBeVisible();
    await expect(orderRows(orders)).toHaveCount(20);
    await button(orders, 'common:actions.retry', lang).click();
    await expect(orderRows(orders)).toHaveCount(40);
  });
}

for (const { lang, tag } of languageVariants('en', 'desktop')) {
  test(`an order opened with the keyboard shows why its payment failed or that it was refunded, in ${lang}`, {
    tag: [...tag, '@full'],
  }, async ({ page, sandbox }) => {
    const orders = await openOrders(page, sandbox, lang);
    const failedOrder = rowsOf(orders, 'failed', lang).first();
    await toggleOf(failedOrder).press('Enter');
    await expect(failedOrder.getByText(text(lang, 'account:orders.notes.failed')).last()).toBeVisible();
    await expect(failedOrder.getByText(text(lang, 'errors:302'))).toBeVisible();
    await expect(failedOrder.getByRole('button', { name: text(lang, 'account:orders.receipt') })).toHaveCount(0);

    const refundedOrder = rowsOf(orders, 'refunded', lang).first();
    const toggle = toggleOf(refundedOrder);
    await toggle.press('Space');
    await expect(toggle).toHaveAttribute('aria-expanded', 'true');
    await expect(refundedOrder.getByText(text(lang, 'account:orders.notes.refunded'))).toBeVisible();
    await expect(refundedOrder.getByText(text(lang, 'account:orders.details.number'))).toBeVisible();
    await checkAxe(page);
    await toggle.press('Enter');
    await expect(refundedOrder.getByText(text(lang, 'account:orders.notes.refunded'))).toBeHidden();
  });
}

for (const { lang, tag } of languageVariants('en', 'desktop')) {
  test(`a member confirms the cancellation of an order, which releases its coupon, in ${lang}`, {
    tag: ['@flow', ...tag],
  }, async ({ page, sandbox }) => {
    const orders = await openOrders(page, sandbox, lang);
    const pendingOrder = rowsOf(orders, 'pending', lang).first();
    await toggleOf(pendingOrder).click();
    const cancelButton = button(pendingOrder, 'account:orders.drop.title', lang);
    await cancelButton.click();
    const dialog = orders.getByRole('dialog', { name: text(lang, 'account:orders.drop.question') });
    await button(dialog, 'account:orders.drop.keep', lang).click();
    await expect(dialog).toBeHidden();
    await expect(cancelButton).toBeFocused();

    await sandbox.control('faults', { path: '/api/bill/unbindDiscountCode', times: 1, errCode: '1003' });
    await cancelButton.click();
    await button(dialog, 'account:orders.drop.title', lang).click();
    await expect(dialog.getByText(text(lang, 'account:orders.drop.failed'))).toBeVisible();
    await button(dialog, 'account:orders.drop.title', lang).click();
    await expect(dialog).toBeHidden();
    await expect(rowsOf(orders, 'pending', lang)).toHaveCount(0);

    const { members } = await sandbox.control<{
      members: { account: string; coupons: { code: string; orderId: string | null }[] }[];
    }>('state');
    const coupon = members.find((member) => member.account === account)?.coupons.find(({ code }) => code === 'BOUND20');
    expect(coupon?.orderId).toBeNull();
  });
}

/** A PNG with one transparent pixel. */
const proofPicture = {
  name: 'slip.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

for (const { lang, tag } of languageVariants('pt', 'phone')) {
  test(`a proof of payment is checked before its upload, and a failed upload can be retried, in ${lang}`, {
    tag,
  }, async ({ page, sandbox, serverLog }) => {
    const orders = await openOrders(page, sandbox, lang);
    const pendingOrder = rowsOf(orders, 'pending', lang).first();
    await toggleOf(pendingOrder).click();
    const chooseFile = async (file: { name: string; mimeType: string; buffer: Buffer }, buttonKey: string) => {
      const fileChooser = page.waitForEvent('filechooser');
      await button(pendingOrder, `pay-transfer:proof.actions.${buttonKey}`, lang).click();
      await (await fileChooser).setFiles(file);
    };
    const refusal = (reason: string) => pendingOrder.getByText(text(lang, `pay-transfer:proof.refused.${reason}`));

    await chooseFile({ name: 'slip.png', mimeType: 'image/png', buffer: Buffer.from('GIF89a, not a PNG') }, 'idle');
    await expect(refusal('type')).toBeVisible();
    await chooseFile(
      { name: 'big.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF') },
      'idle',
    );
    await expect(refusal('size')).toBeVisible();
    expect(await serverLog.calls('/api/uploadObject')).toEqual([]);

    await sandbox.control('faults', { path: '/api/bill/order/upload', times: 1, status: 503 });
    await sandbox.control('faults', { path: '/api/uploadObject', times: 1, delayMs: 700 });
    await chooseFile(proofPicture, 'idle');
    await expect(pendingOrder.getByRole('progressbar')).toBeVisible();
    await expect(
      pendingOrder.getByText(text(lang, 'pay-transfer:proof.failed', { name: proofPicture.name })),
    ).toBeVisible();
    await button(pendingOrder, 'pay-transfer:proof.actions.failed', lang).click();
    await expect(
      pendingOrder.getByText(text(lang, 'pay-transfer:proof.sent', { name: proofPicture.name })),
    ).toBeVisible();

    // The file was uploaded only once. Only the call that attaches it to the order was repeated.
    expect(await serverLog.calls('/api/uploadObject')).toHaveLength(1);
    const uploadCalls = await serverLog.calls('/api/bill/order/upload');
    expect(uploadCalls.map(({ response }) => response?.status)).toEqual([503, 200]);
    await checkAxe(page);
  });
}

test('at most 200 of 10,000 orders are rendered at a time', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
}) => {
  await sandbox.control('orders', { account, count: 10_000 });
  const orders = await openOrders(page, sandbox);
  const rangeText = (from: number, to: number) =>
    text('en', 'account:orders.range', {
      from: from.toLocaleString('en'),
      to: to.toLocaleString('en'),
      total: (10_040).toLocaleString('en'),
    });
  await expect(summary(orders, rangeText(1, 20))).toBeVisible();
  const moreButton = button(orders, 'account:orders.more');
  for (let count = 40; count <= 200; count += 20) {
    await moreButton.click();
    await expect(orderRows(orders)).toHaveCount(count);
  }
  // With 200 rows shown, the next page replaces them, and the summary gets the focus.
  await moreButton.click();
  await expect(summary(orders, rangeText(201, 220))).toBeFocused();
  await expect(orderRows(orders)).toHaveCount(20);
  await button(orders, 'account:orders.newer').click();
  await expect(summary(orders, rangeText(1, 200))).toBeFocused();
  await expect(orderRows(orders)).toHaveCount(200);
});

test.describe('receipts', () => {
  const receipt = (page: Page): Locator => page.locator('sub-receipt').getByRole('article');

  /** Opens the receipt of the newest paid order from the list. */
  async function openReceipt(page: Page, sandbox: Sandbox, lang: Language = 'en'): Promise<void> {
    const orders = await openOrders(page, sandbox, lang);
    const paidOrder = rowsOf(orders, 'success', lang).first();
    await clickOrderAction(paidOrder, text(lang, 'account:orders.receipt'));
    await expect(receipt(page)).toBeVisible();
  }

  for (const { lang, tag } of languageVariants('es', 'desktop')) {
    test(`a receipt prints on one sheet, without the rest of the host page, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      await page.addInitScript(() => {
        window.print = () => document.documentElement.setAttribute('data-printing', '');
      });
      await openReceipt(page, sandbox, lang);
      await expect(receipt(page)).toContainText(account);
      await checkAxe(page);

      await button(page.locator('sub-receipt'), 'account:receipt.print', lang).click();
      await expect(page.locator('html[data-printing]')).toBeAttached();
      await expect(receipt(page)).toBeVisible();
      await page.emulateMedia({ media: 'print' });
      await expect(receipt(page)).toBeHidden();
      await expect(page.locator('sub-account')).toBeHidden();
      // To print without the host page, the product adds a copy of the receipt to the body and hides everything else.
      const copy = page.locator('body > [data-sub-print]').getByRole('article');
      await expect(copy).toBeVisible();
      await expect(copy).toContainText(account);
      // Paper has no cards.
      await expect(copy).toHaveCSS('box-shadow', 'none');
      expect(pageCountOf(await page.pdf({ format: 'A4' }))).toBe(1);

      // After printing, the copy is removed, and the page's own print styles apply again.
      await expect(copy).toHaveCount(0);
      await expect(receipt(page)).toBeVisible();
      await page.emulateMedia({ media: 'screen' });
      await expect(receipt(page)).toBeVisible();
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`a receipt in the portal prints on one sheet with the browser’s print command, in ${lang}`, {
      tag: [...tag, '@full'],
    }, async ({ page, sandbox }) => {
      await setLanguage(page, lang);
      await signInMember(page.context(), sandbox, account, 'member');
      await page.goto('/orders');
      const paidOrder = rowsOf(page.locator('sub-account'), 'success', lang).first();
      await clickOrderAction(paidOrder, text(lang, 'account:orders.receipt'));
      await expect(page).toHaveURL(/\/receipt\?orderId=\w+$/);
      await expect(page).toHaveTitle(new RegExp(`^${text(lang, 'portal:titles.receipt')}`));
      await expect(receipt(page)).toBeVisible();
      expect(pageCountOf(await page.pdf({ format: 'A4' }))).toBe(1);
      await expect(page.locator('[data-sub-print]')).toHaveCount(0);
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`a visitor sees a receipt after signing in, in ${lang}`, { tag: [...tag, '@full'] }, async ({
      page,
      sandbox,
    }) => {
      await openReceipt(page, sandbox, lang);
      const orderId = (await receipt(page).getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
      const visitorContext = await page.context().browser()?.newContext();
      if (!visitorContext) throw new Error('There is no browser');
      const visitorPage = await visitorContext.newPage();
      await openElement(visitorPage, sandbox, { element: 'receipt', 'order-id': orderId, lang });
      await visitorPage
        .getByRole('button', { name: text(lang, 'account:receipt.no.visitor.act'), exact: true })
        .click();
      const form = subElement(visitorPage, 'sub-auth');
      // In Portuguese, the form's “E-mail” tab and the tab's panel have the same name as the field.
      await form.getByLabel(text(lang, 'auth:email.label')).and(visitorPage.locator('input')).fill(account);
      await form.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
      await button(form, 'auth:login.submit', lang).click();
      await expect(receipt(visitorPage)).toContainText(orderId);
      await visitorContext.close();
    });
  }

  for (const { lang, tag } of languageVariants('en', 'desktop')) {
    test(`an unpaid order has no receipt, but a link to its payment, in ${lang}`, { tag: [...tag, '@full'] }, async ({
      page,
      sandbox,
    }) => {
      await signInMember(page.context(), sandbox, account);
      const { orders } = await sandbox.control<{ orders: { orderId: string; status: string }[] }>('state');
      const pendingOrder = orders.find(({ status }) => status === 'pending');
      await openElement(page, sandbox, { element: 'receipt', 'order-id': pendingOrder?.orderId ?? '', lang });
      await expect(page.getByText(text(lang, 'account:receipt.no.unpaid.title'))).toBeVisible();
      await button(page.locator('sub-receipt'), 'account:orders.continue', lang).click();
      await expect(heading({ page, lang }, 'payment:pix.expired.title')).toBeVisible();
    });
  }
});

/** The number of pages in a PDF. */
const pageCountOf = (pdf: Buffer): number => (pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? []).length;
