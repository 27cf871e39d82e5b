import type { Locator, Page, Request } from '@playwright/test';
import { covers, product, type Row } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type Outbox, test } from '../helpers/fixtures';
import { setLanguage, type User } from '../helpers/journey';
import { pressInOrder, toggleOf } from '../helpers/orders';
import { heading, signInBefore } from '../helpers/purchase';
import { type Language, pattern, portalLanguages, text } from '../helpers/text';

const account = 'renewing@example.com';
const password = 'brand-new-8';

const untilCleared = 10_000;

/** Faults and their messages. They last until they are cleared; null means that the call never answers. */
const faults = {
  'an error code': { body: { errCode: '-2499' }, errorText: 'errors:-2499' },
  'HTTP 500': { body: { status: 500 }, errorText: 'errors:-24040' },
  'a broken connection': { body: { drop: true }, errorText: 'common:errors.network' },
  'a truncated response': { body: { truncate: true }, errorText: 'common:errors.malformed' },
  'a page of HTML': { body: { html: true }, errorText: 'common:errors.malformed' },
  'no answer within a minute': { body: null, errorText: 'common:errors.timeout' },
} as const;
type FaultName = keyof typeof faults;

interface TestUser extends User {
  sandbox: Sandbox;
  outbox: Outbox;
}

interface Place {
  call: string;
  screen: string;
  /** Opens the screen, before the fault. */
  open: (user: TestUser) => Promise<void>;
  /** Makes the call. */
  triggerCall: (user: TestUser) => Promise<void>;
  /** Content that must stay visible next to the error. */
  unaffected: (user: TestUser) => Locator;
  /** Heading above the message. */
  title?: string;
  /** Retries the call. Default: `triggerCall`. */
  retry?: (user: TestUser) => Promise<void>;
  /** Visible after a successful retry. Default: the message is gone. */
  afterRetry?: (user: TestUser) => Locator;
  /** Visible after the retry if the first request succeeded but its response was lost. */
  afterLostResponse?: (user: TestUser) => Locator;
  /** Visible after the retry if the object no longer exists. */
  goneAfterRetry?: (user: TestUser) => Locator;
  /** True for reads that are retried automatically after an HTTP error. */
  isRetriedAutomatically?: boolean;
}

const button = ({ page, lang }: TestUser, key: string): Locator =>
  page.getByRole('button', { name: text(lang, key), exact: true }).last();
const press =
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
const retry = press('common:actions.retry');

/** Opens a part of the account and waits until it has loaded. */
const openAccount =
  (path: string, ...before: ((user: TestUser) => Promise<void>)[]) =>
  async (user: TestUser): Promise<void> => {
    const { page, sandbox } = user;
    await signInBefore(page.context(), sandbox, account, 'member');
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(page.locator('sub-account [aria-busy]')).toHaveCount(0);
    for (const step of before) await step(user);
  };

const nav = async ({ page, lang }: TestUser, part: string): Promise<void> => {
  const links = page.getByRole('navigation', { name: text(lang, 'account:nav.label') });
  await links.getByRole('button', { name: text(lang, `account:nav.${part}`), exact: true }).click();
};

/** Leaves a loaded part of the account and returns to it. */
const leaveAndReturn = (part: string) => async (user: TestUser) => {
  await nav(user, 'devices');
  const devices = { name: text(user.lang, 'account:devices.title'), level: 2 };
  await expect(user.page.getByRole('heading', devices)).toBeFocused();
  await nav(user, part);
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

const fillPair = async ({ page, lang }: TestUser): Promise<void> => {
  // In Russian, the page has the same name as the field.
  const input = page.locator('input');
  await page.getByLabel(text(lang, 'auth:newPassword.label'), { exact: true }).and(input).fill(password);
  await page.getByLabel(text(lang, 'auth:newPassword.repeat'), { exact: true }).and(input).fill(password);
};

const openForm =
  (path: string, label: string, email: string) =>
  async ({ page, lang }: TestUser): Promise<void> => {
    await page.goto(path);
    // With a choice between e-mail and phone, the panel has the field's name too.
    await page.getByLabel(text(lang, label)).and(page.locator('input')).fill(email);
  };

const asEmail = openForm('/forgot-password', 'auth:email.label', 'member@example.com');
const codeField = ({ page, lang }: TestUser): Locator => page.getByLabel(text(lang, 'auth:code.label'));

/** Types the received code, the new password and its repetition. */
async function typeNewPassword(user: TestUser): Promise<void> {
  await asEmail(user);
  await press('auth:forgot.submit')(user);
  await codeField(user).pressSequentially(await user.outbox.code('member@example.com'));
  await fillPair(user);
}

async function typeChange(user: TestUser): Promise<void> {
  await press('account:settings.changePassword')(user);
  await user.page.getByLabel(text(user.lang, 'auth:change.current'), { exact: true }).fill('secret123');
  await fillPair(user);
}

/** The details of the pending order. */
const waitingOrder = ({ page, lang }: TestUser): Locator =>
  page.getByRole('listitem').filter({ hasText: text(lang, 'account:orders.states.pending') });

async function showOrder(user: TestUser): Promise<void> {
  await toggleOf(waitingOrder(user)).click();
  await expect(button(user, 'pay-proof:actions.idle')).toBeVisible();
}

/** Presses again, unless the list already shows the order as cancelled. */
const dropUnlessGone = (user: TestUser): Promise<void> =>
  button(user, 'account:orders.drop.title').evaluateAll((buttons) => {
    for (const button of buttons) (button as HTMLElement).click();
  });

const proof = { name: 'slip.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 paid') };

async function sendProof(user: TestUser): Promise<void> {
  const chooser = user.page.waitForEvent('filechooser');
  await press('pay-proof:actions.idle')(user);
  await (await chooser).setFiles(proof);
}

/** Opens the sign-in form and fills it in. */
const atSignIn = async (user: TestUser): Promise<void> => {
  await user.page.goto('/login');
  const email = user.page.getByLabel(text(user.lang, 'auth:email.label')).and(user.page.locator('input'));
  await email.fill('member@example.com');
  await user.page.getByLabel(text(user.lang, 'auth:password.label'), { exact: true }).fill('secret123');
};

const another = async ({ page, lang }: TestUser): Promise<void> => {
  await page.getByRole('button', { name: text(lang, 'auth:captcha.another'), exact: true }).click();
};

const proofSent = ({ page, lang }: TestUser) => page.getByText(text(lang, 'pay-proof:sent', { name: proof.name }));
const news = ({ page, lang }: TestUser) => page.getByRole('checkbox', { name: text(lang, 'account:marketing.label') });
const signedIn = ({ page, lang }: TestUser) =>
  page.getByRole('heading', { level: 2, name: pattern(lang, 'account:greeting') });

/** Member calls, each with a screen that makes it. */
const places: Place[] = [
  {
    call: '/api/user/queryInfo',
    screen: 'the overview',
    open: openAccount('/account'),
    triggerCall: refresh,
    unaffected: signedIn,
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
    unaffected: waitingOrder,
    title: 'account:orders.failed',
    retry,
  },
  {
    call: '/api/bill/orders',
    screen: 'the list of orders',
    open: openAccount('/orders'),
    triggerCall: leaveAndReturn('orders'),
    unaffected: waitingOrder,
    title: 'account:orders.failed',
    retry,
  },
  {
    call: '/api/bill/order/v1/',
    screen: 'a receipt',
    open: openAccount('/orders'),
    triggerCall: ({ page, lang }) => {
      const paid = page.getByRole('listitem').filter({ hasText: text(lang, 'account:orders.states.success') });
      return pressInOrder(paid.first(), text(lang, 'account:orders.receipt'));
    },
    unaffected: ({ page }) => page.getByRole('banner'),
    title: 'account:receipt.failed',
    retry,
    afterRetry: ({ page }) => page.locator('sub-receipt').getByRole('article'),
    isRetriedAutomatically: true,
  },
  {
    call: '/api/job/updateRenewStatus',
    screen: 'the renewal',
    open: openAccount('/account?view=renewal', press('account:renewal.turnOff')),
    triggerCall: press('account:renewal.off.confirm'),
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
    triggerCall: press('account:deleteCard.confirm'),
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
    open: openAccount('/orders', showOrder, press('account:orders.drop.title')),
    triggerCall: press('account:orders.drop.title'),
    unaffected: waitingOrder,
    title: 'account:orders.drop.failed',
    retry: dropUnlessGone,
    goneAfterRetry: waitingOrder,
  },
  {
    call: '/api/uploadObject',
    screen: 'an order',
    open: openAccount('/orders', showOrder),
    triggerCall: sendProof,
    unaffected: waitingOrder,
    retry: press('pay-proof:actions.failed'),
    afterRetry: proofSent,
  },
  {
    call: '/api/bill/order/upload',
    screen: 'an order',
    open: openAccount('/orders', showOrder),
    triggerCall: sendProof,
    unaffected: waitingOrder,
    retry: press('pay-proof:actions.failed'),
    afterRetry: proofSent,
  },
  {
    call: '/api/user/changePassword',
    screen: 'the settings',
    open: openAccount('/account?view=settings', typeChange),
    triggerCall: press('auth:change.submit'),
    unaffected: headingOf('account:settings.title'),
    // Either attempt can have changed the password.
    afterRetry: visibleText('auth:change.done'),
  },
  {
    call: '/api/user/marketing/campaign/subscription',
    screen: 'the settings',
    open: openAccount('/account?view=settings'),
    triggerCall: (user) => news(user).click(),
    unaffected: (user) => news(user).and(user.page.locator(':checked')),
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
    screen: 'the renewal',
    open: openAccount('/account?view=renewal'),
    triggerCall: leaveAndReturn('renewal'),
    unaffected: visibleText('account:renewal.states.on'),
    title: 'account:renewal.notLoaded',
    retry,
  },
  {
    call: '/api/bill/card/change',
    screen: 'the renewal',
    open: openAccount('/account?view=renewal', press('account:renewal.changeCard')),
    triggerCall: press('account:changeCard.save.renewal'),
    unaffected: ({ page, lang }) =>
      page.getByRole('radio', { name: pattern(lang, 'account:cards.ending', { ending: '4444' }) }),
    title: 'account:changeCard.failed',
    afterRetry: visibleText('account:renewal.done.card.title'),
  },
  {
    call: '/api/user/login',
    screen: 'the sign-in',
    open: atSignIn,
    triggerCall: press('auth:login.submit'),
    unaffected: ({ page, lang }) => page.getByLabel(text(lang, 'auth:password.label'), { exact: true }),
    afterRetry: signedIn,
  },
  {
    call: '/api/user/createRandCode',
    screen: 'the sign-in',
    open: async (user) => {
      await user.sandbox.control('captcha', { captcha: 'image' });
      await atSignIn(user);
      await expect(user.page.getByRole('img', { name: text(user.lang, 'auth:captcha.picture') })).toBeVisible();
    },
    triggerCall: another,
    unaffected: ({ page, lang }) => page.getByLabel(text(lang, 'auth:password.label'), { exact: true }),
    title: 'auth:captcha.noPicture',
    retry,
    afterRetry: ({ page, lang }) => page.getByRole('img', { name: text(lang, 'auth:captcha.picture') }),
  },
  {
    call: '/api/site/resetPasswordByEmail',
    screen: 'the reset-link form',
    open: openForm('/lost-password', 'auth:mail.label', 'member@example.com'),
    triggerCall: press('auth:mail.submit'),
    unaffected: headingOf('auth:mail.lost-password.title'),
    afterRetry: headingOf('auth:mail.sentTitle'),
  },
  {
    call: '/api/site/obtain/resetPassword/email',
    screen: 'a mailed link',
    open: openLink('reset', 'member@example.com', 'auth:reset.title'),
    triggerCall: press('auth:reset.start'),
    unaffected: headingOf('auth:reset.title'),
    afterRetry: headingOf('auth:newPassword.title'),
  },
  {
    call: '/api/user/sendVerificationCode',
    screen: 'the password reset',
    open: asEmail,
    triggerCall: press('auth:forgot.submit'),
    unaffected: headingOf('auth:forgot.title'),
    afterRetry: codeField,
  },
  {
    call: '/api/user/resetPasswd',
    screen: 'the way to a new password',
    open: typeNewPassword,
    triggerCall: press('auth:newPassword.submit'),
    unaffected: headingOf('auth:newPassword.title'),
    afterRetry: signedIn,
    // The code is used up; the new password works for signing in.
    afterLostResponse: (user) => codeField(user).and(invalid(user.page)),
  },
  {
    call: '/api/site/resendConfirmation',
    screen: 'the confirmation',
    open: openForm('/resend-confirm', 'auth:mail.label', 'unverified@example.com'),
    triggerCall: press('auth:mail.submit'),
    unaffected: headingOf('auth:mail.resend-confirm.title'),
    afterRetry: headingOf('auth:mail.sentTitle'),
  },
  {
    call: '/api/site/active/user',
    screen: 'a mailed link',
    open: openLink('activate', 'unverified@example.com', 'auth:activate.title'),
    triggerCall: press('auth:activate.button'),
    unaffected: headingOf('auth:activate.title'),
    afterRetry: headingOf('auth:activate.doneTitle'),
  },
  {
    call: '/api/site/email/resetPassword',
    screen: 'a mailed link',
    open: async (user) => {
      await openLink('reset', 'member@example.com', 'auth:reset.title')(user);
      await press('auth:reset.start')(user);
      await fillPair(user);
    },
    triggerCall: press('auth:newPassword.submit'),
    unaffected: headingOf('auth:newPassword.title'),
    afterRetry: signedIn,
    afterLostResponse: (user) => button(user, 'auth:reset.again'),
  },
  {
    call: '/api/site/bindEmailConfirmed',
    screen: 'a mailed link',
    open: openLink('bind', 'member@example.com', 'auth:bind.title', 'second@example.org'),
    triggerCall: press('auth:bind.button'),
    unaffected: headingOf('auth:bind.title'),
    afterRetry: headingOf('auth:bind.doneTitle'),
  },
];

const invalid = (page: Page): Locator => page.locator('[aria-invalid=true]');

type Case = Row<{ place: Place[]; fault: FaultName[] }>;
const kinds = Object.keys(faults) as FaultName[];

/** The sample has each kind of fault once, distributed over the table. */
const sampledPlaces = kinds.map((_, index) => places[Math.floor(((index + 0.5) * places.length) / kinds.length)]);
const isSampled = ({ place, fault }: Case): boolean => sampledPlaces[kinds.indexOf(fault)] === place;
const rows: Case[] = product({ place: places, fault: kinds }).filter((row) => process.env.FULL || isSampled(row));

/** Alternates languages and widths over the calls and faults. */
function variantOf({ place, fault }: Case): { lang: Language; tag: string[] } {
  const [row, column] = [places.indexOf(place), kinds.indexOf(fault)];
  const lang = portalLanguages[(row + column) % portalLanguages.length] as Language;
  const width = (row + Math.floor(column / 2)) % 2 === 0 ? '@desktop' : '@phone';
  return { lang, tag: [width, ...covers({ lang, fault })] };
}

const minute = 60_000;

/** Collects the page's requests except those of one call. */
function requestsExcept(page: Page, call: string): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.url().includes(call)) calls.push(request);
  });
  return calls;
}

/** The number of pending requests. */
const pendingCount = (calls: Request[]): number =>
  calls.filter((request) => request.failure() === null && request.timing().responseEnd < 0).length;

for (const row of rows) {
  const {
    call,
    screen,
    open,
    triggerCall,
    unaffected,
    title,
    retry = triggerCall,
    afterRetry,
    afterLostResponse,
    goneAfterRetry,
    isRetriedAutomatically,
  } = row.place;
  const { fault } = row;
  const { lang, tag } = variantOf(row);
  test(`${fault} from ${call} on ${screen} shows an error, changes nothing and can be retried, in ${lang}`, {
    tag,
  }, async ({ page, sandbox, outbox, ledger }) => {
    const user: TestUser = { page, lang, sandbox, outbox };
    const pageErrors: string[] = [];
    page.on('pageerror', (error) => pageErrors.push(error.message));
    await setLanguage(page, lang);
    const { body, errorText } = faults[fault];
    if (!body) await page.clock.install();
    const others = requestsExcept(page, call);
    await open(user);
    let heldRequests = 0;
    const holdRequest = () => {
      heldRequests += 1;
    };
    if (body) await sandbox.control('faults', { path: call, times: untilCleared, ...body });
    else await page.route(`**${call}**`, holdRequest);
    const requestCount = async () => (body ? (await ledger.calls(call)).length : heldRequests);
    const before = await requestCount();
    await triggerCall(user);
    await expect.poll(requestCount).toBeGreaterThan(before);
    if (!body) {
      // The clock will time out all pending requests, so wait for the others first.
      await expect.poll(() => pendingCount(others)).toBe(0);
      await page.clock.fastForward(minute + 1000);
    }

    const isBadStatus = isRetriedAutomatically && fault === 'HTTP 500';
    const message = text(lang, isBadStatus ? 'common:errors.server' : errorText);
    const alert = page.getByRole('alert').filter({ hasText: message });
    await expect(alert.first()).toBeVisible();
    if (title) await expect(alert.first()).toContainText(text(lang, title));
    await expect(unaffected(user).first()).toBeVisible();

    if (body) await sandbox.control('faults', { clear: true });
    else await page.unroute(`**${call}**`, holdRequest);
    await retry(user);
    const expected = fault === 'a truncated response' ? (afterLostResponse ?? afterRetry) : afterRetry;
    if (expected) await expect(expected(user).first()).toBeVisible();
    if (goneAfterRetry) {
      await expect(goneAfterRetry(user)).toHaveCount(0);
      // The focus is still on a control.
      await expect(page.locator('body')).not.toBeFocused();
    }
    if (!expected || expected === afterRetry) await expect(alert).toHaveCount(0);
    expect(pageErrors).toEqual([]);
  });
}
