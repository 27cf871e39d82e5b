import { expect, type Locator, type Page } from '@playwright/test';
import { chooseMethod, clickPay, fillCard, payButton, payer } from '../../e2e/helpers/interactions';
import { type Language, text, textPattern } from '../../e2e/helpers/text';
import { createSession, sessionKey, storedSession } from '../sandbox/member-session';
import { methodNamePattern } from '../sandbox/method-name';
import type { Sandbox } from '../sandbox/sandbox';

/** The simulated user who navigates to a screen. */
export interface ScreenUser {
  page: Page;
  lang: Language;
  sandbox: Sandbox;
}

/** One screen of the gallery. */
export interface GalleryScreen {
  /** The screen's name in file names and in the option `--screen`. */
  name: string;
  /** The playground's query: the tag and its attributes. */
  query: Readonly<Record<string, string>>;
  /**
   * Opens `query.path` on the portal instead of the playground, which is a partner's page: it shows no codes and no
   * passkeys. The browser's language and color scheme decide.
   */
  isOnPortal?: boolean;
  /** The email address of a seed member to sign in. Default: a visitor. */
  member?: string;
  /** Configures the sandbox before the page opens. */
  arrange?: (sandbox: Sandbox) => Promise<unknown>;
  /** Actions after the page has opened. */
  steps?: Step;
  /** The only width at which the screen is captured, in pixels. Default: both 360 and 1280. */
  width?: number;
  /** Finds an element that is visible as soon as the screen is shown. */
  expected: (user: Pick<ScreenUser, 'page' | 'lang'>) => Locator;
}

type ScreenOptions = Pick<GalleryScreen, 'isOnPortal' | 'member' | 'arrange' | 'steps' | 'width'>;

/** Creates a screen of the gallery. TV screens (`scene: 'STB'`) are captured at 1920 pixels. */
export const screen = (
  name: string,
  query: GalleryScreen['query'],
  expected: FindElement,
  options: ScreenOptions = {},
): GalleryScreen => ({
  name,
  query,
  expected,
  ...(query.scene === 'STB' && { width: 1920 }),
  ...options,
});

export type FindElement = GalleryScreen['expected'];
export type Step = (user: ScreenUser) => Promise<void>;

/** `heading`, `label` and `textOf` return functions that find an element by the text of a locale key. */
export const heading =
  (key: string): FindElement =>
  ({ page, lang }) =>
    page.getByRole('heading', { name: textPattern(lang, key) });
export const label =
  (key: string): FindElement =>
  ({ page, lang }) =>
    // A tab can have the same name as the field in its panel, and hidden forms stay in the DOM.
    page.getByLabel(text(lang, key), { exact: true }).and(page.locator('input, select')).filter({ visible: true });
export const textOf =
  (key: string): FindElement =>
  ({ page, lang }) =>
    page.getByText(text(lang, key)).first();

export const clickButton = (user: ScreenUser, key: string): Promise<void> =>
  user.page.getByRole('button', { name: text(user.lang, key), exact: true }).click();

/** A step that clicks a button. */
export const clickButtonStep =
  (key: string): Step =>
  (user) =>
    clickButton(user, key);

/** Combines steps. */
export const inSequence =
  (...steps: readonly Step[]): Step =>
  async (user) => {
    for (const step of steps) await step(user);
  };

const daySeconds = 24 * 60 * 60;

/** The email address of a seed member whose plan has ended. */
export const buyer = 'expired@example.com';

/** A sandbox fault that affects the next 50 requests to a path, which is more than a screen sends. */
export const fault = (path: string, effect: object) => ({ path, times: 50, ...effect });

/** Fills the method's payer fields, which depend on the currency. */
export async function fillPayer(user: ScreenUser): Promise<void> {
  await expect(payButton(user)).toBeVisible();
  for (const [name, value] of Object.entries(payer)) {
    const field = label(`checkout:payer.${name}`)(user);
    if (!(await field.isVisible())) continue;
    if (name === 'state') await field.selectOption(value);
    else await field.fill(value);
  }
}

/** Waits for the fields of a method that asks every payer for a tax number. They may come later than the pay button. */
const payerFieldsShown: Step = (user) => label('checkout:payer.cpfCnpj')(user).waitFor();

export async function payByCard(user: ScreenUser, number?: string): Promise<void> {
  await fillCard(user, number ? { number } : {});
  await fillPayer(user);
  await clickPay(user);
}

export async function payByPix(user: ScreenUser): Promise<void> {
  await chooseMethod(user, 'Pix');
  await payerFieldsShown(user);
  await fillPayer(user);
  await clickPay(user);
  await expect(heading('payment:pix.title')(user)).toBeVisible();
}

/** Starts a payment with a wallet. Also works for Caishen and PayNow, two methods that show a QR code. */
export async function payByWallet(user: ScreenUser, name: RegExp): Promise<void> {
  await chooseMethod(user, name);
  await fillPayer(user);
  await clickPay(user);
}

/** Whether a payment with this method is pending. */
export async function hasPendingPayment({ sandbox }: ScreenUser, methodCode: string): Promise<boolean> {
  type State = { pendingPayments: { methodCode: string }[] };
  return (await sandbox.control<State>('state')).pendingPayments.some((payment) => payment.methodCode === methodCode);
}

/** Starts a payment with a boleto. */
export async function payByBoleto(user: ScreenUser): Promise<void> {
  await chooseMethod(user, /^Boleto/);
  await payerFieldsShown(user);
  await fillPayer(user);
  await clickPay(user);
  await expect(heading('pay-boleto:title')(user)).toBeVisible();
}

/** A step that chooses a payment method by its code in the sandbox. */
export const chooseMethodByCodeStep =
  (code: string): Step =>
  (user) =>
    chooseMethod(user, methodNamePattern(code));

/** Chooses bank transfer as the method, and one of the sandbox's banks. */
export async function chooseTransfer(user: ScreenUser): Promise<void> {
  await chooseMethodByCodeStep('transfer')(user);
  await user.page.getByRole('radio', { name: /Horizonte|Harbor/ }).check();
}

export async function payByTransfer(user: ScreenUser): Promise<void> {
  await chooseTransfer(user);
  await fillPayer(user);
  await clickPay(user);
  await expect(heading('pay-transfer:title')(user)).toBeVisible();
}

/** Signs in again through another tab. Needed because a session expires before a pending payment does. */
async function signInAgain({ page, sandbox }: ScreenUser): Promise<void> {
  const brand = new URL(page.url()).searchParams.get('brand') ?? 'member';
  const stored = storedSession(await createSession(sandbox.origin, buyer, brand), page.url());
  const otherTab = await page.context().newPage();
  await otherTab.goto(new URL('/playground/playground.css', page.url()).href);
  await otherTab.evaluate(({ key, stored }) => localStorage.setItem(key, stored), {
    key: sessionKey(sandbox.origin),
    stored,
  });
  await otherTab.close();
}

/** Orders activation codes as a reseller, up to the choice of the payment method. */
export async function orderActivationCodes(user: ScreenUser): Promise<void> {
  const { page, lang } = user;
  const purpose = page.getByRole('group', { name: text(lang, 'reseller:order.for.legend') });
  const name = new RegExp(`^${textPattern(lang, 'reseller:order.for.codes').source}`);
  await purpose.getByRole('radio', { name }).check({ force: true });
  await clickButton(user, 'reseller:continue');
  await expect(payButton(user)).toBeVisible();
}

export async function payByCrypto(user: ScreenUser, coin: RegExp): Promise<void> {
  await chooseMethodByCodeStep('crypto')(user);
  await user.page.getByRole('radio', { name: coin }).check();
  await clickPay(user);
  await expect(heading('pay-crypto:title')(user)).toBeVisible();
}

export async function payByMobileMoney(user: ScreenUser, operator: string): Promise<void> {
  await chooseMethodByCodeStep('mobile-money')(user);
  await user.page.getByRole('radio', { name: operator, exact: true }).check();
  const phone = user.page.getByRole('group', { name: text(user.lang, 'checkout:payer.mobilePhone') });
  await phone.getByLabel(text(user.lang, 'common:kit.country')).selectOption('KE');
  await phone.getByLabel(text(user.lang, 'common:kit.number')).fill('712345678');
  await clickPay(user);
}

/**
 * Advances the sandbox's clock by `seconds`, past the payment's deadline. Then clicks the button that checks the
 * payment, unless polling finds out first that the payment has ended. `endedLocator`: an element that is shown once the
 * payment has ended.
 */
export async function advancePastDeadline(user: ScreenUser, seconds: number, endedLocator: Locator): Promise<void> {
  await user.sandbox.control('clock', { seconds });
  if (seconds >= daySeconds) await signInAgain(user);
  const check = user.page.getByRole('button', { name: text(user.lang, 'checkout:waiting.check'), exact: true });
  await Promise.race([check.click({ timeout: 30_000 }).catch(() => endedLocator.waitFor()), endedLocator.waitFor()]);
}

/** Fills in the registration form and sends it, which leads to the form for the emailed code. */
export async function submitRegistration(user: ScreenUser): Promise<void> {
  await label('auth:email.label')(user).fill('nobody@example.com');
  await label('auth:nickname.label')(user).fill('Ana');
  await label('auth:password.label')(user).fill('secret123');
  const terms = user.page.getByRole('checkbox').first();
  if (await terms.isVisible()) await terms.check({ force: true });
  await clickButton(user, 'auth:register.submit');
}

/**
 * A step that advances the clock past the deadline of a boleto or a bank transfer. `findEndedElement` finds an element
 * that is shown once the payment has ended.
 */
export const expirePaymentStep =
  (findEndedElement: FindElement): Step =>
  (user) =>
    advancePastDeadline(user, 9 * daySeconds, findEndedElement(user));
