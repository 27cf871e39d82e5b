import type { Locator } from '@playwright/test';
import { expect } from '../helpers/fixtures';
import { clickOrderAction, toggleOf } from '../helpers/order-rows';
import { signInMember } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';
import {
  button,
  type CallScreen,
  clickButton,
  fillNewPassword,
  greeting,
  headingOf,
  retry,
  type TestUser,
  visibleText,
} from './call-screen';

/** The test member, whose plan renews automatically, with a pending order and two cards. */
const memberEmail = 'renewing@example.com';
/** Translation key of the button that uploads a proof of payment. */
const uploadButtonKey = 'pay-transfer:proof.actions.idle';

/** Reloads the overview's data with an item of the account's menu. */
const refresh = async (user: TestUser): Promise<void> => {
  await button(user, 'account:menu').click();
  await user.page.getByRole('menuitem', { name: text(user.lang, 'account:refresh') }).click();
};

/** Returns a function that opens a view of the account, waits until the view has loaded, and runs the steps. */
const openAccount =
  (path: string, ...steps: ((user: TestUser) => Promise<void>)[]) =>
  async (user: TestUser): Promise<void> => {
    const { page, sandbox } = user;
    await signInMember(page.context(), sandbox, memberEmail, 'member');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
    for (const step of steps) await step(user);
  };

const openView = async ({ page, lang }: TestUser, view: string): Promise<void> => {
  const links = page.getByRole('navigation', { name: text(lang, 'account:nav.label') });
  await links.getByRole('button', { name: text(lang, `account:nav.${view}`), exact: true }).click();
};

/** Returns a function that opens another view and then `view` again, so that `view` reloads its data. */
const leaveAndReturn = (view: string) => async (user: TestUser) => {
  await openView(user, 'devices');
  const devices = { name: text(user.lang, 'account:devices.title'), level: 2 };
  await expect(user.page.getByRole('heading', devices)).toBeFocused();
  await openView(user, view);
};

/** Returns a function that finds the button of the card whose number ends with `ending`. */
const buttonOfCard = (key: string, ending: string) => (user: TestUser) =>
  user.page.getByRole('button', {
    name: `${text(user.lang, key)}: ${text(user.lang, 'account:cards.ending', { ending })}`,
  });

async function fillPasswordForm(user: TestUser): Promise<void> {
  await clickButton('account:settings.changePassword')(user);
  await user.page.getByLabel(text(user.lang, 'auth:change.current'), { exact: true }).fill('secret123');
  await fillNewPassword(user);
}

/** The pending order in the list. */
const pendingOrder = ({ page, lang }: TestUser): Locator =>
  page.getByRole('listitem').filter({ hasText: text(lang, 'account:orders.states.pending') });

async function expandPendingOrder(user: TestUser): Promise<void> {
  await toggleOf(pendingOrder(user)).click();
  await expect(button(user, uploadButtonKey)).toBeVisible();
}

/** Clicks the cancel button again, unless it's gone: the first request may have canceled the order. */
const cancelAgainIfListed = (user: TestUser): Promise<void> =>
  button(user, 'account:orders.drop.title').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

/** A file to upload as proof of a payment. */
const proofFile = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 paid') };

async function uploadProof(user: TestUser): Promise<void> {
  const chooser = user.page.waitForEvent('filechooser');
  await clickButton(uploadButtonKey)(user);
  await (await chooser).setFiles(proofFile);
}

const proofSentText = ({ page, lang }: TestUser) =>
  page.getByText(text(lang, 'pay-transfer:proof.sent', { name: proofFile.name }));
const marketingCheckbox = ({ page, lang }: TestUser) =>
  page.getByRole('checkbox', { name: text(lang, 'account:marketing.label') });

/** The calls of a signed-in member's account, each with a screen that makes it. */
export const accountCallScreens: CallScreen[] = [
  {
    call: '/api/user/queryInfo',
    screen: 'the overview',
    open: openAccount('/account'),
    triggerCall: refresh,
    unaffectedContent: greeting,
    errorHeading: 'account:plan.failed',
    retry,
  },
  {
    call: '/api/job/renewInfo',
    screen: 'the overview',
    open: openAccount('/account'),
    triggerCall: refresh,
    unaffectedContent: visibleText('account:renewal.states.on'),
    errorHeading: 'account:renewal.notLoaded',
    retry,
  },
  {
    call: '/api/bill/orders',
    screen: 'the overview',
    open: openAccount('/account'),
    triggerCall: refresh,
    unaffectedContent: pendingOrder,
    errorHeading: 'account:orders.failed',
    retry,
  },
  {
    call: '/api/bill/orders',
    screen: 'the list of orders',
    open: openAccount('/orders'),
    triggerCall: leaveAndReturn('orders'),
    unaffectedContent: pendingOrder,
    errorHeading: 'account:orders.failed',
    retry,
  },
  {
    call: '/api/bill/order/v1/',
    screen: 'a receipt',
    open: openAccount('/orders'),
    triggerCall: ({ page, lang }) => {
      const paidOrders = page.getByRole('listitem').filter({ hasText: text(lang, 'account:orders.states.success') });
      return clickOrderAction(paidOrders.first(), text(lang, 'account:orders.receipt'));
    },
    unaffectedContent: ({ page }) => page.getByRole('banner'),
    errorHeading: 'account:receipt.failed',
    retry,
    shownAfterRetry: ({ page }) => page.locator('sub-receipt').getByRole('article'),
    isRetriedAutomatically: true,
  },
  {
    call: '/api/job/updateRenewStatus',
    screen: 'the renewal settings',
    open: openAccount('/account?view=renewal', clickButton('account:renewal.turnOff')),
    triggerCall: clickButton('account:renewal.off.confirm'),
    unaffectedContent: visibleText('account:renewal.off.noCharge'),
    errorHeading: 'account:renewal.off.failed',
    shownAfterRetry: visibleText('account:renewal.done.off.title'),
  },
  {
    call: '/api/bill/listCard',
    screen: 'the cards',
    open: openAccount('/account?view=cards'),
    triggerCall: leaveAndReturn('cards'),
    unaffectedContent: buttonOfCard('account:cards.delete', '4444'),
    errorHeading: 'account:cards.notLoaded',
    retry,
  },
  {
    call: '/api/bill/deleteCard',
    screen: 'the cards',
    open: openAccount('/account?view=cards', (user) => buttonOfCard('account:cards.delete', '4444')(user).click()),
    triggerCall: clickButton('account:deleteCard.confirm'),
    unaffectedContent: ({ page, lang }) =>
      page.getByText(text(lang, 'account:cards.ending', { ending: '4444' }), { exact: true }),
    errorHeading: 'account:deleteCard.failed',
    shownAfterRetry: visibleText('account:cards.done.deleted'),
  },
  {
    call: '/api/bill/card/change',
    screen: 'the cards',
    open: openAccount('/account?view=cards'),
    triggerCall: (user) => buttonOfCard('account:cards.makeDefault', '4444')(user).click(),
    unaffectedContent: buttonOfCard('account:cards.makeDefault', '4444'),
    errorHeading: 'account:cards.defaultFailed',
    shownAfterRetry: visibleText('account:cards.done.default'),
  },
  {
    // This call cancels an order. The button that opens the confirmation has the same label as the one that confirms.
    call: '/api/bill/unbindDiscountCode',
    screen: 'an order',
    open: openAccount('/orders', expandPendingOrder, clickButton('account:orders.drop.title')),
    triggerCall: clickButton('account:orders.drop.title'),
    unaffectedContent: pendingOrder,
    errorHeading: 'account:orders.drop.failed',
    retry: cancelAgainIfListed,
    removedAfterRetry: pendingOrder,
  },
  {
    call: '/api/uploadObject',
    screen: 'an order',
    open: openAccount('/orders', expandPendingOrder),
    triggerCall: uploadProof,
    unaffectedContent: pendingOrder,
    retry: clickButton('pay-transfer:proof.actions.failed'),
    shownAfterRetry: proofSentText,
  },
  {
    call: '/api/bill/order/upload',
    screen: 'an order',
    open: openAccount('/orders', expandPendingOrder),
    triggerCall: uploadProof,
    unaffectedContent: pendingOrder,
    retry: clickButton('pay-transfer:proof.actions.failed'),
    shownAfterRetry: proofSentText,
  },
  {
    call: '/api/user/changePassword',
    screen: 'the settings',
    open: openAccount('/account?view=settings', fillPasswordForm),
    triggerCall: clickButton('auth:change.submit'),
    unaffectedContent: headingOf('account:settings.title'),
    // If the first request changed the password, the retry reports success too.
    shownAfterRetry: visibleText('auth:change.done'),
  },
  {
    call: '/api/user/marketing/campaign/subscription',
    screen: 'the settings',
    open: openAccount('/account?view=settings'),
    triggerCall: (user) => marketingCheckbox(user).click(),
    unaffectedContent: (user) => marketingCheckbox(user).and(user.page.locator(':checked')),
    errorHeading: 'account:marketing.failed',
    retry,
    shownAfterRetry: visibleText('account:marketing.done.off'),
  },
  {
    call: '/api/user/queryInfo',
    screen: 'the coupons',
    open: openAccount('/account?view=coupons'),
    triggerCall: leaveAndReturn('coupons'),
    unaffectedContent: ({ page }) => page.getByText('BOUND20', { exact: true }),
    errorHeading: 'account:coupons.notLoaded',
    retry,
  },
  {
    call: '/api/job/renewInfo',
    screen: 'the renewal settings',
    open: openAccount('/account?view=renewal'),
    triggerCall: leaveAndReturn('renewal'),
    unaffectedContent: visibleText('account:renewal.states.on'),
    errorHeading: 'account:renewal.notLoaded',
    retry,
  },
  {
    call: '/api/bill/card/change',
    screen: 'the renewal settings',
    open: openAccount('/account?view=renewal', clickButton('account:renewal.changeCard')),
    triggerCall: clickButton('account:changeCard.save.renewal'),
    unaffectedContent: ({ page, lang }) =>
      page.getByRole('radio', { name: textPattern(lang, 'account:cards.ending', { ending: '4444' }) }),
    errorHeading: 'account:changeCard.lost.title',
    shownAfterRetry: visibleText('account:renewal.done.card.title'),
  },
];
