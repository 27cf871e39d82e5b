import type { Sandbox } from '../../../tools/sandbox/sandbox';
import { type Language, linkText, text, textPattern } from '../../helpers/text';
import {
  choose,
  typeInto,
  type Viewer,
  waitForControl,
  waitForDialogCount,
  waitForFocus,
  waitForText,
} from './remote-control';
import { signInOnPhone, waitForCode } from './tv-code';

// The language of the page is English unless a test passes another one.
const defaultLang = 'en';
/**
 * Returns a function that takes a text's key and returns a regular expression, as a string, that matches the text. The
 * functions of remote-control.ts find the controls whose names match such a string.
 */
const regexesIn =
  (lang: Language) =>
  (key: string): string =>
    textPattern(lang, key).source;

/** Chooses a plan on the open page and waits for the dialog with the QR code. */
export async function choosePlan(viewer: Viewer, lang: Language = defaultLang): Promise<void> {
  const regexOf = regexesIn(lang);
  const twoDevices = `^${text(lang, 'plans:devices.count', { count: 2 })}`;
  await waitForControl(viewer, twoDevices);
  // The main button has a different name for members with an active plan.
  const mainButton = `^(${regexOf('plans:continue')}|${regexOf('plans:extend')})$`;
  await waitForFocus(viewer, mainButton);
  await choose(viewer, twoDevices);
  await choose(viewer, `^${text(lang, 'plans:duration.quarter')}`);
  await choose(viewer, mainButton);
  await waitForControl(viewer, `^${regexOf('stb:handOff.newCode')}$`);
}

/**
 * Enters the code on the TV on a simulated phone, pays there with a saved card of the member's, and waits until the TV
 * shows the payment.
 */
export async function payOnPhone(
  viewer: Viewer,
  { sandbox, brand, account }: { sandbox: Sandbox; brand: string; account: string },
): Promise<void> {
  const code = await waitForCode(viewer);
  const callFromPhone = await signInOnPhone(sandbox, { account, brand });
  await callFromPhone('bill/handoff/take/v1', { code });
  await waitForText(viewer, text(defaultLang, 'stb:phone.taken.title'));
  const { cards } = await callFromPhone<{ cards: { cardId: string }[] }>('bill/listCard', {});
  await callFromPhone('bill/pay/v1', { planId: '203', methodCode: 'card', currency: 'USD', cardId: cards[0]?.cardId });
  await waitForText(viewer, text(defaultLang, 'stb:paid.title'));
}

/** Chooses to pay on the TV and to sign in with the remote control. */
export async function continueOnTv(viewer: Viewer, lang: Language = defaultLang): Promise<void> {
  const regexOf = regexesIn(lang);
  await choose(viewer, `^${regexOf('stb:handOff.here')}$`);
  await choose(viewer, `^${regexOf('stb:signIn.remote')}$`);
}

/**
 * Goes from the sign-in form to the registration form, opens the terms, closes them with Back, and returns to the
 * sign-in form.
 */
export async function openAndCloseTerms(viewer: Viewer, backKey: string, lang: Language = defaultLang): Promise<void> {
  const regexOf = regexesIn(lang);
  await choose(viewer, `^${regexOf('auth:views.login.otherLink')}$`);
  await choose(viewer, `^${linkText(lang, 'auth:terms.accept', 'terms')}$`);
  await waitForDialogCount(viewer, 2);
  await viewer.press(backKey);
  await waitForDialogCount(viewer, 1);
  await choose(viewer, `^${regexOf('auth:views.register.otherLink')}$`);
}

/** Signs a member in with an emailed code, typed key by key. */
export async function signInByCode(viewer: Viewer, email: string, lang: Language = defaultLang): Promise<void> {
  const regexOf = regexesIn(lang);
  await choose(viewer, regexOf('auth:login.useCode'));
  await typeInto(viewer, regexOf('auth:email.label'), email);
  await choose(viewer, regexOf('auth:login.sendCode'));
  await typeInto(viewer, regexOf('auth:code.label'), '1234');
}

/** Chooses Pix, fills in its form and waits for its QR code. */
export async function payByPix(viewer: Viewer, lang: Language = defaultLang): Promise<void> {
  const regexOf = regexesIn(lang);
  // In dollars, a TV lists other methods first.
  await choose(viewer, `^${regexOf('checkout:method.more')}`);
  await choose(viewer, '^Pix');
  // In right-to-left text, the Left key moves the focus out of the field if the caret is at the end of the text, and
  // the Right key if it is at the start. An Arabic name tests this.
  await typeInto(viewer, regexOf('checkout:payer.name'), lang === 'ar' ? 'سلمى سوزا' : 'Ana Souza');
  await typeInto(viewer, regexOf('checkout:payer.cpfCnpj'), '52998224725');
  await choose(viewer, regexOf('pay-transfer:pix.pay'));
  await waitForControl(viewer, regexOf('checkout:waiting.check'));
}

/** Leaves the checkout with Back, and checks that the arrow keys work on the page behind it. */
export async function leaveCheckout(viewer: Viewer, backKey: string): Promise<void> {
  await viewer.press(backKey);
  await waitForDialogCount(viewer, 0);
  await choose(viewer, `^${text(defaultLang, 'plans:devices.count', { count: 1 })}`);
}
