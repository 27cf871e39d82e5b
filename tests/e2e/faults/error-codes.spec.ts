import type { Page } from '@playwright/test';
import type { Handling } from '../../../src/contract/errors/error-row';
import { errorCatalogue } from '../../../src/contract/openapi/error-catalogue';
import type { ErrorArea } from '../../../src/contract/openapi/error-descriptions';
import { coverageTags, matrix, type Row } from '../../tools/sample/matrix';
import { createSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { openCheckout, openElement } from '../helpers/purchase';
import { type Language, portalLanguages, text } from '../helpers/text';

// Tests the message and the other effects of error codes. faults/payment-codes.spec.ts tests what error codes cause
// during a payment.

interface TestUser {
  page: Page;
  sandbox: Sandbox;
  lang: Language;
}

/** A screen that shows the errors of a call. */
interface ErrorScreen {
  call: string;
  /** The areas of the error catalogue whose codes are tested on this screen. */
  areas: readonly ErrorArea[];
  /** Opens the screen that makes the call. */
  open: (user: TestUser) => Promise<void>;
  /** Makes the screen send the call. Can be repeated. */
  triggerCall: (user: TestUser) => Promise<void>;
}

const clickButton = (textKey: string) => async (user: TestUser) =>
  user.page
    .getByRole('button', { name: text(user.lang, textKey), exact: true })
    .last()
    .click();

/** Clears the portal's storage, then opens a portal page in a language. Without `account`, opens it as a visitor. */
async function openAs({ page, sandbox, lang }: TestUser, path: string, account?: string): Promise<void> {
  const session = account ? await createSession(sandbox.origin, account) : null;
  // This small document has the portal's origin, so it shares the portal's storage.
  await page.goto('/robots.txt');
  await page.evaluate(
    (stored) => {
      localStorage.clear();
      for (const [name, value] of Object.entries(stored))
        if (value) localStorage.setItem(`sub-elements:${name}`, value);
    },
    { language: JSON.stringify(lang), [`session:${new URL(page.url()).origin}`]: session && JSON.stringify(session) },
  );
  await page.goto(path);
}

/** One screen of each kind: a form, a list, and a confirmation dialog. */
const errorScreens: readonly ErrorScreen[] = [
  {
    call: '/api/user/login/',
    areas: ['account', 'access', 'recovery'],
    open: async (user) => {
      const { page, lang } = user;
      await openAs(user, '/login');
      await page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input')).fill('member@example.com');
      await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
    },
    triggerCall: clickButton('auth:login.submit'),
  },
  {
    call: '/api/bill/orders/',
    areas: ['order', 'server', 'renewal', 'general'],
    open: async (user) => {
      // The list first fails to load, so that the screen shows the retry button.
      await user.sandbox.control('faults', { path: '/api/bill/orders/', errCode: '-2499' });
      await openAs(user, '/orders', 'renewing@example.com');
      await expect(user.page.getByText(text(user.lang, 'account:orders.failed'))).toBeVisible();
    },
    triggerCall: clickButton('common:actions.retry'),
  },
  {
    call: '/api/bill/deleteCard',
    // Not `renewal`: for a renewal that is being charged, the dialog shows its own text instead of the message.
    areas: ['card', 'coupon'],
    open: async (user) => {
      await openAs(user, '/account?view=cards', 'renewing@example.com');
      const { lang, page } = user;
      const card = text(lang, 'account:cards.ending', { ending: '4444' });
      await page.getByRole('button', { name: `${text(lang, 'account:cards.delete')}: ${card}` }).click();
    },
    triggerCall: clickButton('account:deleteCard.confirm'),
  },
];

type CatalogueRow = (typeof errorCatalogue)[number];
/**
 * Whether a code has no effect besides its message. With the handling `pass`, the screen decides whether to show the
 * message; the screens above do.
 */
const onlyShowsMessage = ({ code, handling }: CatalogueRow): boolean =>
  code !== '0' && (handling === 'pass' || handling === 'message');

const untestedCodes = errorCatalogue.filter(
  (row) => onlyShowsMessage(row) && !errorScreens.some(({ areas }) => areas.includes(row.area)),
);
if (untestedCodes.length > 0) throw new Error(`No screen shows ${untestedCodes.map(({ code }) => code).join(', ')}`);

for (const [screenIndex, errorScreen] of errorScreens.entries()) {
  const errors = errorCatalogue.filter((row) => onlyShowsMessage(row) && errorScreen.areas.includes(row.area));
  // Outside the full run, the languages are divided among the calls, and each code is tested in only one of the
  // languages of its call.
  const languages = portalLanguages.filter(
    (_, languageIndex) => process.env.FULL || languageIndex % errorScreens.length === screenIndex,
  );
  const rows = matrix({ error: errors, lang: languages }) as Row<{ error: CatalogueRow[]; lang: Language[] }>[];
  for (const lang of languages) {
    const codes = rows.filter((row) => row.lang === lang).map(({ error }) => error.code);
    if (codes.length === 0) throw new Error(`No codes from ${errorScreen.call} in ${lang}`);
    test(`the message of each error code from ${errorScreen.call} is shown once, in ${lang}`, {
      tag: ['@flow', '@desktop', ...coverageTags({ lang })],
    }, async ({ page, sandbox }) => {
      test.setTimeout(120_000 + codes.length * 3000);
      const user: TestUser = { page, sandbox, lang };
      await errorScreen.open(user);
      for (const code of codes) {
        await test.step(code, async () => {
          await sandbox.control('faults', { path: errorScreen.call, errCode: code });
          const response = page.waitForResponse((response) => response.url().includes(errorScreen.call));
          await errorScreen.triggerCall(user);
          expect(await (await response).json()).toMatchObject({ errCode: code });
          // The message is shown on the screen, without an additional toast.
          const message = page.getByText(text(lang, `errors:${code}`)).filter({ visible: true });
          await expect(message, code).toHaveCount(1);
        });
      }
    });
  }
}

const isSignedIn = (page: Page): Promise<boolean> =>
  page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`) !== null);

/**
 * What an error code causes, for each `handling` other than `pass` and `message`. `path` is the URL that the portal
 * then opens. `title` is the last part of the translation key of that page's title: `portal:titles.<title>`. Source:
 * specification, section 8.
 */
const effects: Readonly<
  Partial<Record<Handling, { path: string; title: string; keepsSession: boolean; showsMessage: boolean }>>
> = {
  // The list of orders is for members, so the sign-in replaces it when the session is cleared.
  clearSession: { path: '/login', title: 'login', keepsSession: false, showsMessage: false },
  messageAndClearSession: { path: '/login', title: 'login', keepsSession: false, showsMessage: true },
  messageAndLogin: { path: '/login', title: 'login', keepsSession: false, showsMessage: true },
  notFound: { path: '/404', title: 'notFound', keepsSession: true, showsMessage: false },
  cannotBuyPlan: {
    path: '/pricing-table?error=6000&type=cannotBuyPlan',
    title: 'plans',
    keepsSession: true,
    showsMessage: true,
  },
};

const effectRows = matrix({
  error: errorCatalogue.filter(({ handling }) => handling in effects),
  lang: portalLanguages,
}) as Row<{
  error: CatalogueRow[];
  lang: Language[];
}>[];

test('error codes sign the member out, redirect or show a message, each as the specification says', {
  tag: ['@flow', '@desktop', ...effectRows.flatMap(({ error }) => coverageTags({ handling: error.handling }))],
}, async ({ page, sandbox }) => {
  test.setTimeout(120_000 + effectRows.length * 8000);
  for (const { error, lang } of effectRows) {
    const effect = effects[error.handling];
    if (!effect) throw new Error(`No effect for ${error.code}`);
    await test.step(`${error.code} ${lang}`, async () => {
      await sandbox.control('faults', { path: '/api/bill/orders/', errCode: error.code });
      await openAs({ page, sandbox, lang }, '/orders', 'renewing@example.com');
      await expect(page).toHaveURL(effect.path);
      await expect(page).toHaveTitle(new RegExp(`^${text(lang, `portal:titles.${effect.title}`)} · `));
      const message = page.getByText(text(lang, `errors:${error.code}`)).filter({ visible: true });
      await expect(message).toHaveCount(effect.showsMessage ? 1 : 0);
      expect(await isSignedIn(page)).toBe(effect.keepsSession);
    });
  }
});

test('an error of a background call is shown in one toast for all elements', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user = { page, lang: 'en' as const };
  const toast = page.getByRole('alert').filter({ hasText: text('en', 'errors:-2602') });
  await sandbox.control('faults', { path: '/api/site/banner', errCode: '-2602' });
  await openElement(page, sandbox, { element: 'plans' });
  await expect(toast).toHaveCount(1);
  await page.evaluate(() => {
    const plans = document.querySelector('sub-plans');
    plans?.after(plans.cloneNode());
  });
  await expect(page.getByText(text('en', 'plans:duration.legend'))).toHaveCount(2);
  await expect(toast).toHaveCount(1);
  await sandbox.control('faults', { path: '/api/site/plan/method/discount', errCode: '-2602' });
  await openCheckout(user, { sandbox });
  await expect(toast).toHaveCount(1);
});
