import { textPattern } from '../helpers/text';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { expectOneCharge } from './remote-control/expect-one-charge';
import { expectVisibleFocus } from './remote-control/expect-tv-styles';
import { choosePlan, payOnPhone } from './remote-control/purchase-steps';
import { choose, pressOk, waitForDialogCount, waitForFocus } from './remote-control/remote-control';
import { waitForCode } from './remote-control/tv-code';

export const name =
  'A viewer enters the TV’s code on a phone and pays there, and the TV shows the payment without a key press';
export const engine: JourneyEngine = 'chromium-64';

const lang = 'en';
const patternOf = (key: string): string => textPattern(lang, key).source;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await choosePlan(driver);
  await payOnPhone(driver, { sandbox, brand: 'lumen', account: 'renewing@example.com' });
  await expectOneCharge(sandbox);
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
