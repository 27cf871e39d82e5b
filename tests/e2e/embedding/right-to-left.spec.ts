import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';
import { cardFrame, chooseMethod, choosePlan, payButton, type User } from '../helpers/interactions';
import { charges, enterCard, expectPaid, openCheckout, openElement, pay } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

const lang = 'ar';
const brand = 'lumen';

const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('The element is not visible');
  return box;
};

/** The text direction inside an element's shadow root. */
const directionIn = (page: Page, tag: string) =>
  page
    .locator(tag)
    .last()
    .evaluate((element) => getComputedStyle(element.shadowRoot?.querySelector('.sub') as Element).direction);

const setAttribute = (page: Page, tag: string, name: string, value: string) =>
  page
    .locator(tag)
    .evaluate((element, attribute) => element.setAttribute(...attribute), [name, value] as [string, string]);

test('an element in Arabic is laid out from right to left on a left-to-right page, until its language changes', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'plans', lang, brand });
  const yearRadio = page.getByRole('radio', { name: textPattern(lang, 'plans:duration.year') });
  // Until the element's code has loaded, its first view shows the plans, with Continue as a link instead of a button.
  // The test waits for the button, because the plans could otherwise be replaced while it measures them.
  await expect(page.getByRole('button', { name: text(lang, 'plans:continue'), exact: true })).toBeVisible();
  await expect(yearRadio).toBeVisible();
  expect(await directionIn(page, 'sub-plans')).toBe('rtl');

  await test.step('the longest plan, which is the first, is on the right, and a plan focused by an arrow key is outlined', async () => {
    const weekRadio = page.getByRole('radio', { name: textPattern(lang, 'plans:duration.week') });
    expect((await boxOf(yearRadio)).x).toBeGreaterThan((await boxOf(weekRadio)).x);
    await yearRadio.focus();
    await page.keyboard.press('ArrowDown');
    const halfYearRadio = page.getByRole('radio', { name: textPattern(lang, 'plans:duration.halfYear') });
    await expect(halfYearRadio).toBeFocused();
    await expect(halfYearRadio).not.toHaveCSS('outline-style', 'none');
  });

  await test.step('the left arrow chooses the plan on the left, the right arrow the one on the right', async () => {
    const halfYearRadio = page.getByRole('radio', { name: textPattern(lang, 'plans:duration.halfYear') });
    expect((await boxOf(yearRadio)).x).toBeGreaterThan((await boxOf(halfYearRadio)).x);
    await page.keyboard.press('ArrowRight');
    await expect(yearRadio).toBeFocused();
    await expect(yearRadio).toBeChecked();
    await page.keyboard.press('ArrowLeft');
    await expect(halfYearRadio).toBeFocused();
    await expect(halfYearRadio).toBeChecked();
  });

  await test.step('a dialog’s close button is in the left half of the dialog', async () => {
    await choosePlan({ page, lang });
    const dialog = page.getByRole('dialog');
    const close = dialog.getByRole('button', { name: text(lang, 'common:kit.close'), exact: true });
    await expect(close).toBeVisible();
    const closeBox = await boxOf(close);
    const dialogBox = await boxOf(dialog);
    expect(closeBox.x - dialogBox.x).toBeLessThan(dialogBox.width / 2);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await setAttribute(page, 'sub-plans', 'lang', 'en');
  await expect(page.getByRole('radio', { name: textPattern('en', 'plans:duration.year') })).toBeVisible();
  expect(await directionIn(page, 'sub-plans')).toBe('ltr');
  // The direction follows the element's language, even on a right-to-left page.
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  expect(await directionIn(page, 'sub-plans')).toBe('ltr');
});

test('a checkout in Arabic shows amounts left of their labels, and the card number is typed from left to right', {
  tag: ['@desktop', '@full'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox, brand });
  await chooseMethod(user, /^بطاقة/);
  const number = cardFrame(user).getByLabel(text(lang, 'card-frame:number'), { exact: true });
  await expect(number).toHaveCSS('direction', 'ltr');
  expect(await number.evaluate((field) => getComputedStyle(field.ownerDocument.documentElement).direction)).toBe('rtl');
  const totalLabel = page.getByText(text(lang, 'checkout:summary.total'), { exact: true });
  const totalAmount = page.locator('dd').filter({ hasText: /\$/ }).last();
  expect((await boxOf(totalAmount)).x).toBeLessThan((await boxOf(totalLabel)).x);
  await expect(payButton(user)).toBeEnabled();
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('the portal’s document has the direction of the chosen language', { tag: ['@desktop', '@full'] }, async ({
  page,
  sandbox,
}) => {
  await openElement(page, sandbox, { element: 'portal', brand, lang });
  await expect(page.getByRole('link', { name: text(lang, 'portal:links.plans'), exact: true }).first()).toBeVisible();
  expect(await directionIn(page, 'sub-portal')).toBe('rtl');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await setAttribute(page, 'sub-portal', 'lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});
