import { text, textPattern } from '../helpers/text';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { expectVisibleFocus } from './remote-control/expect-tv-styles';
import { choosePlan } from './remote-control/purchase-steps';
import { choose, pressOk, waitForDialogCount, waitForFocus, waitForText } from './remote-control/remote-control';
import { signInOnPhone, waitForCode } from './remote-control/tv-code';

export const name =
  'A viewer enters the TV’s code on a phone and pays there, and the TV shows the payment without a key press';
export const engine: JourneyEngine = 'chromium-64';

const lang = 'en';
const patternOf = (key: string): string => textPattern(lang, key).source;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await choosePlan(driver);
  const code = await waitForCode(driver);

  const callFromPhone = await signInOnPhone(sandbox, { account: 'renewing@example.com', brand: 'lumen' });
  await callFromPhone('bill/handoff/take/v1', { code });
  await waitForText(driver, text(lang, 'stb:phone.taken.title'));
  const { cards } = await callFromPhone<{ cards: { cardId: string }[] }>('bill/listCard', {});
  await callFromPhone('bill/pay/v1', { planId: '203', methodCode: 'card', currency: 'USD', cardId: cards[0]?.cardId });
  await waitForText(driver, text(lang, 'stb:paid.title'));
  await choose(driver, `^${patternOf('stb:paid.done')}$`);
  await waitForDialogCount(driver, 0);
  // The focus returns to the button that opened the dialog.
  const mainActionPattern = `^${patternOf('plans:continue')}$`;
  await waitForFocus(driver, mainActionPattern);
  await expectVisibleFocus(driver);

  // After a new code is requested, the focus stays on the “New code” button.
  await pressOk(driver);
  const newCodePattern = `^${patternOf('stb:handOff.newCode')}$`;
  const previousCode = await waitForCode(driver);
  await choose(driver, newCodePattern);
  await waitForCode(driver, { previousCode });
  await waitForFocus(driver, newCodePattern);

  // The Back key first returns from the sign-in to the code, then closes the dialog.
  await choose(driver, `^${patternOf('stb:handOff.here')}$`);
  await waitForFocus(driver, `^${patternOf('stb:signIn.remote')}$`);
  await driver.press('BackLg');
  await waitForFocus(driver, `^${patternOf('stb:handOff.here')}$`);
  await waitForDialogCount(driver, 1);
  await driver.press('BackTizen');
  await waitForDialogCount(driver, 0);
  await waitForFocus(driver, mainActionPattern);
  await expectVisibleFocus(driver);
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
