import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import {
  choose,
  readFocusedName,
  type Viewer,
  waitForControl,
  waitForDialogCount,
} from '../engines/remote-control/remote-control';
import { expect, test } from '../helpers/fixtures';
import { focusOf, tabTo } from '../helpers/keyboard-focus';
import { orderRows, toggleOf } from '../helpers/order-rows';
import { heading, openElement, signInMember } from '../helpers/purchase';
import { type Language, text, textPattern } from '../helpers/text';

const renewingMember = 'renewing@example.com';

/** Returns functions that operate the page with the keyboard alone. */
const keyboardUser = (page: Page, lang: Language) => {
  const t = (key: string, values = {}): string => text(lang, key, values);
  return {
    page,
    lang,
    t,
    /** Tabs to a control and presses Enter. */
    async press(name: string | RegExp): Promise<void> {
      await tabTo(page, name);
      await page.keyboard.press('Enter');
    },
    /** Opens a view of the account from its navigation and expects the focus on its heading. */
    async openView(name: string): Promise<void> {
      // On phones, the views are listed below a button that names the current one.
      const toggle = page.getByRole('navigation', { name: t('account:nav.label') }).locator('[aria-expanded=false]');
      if (await toggle.isVisible()) {
        // The view's heading can have the focus and the same name.
        await page.keyboard.press('Shift+Tab');
        await tabTo(page, (await toggle.innerText()).trim(), { key: 'Shift+Tab' });
        await page.keyboard.press('Enter');
        await tabTo(page, t(`account:nav.${name}`));
      } else await tabTo(page, t(`account:nav.${name}`), { key: 'Shift+Tab' });
      await page.keyboard.press('Enter');
      await expect(heading({ page, lang }, `account:${name}.title`)).toBeFocused();
      await expect(page.locator('sub-account [aria-busy=true]')).toHaveCount(0);
    },
    /** Tabs to the field whose label has this text key, and types the value. */
    async type(key: string, value: string): Promise<void> {
      await tabTo(page, t(key));
      await page.keyboard.type(value);
    },
  };
};

async function openAccountView(page: Page, sandbox: Sandbox, view: string, lang: Language): Promise<void> {
  await signInMember(page.context(), sandbox, renewingMember);
  await openElement(page, sandbox, { element: 'account', view, lang });
}

for (const { lang, tag } of [
  { lang: 'pt', tag: ['@desktop'] },
  { lang: 'ru', tag: ['@phone', '@full'] },
] as const) {
  test(`a member manages renewal, cards and coupons with the keyboard only, in ${lang}`, {
    tag: [...tag],
  }, async ({ page, sandbox, serverLog }) => {
    const { t, press, openView } = keyboardUser(page, lang);
    const statusWith = (message: string) => page.getByRole('status').filter({ hasText: message });
    await openAccountView(page, sandbox, 'renewal', lang);
    const turnOffLabel = t('account:renewal.turnOff');
    await expect(page.getByRole('button', { name: turnOffLabel })).toBeVisible();

    // Turning renewal off requires a confirmation. Escape cancels and restores the focus.
    await press(turnOffLabel);
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: turnOffLabel })).toBeFocused();
    await page.keyboard.press('Enter');
    await press(t('account:renewal.off.confirm'));
    await expect(statusWith(t('account:renewal.done.off.title'))).toBeVisible();
    // The button that opened the dialog was removed. The focus is now close to the undo button.
    await tabTo(page, t('account:renewal.undo'), { key: 'Shift+Tab' });
    await page.keyboard.press('Enter');
    await expect(statusWith(t('account:renewal.done.on.title'))).toBeVisible();
    expect((await serverLog.calls('/api/job/updateRenewStatus')).map(({ body }) => body)).toEqual([
      expect.objectContaining({ status: 'off' }),
      { status: 'on' },
    ]);

    await openView('cards');
    const cardButtonName = (key: string) => `${t(key)}: ${t('account:cards.ending', { ending: '4444' })}`;
    await press(cardButtonName('account:cards.makeDefault'));
    await expect(statusWith(t('account:cards.done.default'))).toBeVisible();
    await press(cardButtonName('account:cards.delete'));
    await press(t('account:deleteCard.confirm'));
    await expect(statusWith(t('account:cards.done.deleted'))).toBeVisible();
    expect((await focusOf(page))?.name, 'an element has the focus after the focused card was removed').toBeTruthy();

    await openView('coupons');
    await press(`${t('account:coupons.unbind')}: BOUND20`);
    await press(t('account:unbind.confirm'));
    await expect(statusWith(t('account:coupons.freed', { code: 'BOUND20' }))).toBeVisible();
    expect((await focusOf(page))?.name, 'an element has the focus after the focused button was removed').toBeTruthy();
  });
}

test('a member filters and opens orders and reaches a receipt’s print button with the keyboard only, in Spanish', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const { t, press, lang } = keyboardUser(page, 'es');
  await openAccountView(page, sandbox, 'orders', lang);
  const rows = orderRows(page.locator('sub-account'));
  await expect(rows).toHaveCount(20);
  await tabTo(page, t('account:orders.status'));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel(t('account:orders.status'))).toHaveValue('pending');
  await expect(rows).toHaveCount(1);
  await press(new RegExp(t('account:orders.states.pending')));
  await expect(page.getByText(t('account:orders.notes.pending'))).toBeVisible();
  // The button that uploads a proof of payment can be reached with Tab.
  await tabTo(page, t('pay-transfer:proof.actions.idle'));
  await press(t('account:orders.drop.title'));
  await press(t('account:orders.drop.keep'));
  expect((await focusOf(page))?.name).toBe(t('account:orders.drop.title'));

  await tabTo(page, t('account:orders.status'), { key: 'Shift+Tab' });
  // Selects the status after `pending`: `success`.
  await page.keyboard.press('ArrowDown');
  await expect(rows).toHaveCount(20);
  // Each row is one tab stop. Its actions are in its details.
  await press(new RegExp(t('account:orders.states.success')));
  await press(t('account:orders.receipt'));
  await expect(page.locator('sub-receipt').getByRole('article')).toBeVisible();
  await tabTo(page, t('account:receipt.print'));
});

test('each order is one tab stop, and Shift+F10 opens its menu', { tag: '@desktop' }, async ({ page, sandbox }) => {
  await openAccountView(page, sandbox, 'orders', 'en');
  const rows = orderRows(page.locator('sub-account'));
  await expect(rows).toHaveCount(20);
  const tabStops = await rows.evaluateAll((items) =>
    items.flatMap((item) => [...item.querySelectorAll<HTMLElement>('button')]).filter(({ tabIndex }) => tabIndex >= 0),
  );
  expect(tabStops).toHaveLength(20);
  await toggleOf(rows.nth(1)).focus();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: text('en', 'account:orders.receipt') })).toBeFocused();
});

test('a member resets a forgotten password and changes it in the settings with the keyboard only', {
  tag: ['@flow', '@phone'],
}, async ({ page, sandbox, outbox }) => {
  const { t, press, type, lang } = keyboardUser(page, 'es');
  const email = 'member@example.com';
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang });
  await expect(page.getByLabel(t('auth:email.label'))).toBeVisible();
  await type('auth:email.label', email);
  await press(t('auth:login.forgot'));
  await expect(heading({ page, lang }, 'auth:forgot.title')).toBeFocused();
  await press(t('auth:forgot.submit'));
  await expect(page.getByLabel(t('auth:code.label'))).toBeFocused();
  await page.keyboard.type(await outbox.code(email));
  await type('auth:newPassword.label', 'brand-new-8');
  await type('auth:newPassword.repeat', 'brand-new-8');
  await page.keyboard.press('Enter');
  await expect(heading({ page, lang }, 'auth:done.title')).toBeFocused();

  await openElement(page, sandbox, { element: 'account', view: 'settings', lang });
  await expect(page.getByRole('button', { name: t('account:settings.changePassword') })).toBeVisible();
  await press(t('account:settings.changePassword'));
  await expect(page.getByLabel(t('auth:change.current'), { exact: true })).toBeFocused();
  await type('auth:change.current', 'brand-new-8');
  await type('auth:newPassword.label', 'secret1234');
  await type('auth:newPassword.repeat', 'secret1234');
  await page.keyboard.press('Enter');
  await expect(page.getByText(t('auth:change.done'))).toBeVisible();
  // The form closes, and the button that opened it takes the focus.
  await expect(page.getByRole('button', { name: t('account:settings.changePassword') })).toBeFocused();
});

test('a member opens every view of the account and toggles renewal with the arrow keys and Enter, as on a TV', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  const lang = 'en';
  const patternSource = (key: string) => textPattern(lang, key).source;
  const viewer: Viewer = {
    evaluate: <T>(expression: string) => page.evaluate<T>(expression),
    press: (key) => page.keyboard.press(key),
  };
  await signInMember(page.context(), sandbox, renewingMember);
  await openElement(page, sandbox, { element: 'account', lang, scene: 'STB' });
  await waitForControl(viewer, `^${patternSource('account:signOut')}$`);
  const views = ['overview', 'orders', 'renewal', 'cards', 'coupons', 'devices', 'settings'] as const;
  const linkNames: (string | null)[] = views.map((view) => text(lang, `account:nav.${view}`));
  /**
   * Presses the left arrow until a navigation link has the focus. The first press is unconditional, because the focus
   * may be on a heading with the name of a link.
   */
  const moveToNavigation = async () => {
    await viewer.press('ArrowLeft');
    for (let presses = 0; presses < 6 && !linkNames.includes(await readFocusedName(viewer)); presses += 1)
      await viewer.press('ArrowLeft');
    expect(linkNames).toContain(await readFocusedName(viewer));
  };
  const openView = async (view: (typeof views)[number]) => {
    await choose(viewer, `^${patternSource(`account:nav.${view}`)}$`);
    await expect(page.getByRole('heading', { name: text(lang, `account:${view}.title`), level: 2 })).toBeVisible();
    // On a TV, the view's main action takes the focus when the view opens. The devices and the settings begin with a
    // button that ends something, so the focus stays on the menu.
    const focusedName = expect.poll(() => readFocusedName(viewer));
    await (view === 'devices' || view === 'settings' ? focusedName : focusedName.not).toBe(
      text(lang, `account:nav.${view}`),
    );
    expect(await readFocusedName(viewer)).not.toBeNull();
  };
  for (const view of ['orders', 'cards', 'coupons', 'devices', 'settings', 'renewal'] as const) {
    if (view !== 'orders') await moveToNavigation();
    await openView(view);
  }
  await choose(viewer, `^${patternSource('account:renewal.turnOff')}$`);
  await waitForDialogCount(viewer, 1);
  await page.keyboard.press('Escape');
  await waitForDialogCount(viewer, 0);
  await choose(viewer, `^${patternSource('account:renewal.turnOff')}$`);
  await choose(viewer, `^${patternSource('account:renewal.off.confirm')}$`);
  await expect(page.getByText(text(lang, 'account:renewal.done.off.title'), { exact: true })).toBeVisible();
  await choose(viewer, `^${patternSource('account:renewal.undo')}$`);
  await expect(page.getByText(text(lang, 'account:renewal.done.on.title'), { exact: true })).toBeVisible();
  await moveToNavigation();
  await openView('orders');
  await choose(viewer, patternSource('account:orders.states.pending'));
  await expect(page.getByText(text(lang, 'account:orders.details.number')).first()).toBeVisible();
  await moveToNavigation();
});
