import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type Outbox } from '../helpers/fixtures';
import type { User } from '../helpers/journey';
import { clickInOrder, toggleOf } from '../helpers/order-rows';
import { heading, signInMember } from '../helpers/purchase';
import { pattern, text } from '../helpers/text';

const account = 'renewing@example.com';
const password = 'brand-new-8';

export interface TestUser extends User {
  sandbox: Sandbox;
  outbox: Outbox;
}

/** A call of the API and a screen that makes it. */
export interface CallScreen {
  /** Path of the call, which can be a prefix. */
  call: string;
  /** Name of the screen in the test's title. */
  screen: string;
  /** Opens the screen. The fault starts afterwards. */
  open: (user: TestUser) => Promise<void>;
  /** Makes the screen send the call. */
  triggerCall: (user: TestUser) => Promise<void>;
  /** Content that must stay visible next to the error. */
  unaffected: (user: TestUser) => Locator;
  /** Key of the error's heading. Default: an error without a heading. */
  title?: string;
  /** Retries the call. Default: `triggerCall`. */
  retry?: (user: TestUser) => Promise<void>;
  /** Visible after a successful retry. Default: the error disappears. */
  afterRetry?: (user: TestUser) => Locator;
  /** Visible after the retry if the first request succeeded but its response was lost. */
  afterLostResponse?: (user: TestUser) => Locator;
  /** Removed by the retry. */
  removedAfterRetry?: (user: TestUser) => Locator;
  /** Whether the product retries the call after an HTTP error, before it shows an error. */
  isRetriedAutomatically?: boolean;
}

const button = ({ page, lang }: TestUser, key: string): Locator =>
  page.getByRole('button', { name: text(lang, key), exact: true }).last();
const clickButton =
  (key: string) =>
  (user: TestUser): Promise<void> =>
    button(user, key).click();
/** Refreshes the overview. */
const refresh = async (user: TestUser): Promise<void> => {
  await button(user, 'account:menu').click();
  await user.page.getByRole('menuitem', { name: text(user.lang, 'account:refresh') }).click();
};
const visibleText =
  (key: string) =>
  ({ page, lang }: TestUser): Locator =>
    page.getByText(text(lang, key), { exact: true }).first();
const headingOf =
  (key: string) =>
  (user: TestUser): Locator =>
    heading(user, key);
const retry = clickButton('common:actions.retry');

/** Opens a view of the account, waits until it has loaded, and runs the steps. */
const openAccount =
  (path: string, ...steps: ((user: TestUser) => Promise<void>)[]) =>
  async (user: TestUser): Promise<void> => {
    const { page, sandbox } = user;
    await signInMember(page.context(), sandbox, account, 'member');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
    for (const step of steps) await step(user);
  };

const openView = async ({ page, lang }: TestUser, view: string): Promise<void> => {
  const links = page.getByRole('navigation', { name: text(lang, 'account:nav.label') });
  await links.getByRole('button', { name: text(lang, `account:nav.${view}`), exact: true }).click();
};

/** Opens another view of the account and returns, so that the view loads its data again. */
const leaveAndReturn = (view: string) => async (user: TestUser) => {
  await openView(user, 'devices');
  const devices = { name: text(user.lang, 'account:devices.title'), level: 2 };
  await expect(user.page.getByRole('heading', devices)).toBeFocused();
  await openView(user, view);
};

const buttonOfCard = (key: string, ending: string) => (user: TestUser) =>
  user.page.getByRole('button', {
    name: `${text(user.lang, key)}: ${text(user.lang, 'account:cards.ending', { ending })}`,
  });

/** Opens an emailed link. */
const openLink =
  (purpose: 'activate' | 'reset' | 'bind', to: string, title: string, email?: string) =>
  async (user: TestUser): Promise<void> => {
    const { page, sandbox, lang } = user;
    const { link } = await sandbox.control<{ link: string }>('letters', {
      account: to,
      purpose,
      language: lang,
      ...(email && { email }),
    });
    await page.goto(link);
    await expect(headingOf(title)(user)).toBeVisible();
  };

const fillNewPassword = async ({ page, lang }: TestUser): Promise<void> => {
  // In Russian, the page's region has the same label as the field.
  const input = page.locator('input');
  await page.getByLabel(text(lang, 'auth:newPassword.label'), { exact: true }).and(input).fill(password);
  await page.getByLabel(text(lang, 'auth:newPassword.repeat'), { exact: true }).and(input).fill(password);
};

const openForm =
  (path: string, label: string, email: string) =>
  async ({ page, lang }: TestUser): Promise<void> => {
    await page.goto(path);
    // If there are tabs for email and phone, the tab panel has the same label as the field.
    await page.getByLabel(text(lang, label)).and(page.locator('input')).fill(email);
  };

const openPasswordReset = openForm('/forgot-password', 'auth:email.label', 'member@example.com');
const codeField = ({ page, lang }: TestUser): Locator => page.getByLabel(text(lang, 'auth:code.label'));

/** Types the emailed code, the new password and its repetition. */
async function fillPasswordReset(user: TestUser): Promise<void> {
  await openPasswordReset(user);
  await clickButton('auth:forgot.submit')(user);
  await codeField(user).pressSequentially(await user.outbox.code('member@example.com'));
  await fillNewPassword(user);
}

async function fillPasswordChange(user: TestUser): Promise<void> {
  await clickButton('account:settings.changePassword')(user);
  await user.page.getByLabel(text(user.lang, 'auth:change.current'), { exact: true }).fill('secret123');
  await fillNewPassword(user);
}

/** The pending order in the list. */
const pendingOrder = ({ page, lang }: TestUser): Locator =>
  page.getByRole('listitem').filter({ hasText: text(lang, 'account:orders.states.pending') });

async function expandOrder(user: TestUser): Promise<void> {
  await toggleOf(pendingOrder(user)).click();
  await expect(button(user, 'pay-proof:actions.idle')).toBeVisible();
}

/** Clicks the button again if the list still has it. A lost response can belong to a successful cancellation. */
const cancelUnlessCancelled = (user: TestUser): Promise<void> =>
  button(user, 'account:orders.drop.title').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

const proof = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 paid') };

async function sendProof(user: TestUser): Promise<void> {
  const chooser = user.page.waitForEvent('filechooser');
  await clickButton('pay-proof:actions.idle')(user);
  await (await chooser).setFiles(proof);
}

/** Opens the sign-in form and fills it in. */
const openFilledSignIn = async (user: TestUser): Promise<void> => {
  await user.page.goto('/login');
  const email = user.page.getByLabel(text(user.lang, 'auth:email.label')).and(user.page.locator('input'));
  await email.fill('member@example.com');
  await user.page.getByLabel(text(user.lang, 'auth:password.label'), { exact: true }).fill('secret123');
};

const requestAnotherCaptcha = async ({ page, lang }: TestUser): Promise<void> => {
  await page.getByRole('button', { name: text(lang, 'auth:captcha.another'), exact: true }).click();
};

const proofSent = ({ page, lang }: TestUser) => page.getByText(text(lang, 'pay-proof:sent', { name: proof.name }));
const marketingCheckbox = ({ page, lang }: TestUser) =>
  page.getByRole('checkbox', { name: text(lang, 'account:marketing.label') });
const greeting = ({ page, lang }: TestUser) =>
  page.getByRole('heading', { level: 2, name: pattern(lang, 'account:greeting') });

const invalidField = (page: Page): Locator => page.locator('[aria-invalid=true]');

/** The calls of members, each with the screens that make it. */
export const callScreens: CallScreen[] = [
  {
    call: '/api/user/queryInfo',
    screen: 'the overview',
    open: openAccount('/account'),
    triggerCall: refresh,
    unaffected: greeting,
    title: 'account:plan.failed',
    retry,
  },
  {
    call: '/api/job/renewInfo',
    screen: 'the overview',
    open: openAccount('/account'),
    triggerCall: refresh,
    unaffected: visibleText('account:renewal.states.on'),
    title: 'account:renewal.notLoaded',
    retry,
  },
  {
    call: '/api/bill/orders',
    screen: 'the overview',
    open: openAccount('/account'),
    triggerCall: refresh,
    unaffected: pendingOrder,
    title: 'account:orders.failed',
    retry,
  },
  {
    call: '/api/bill/orders',
    screen: 'the list of orders',
    open: openAccount('/orders'),
    triggerCall: leaveAndReturn('orders'),
    unaffected: pendingOrder,
    title: 'account:orders.failed',
    retry,
  },
  {
    call: '/api/bill/order/v1/',
    screen: 'a receipt',
    open: openAccount('/orders'),
    triggerCall: ({ page, lang }) => {
      const paid = page.getByRole('listitem').filter({ hasText: text(lang, 'account:orders.states.success') });
      return clickInOrder(paid.first(), text(lang, 'account:orders.receipt'));
    },
    unaffected: ({ page }) => page.getByRole('banner'),
    title: 'account:receipt.failed',
    retry,
    afterRetry: ({ page }) => page.locator('sub-receipt').getByRole('article'),
    isRetriedAutomatically: true,
  },
  {
    call: '/api/job/updateRenewStatus',
    screen: 'the renewal settings',
    open: openAccount('/account?view=renewal', clickButton('account:renewal.turnOff')),
    triggerCall: clickButton('account:renewal.off.confirm'),
    unaffected: visibleText('account:renewal.off.noCharge'),
    title: 'account:renewal.off.failed',
    afterRetry: visibleText('account:renewal.done.off.title'),
  },
  {
    call: '/api/bill/listCard',
    screen: 'the cards',
    open: openAccount('/account?view=cards'),
    triggerCall: leaveAndReturn('cards'),
    unaffected: buttonOfCard('account:cards.delete', '4444'),
    title: 'account:cards.notLoaded',
    retry,
  },
  {
    call: '/api/bill/deleteCard',
    screen: 'the cards',
    open: openAccount('/account?view=cards', (user) => buttonOfCard('account:cards.delete', '4444')(user).click()),
    triggerCall: clickButton('account:deleteCard.confirm'),
    unaffected: ({ page, lang }) =>
      page.getByText(text(lang, 'account:cards.ending', { ending: '4444' }), { exact: true }),
    title: 'account:deleteCard.failed',
    afterRetry: visibleText('account:cards.done.deleted'),
  },
  {
    call: '/api/bill/card/change',
    screen: 'the cards',
    open: openAccount('/account?view=cards'),
    triggerCall: (user) => buttonOfCard('account:cards.makeDefault', '4444')(user).click(),
    unaffected: buttonOfCard('account:cards.makeDefault', '4444'),
    title: 'account:cards.defaultFailed',
    afterRetry: visibleText('account:cards.done.default'),
  },
  {
    call: '/api/bill/unbindDiscountCode',
    screen: 'an order',
    open: openAccount('/orders', expandOrder, clickButton('account:orders.drop.title')),
    triggerCall: clickButton('account:orders.drop.title'),
    unaffected: pendingOrder,
    title: 'account:orders.drop.failed',
    retry: cancelUnlessCancelled,
    removedAfterRetry: pendingOrder,
  },
  {
    call: '/api/uploadObject',
    screen: 'an order',
    open: openAccount('/orders', expandOrder),
    triggerCall: sendProof,
    unaffected: pendingOrder,
    retry: clickButton('pay-proof:actions.failed'),
    afterRetry: proofSent,
  },
  {
    call: '/api/bill/order/upload',
    screen: 'an order',
    open: openAccount('/orders', expandOrder),
    triggerCall: sendProof,
    unaffected: pendingOrder,
    retry: clickButton('pay-proof:actions.failed'),
    afterRetry: proofSent,
  },
  {
    call: '/api/user/changePassword',
    screen: 'the settings',
    open: openAccount('/account?view=settings', fillPasswordChange),
    triggerCall: clickButton('auth:change.submit'),
    unaffected: headingOf('account:settings.title'),
    // If the first request changed the password, the retry reports success too.
    afterRetry: visibleText('auth:change.done'),
  },
  {
    call: '/api/user/marketing/campaign/subscription',
    screen: 'the settings',
    open: openAccount('/account?view=settings'),
    triggerCall: (user) => marketingCheckbox(user).click(),
    unaffected: (user) => marketingCheckbox(user).and(user.page.locator(':checked')),
    title: 'account:marketing.failed',
    retry,
    afterRetry: visibleText('account:marketing.done.off'),
  },
  {
    call: '/api/user/queryInfo',
    screen: 'the coupons',
    open: openAccount('/account?view=coupons'),
    triggerCall: leaveAndReturn('coupons'),
    unaffected: ({ page }) => page.getByText('BOUND20', { exact: true }),
    title: 'account:coupons.notLoaded',
    retry,
  },
  {
    call: '/api/job/renewInfo',
    screen: 'the renewal settings',
    open: openAccount('/account?view=renewal'),
    triggerCall: leaveAndReturn('renewal'),
    unaffected: visibleText('account:renewal.states.on'),
    title: 'account:renewal.notLoaded',
    retry,
  },
  {
    call: '/api/bill/card/change',
    screen: 'the renewal settings',
    open: openAccount('/account?view=renewal', clickButton('account:renewal.changeCard')),
    triggerCall: clickButton('account:changeCard.save.renewal'),
    unaffected: ({ page, lang }) =>
      page.getByRole('radio', { name: pattern(lang, 'account:cards.ending', { ending: '4444' }) }),
    title: 'account:changeCard.failed',
    afterRetry: visibleText('account:renewal.done.card.title'),
  },
  {
    call: '/api/user/login',
    screen: 'the sign-in',
    open: openFilledSignIn,
    triggerCall: clickButton('auth:login.submit'),
    unaffected: ({ page, lang }) => page.getByLabel(text(lang, 'auth:password.label'), { exact: true }),
    afterRetry: greeting,
  },
  {
    call: '/api/user/createRandCode',
    screen: 'the sign-in',
    open: async (user) => {
      await user.sandbox.control('captcha', { captcha: 'image' });
      await openFilledSignIn(user);
      await expect(user.page.getByRole('img', { name: text(user.lang, 'auth:captcha.picture') })).toBeVisible();
    },
    triggerCall: requestAnotherCaptcha,
    unaffected: ({ page, lang }) => page.getByLabel(text(lang, 'auth:password.label'), { exact: true }),
    title: 'auth:captcha.noPicture',
    retry,
    afterRetry: ({ page, lang }) => page.getByRole('img', { name: text(lang, 'auth:captcha.picture') }),
  },
  {
    call: '/api/site/resetPasswordByEmail',
    screen: 'the reset-link form',
    open: openForm('/lost-password', 'auth:mail.label', 'member@example.com'),
    triggerCall: clickButton('auth:mail.submit'),
    unaffected: headingOf('auth:mail.lost-password.title'),
    afterRetry: headingOf('auth:mail.sentTitle'),
  },
  {
    call: '/api/site/obtain/resetPassword/email',
    screen: 'an emailed link',
    open: openLink('reset', 'member@example.com', 'auth:reset.title'),
    triggerCall: clickButton('auth:reset.start'),
    unaffected: headingOf('auth:reset.title'),
    afterRetry: headingOf('auth:newPassword.title'),
  },
  {
    call: '/api/user/sendVerificationCode',
    screen: 'the password reset',
    open: openPasswordReset,
    triggerCall: clickButton('auth:forgot.submit'),
    unaffected: headingOf('auth:forgot.title'),
    afterRetry: codeField,
  },
  {
    call: '/api/user/resetPasswd',
    screen: 'the new password form',
    open: fillPasswordReset,
    triggerCall: clickButton('auth:newPassword.submit'),
    unaffected: headingOf('auth:newPassword.title'),
    afterRetry: greeting,
    // The lost request has used up the code.
    afterLostResponse: (user) => codeField(user).and(invalidField(user.page)),
  },
  {
    call: '/api/site/resendConfirmation',
    screen: 'the confirmation form',
    open: openForm('/resend-confirm', 'auth:mail.label', 'unverified@example.com'),
    triggerCall: clickButton('auth:mail.submit'),
    unaffected: headingOf('auth:mail.resend-confirm.title'),
    afterRetry: headingOf('auth:mail.sentTitle'),
  },
  {
    call: '/api/site/active/user',
    screen: 'an emailed link',
    open: openLink('activate', 'unverified@example.com', 'auth:activate.title'),
    triggerCall: clickButton('auth:activate.button'),
    unaffected: headingOf('auth:activate.title'),
    afterRetry: headingOf('auth:activate.doneTitle'),
  },
  {
    call: '/api/site/email/resetPassword',
    screen: 'an emailed link',
    open: async (user) => {
      await openLink('reset', 'member@example.com', 'auth:reset.title')(user);
      await clickButton('auth:reset.start')(user);
      await fillNewPassword(user);
    },
    triggerCall: clickButton('auth:newPassword.submit'),
    unaffected: headingOf('auth:newPassword.title'),
    afterRetry: greeting,
    afterLostResponse: (user) => button(user, 'auth:reset.again'),
  },
  {
    call: '/api/site/bindEmailConfirmed',
    screen: 'an emailed link',
    open: openLink('bind', 'member@example.com', 'auth:bind.title', 'second@example.org'),
    triggerCall: clickButton('auth:bind.button'),
    unaffected: headingOf('auth:bind.title'),
    afterRetry: headingOf('auth:bind.doneTitle'),
  },
];
