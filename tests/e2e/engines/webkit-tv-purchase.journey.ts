import { textPattern } from '../helpers/text';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { expectOneCharge } from './remote-control/expect-one-charge';
import { expectFocusInInitialViewport, expectTvStyles, expectVisibleFocus } from './remote-control/expect-tv-styles';
import { choosePlan, payOnPhone } from './remote-control/purchase-steps';
import { choose, waitForDialogCount, waitForFocus } from './remote-control/remote-control';

export const name = 'A viewer chooses a plan with the remote control’s keys in WebKit, and pays on a phone';
export const engine: JourneyEngine = 'webkitgtk';
export const size = { width: 1280, height: 720 };

const regexOf = (key: string): string => textPattern('en', key).source;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await expectTvStyles(driver, { tag: 'sub-plans', cellSelector: 'fieldset:last-of-type label', minColumns: 3 });
  await expectFocusInInitialViewport(driver);
  await choosePlan(driver);
  await payOnPhone(driver, { sandbox, brand: 'lumen', account: 'renewing@example.com' });
  await expectOneCharge(sandbox);
  await choose(driver, `^${regexOf('stb:paid.done')}$`);
  await waitForDialogCount(driver, 0);
  await waitForFocus(driver, `^${regexOf('plans:continue')}$`);
  await expectVisibleFocus(driver);
}
