import { text, textPattern } from '../helpers/text';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { WebKitDriver } from './drivers/webkit-driver';
import { expectOneCharge } from './remote-control/expect-one-charge';
import { portalOriginOf, storePortalSession } from './remote-control/portal-session';
import { click, waitForControl, waitForText } from './remote-control/remote-control';
import { cardFrameSelector, typeCard } from './remote-control/type-card';

/*
 * The portal and the card frame have the same host here, so the frame has an opaque origin, which 'self' in a
 * Content-Security-Policy doesn't match in WebKit.
 */

export const name = 'A member pays by card in a portal that also serves the assets';
export const engine: JourneyEngine = 'webkitgtk';
export const size = { width: 1280, height: 800 };

const brand = 'orbit';
const lang = 'en';
const regexOf = (key: string): string => textPattern(lang, key).source;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  if (!(driver instanceof WebKitDriver)) throw new Error('This journey needs WebKitDriver, which can switch to frames');
  await storePortalSession({ driver, sandbox, brand, lang, account: 'expired@example.com' });
  await driver.goto(`${portalOriginOf(sandbox, brand)}/payment?planId=202`);
  await waitForControl(driver, regexOf('checkout:pay.button'));
  await typeCard(driver, cardFrameSelector);
  await click(driver, regexOf('checkout:pay.button'));
  await waitForText(driver, text(lang, 'payment:result.success.title'));
  await expectOneCharge(sandbox);
}
