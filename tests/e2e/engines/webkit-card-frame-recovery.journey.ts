import { text, textPattern } from '../helpers/text';
import { elementExpression, type JourneyContext, type JourneyEngine } from './drivers/engine-driver';
import { WebKitDriver } from './drivers/webkit-driver';
import { expectOneCharge } from './remote-control/expect-one-charge';
import { click, waitForText } from './remote-control/remote-control';
import { cardFrameSelector, openCheckoutByCode, typeCard } from './remote-control/type-card';

export const name = 'The card form comes back after a script of the page removed its iframe, and pays';
export const engine: JourneyEngine = 'webkitgtk';
export const size = { width: 1280, height: 900 };

const lang = 'en';
const regexOf = (key: string): string => textPattern(lang, key).source;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  if (!(driver instanceof WebKitDriver)) throw new Error('This journey needs WebKitDriver, which can switch to frames');
  await driver.goto(`${sandbox.pagesOrigin}/partner.html`);
  await openCheckoutByCode(driver);
  await typeCard(driver, cardFrameSelector, { number: '4242' });
  await driver.evaluate(`${elementExpression(cardFrameSelector)}.remove()`);
  await waitForText(driver, text(lang, 'checkout:cardForm.emptied'));
  // The form's next iframe is in the shadow tree, which scripts of the page don't look into.
  const cardFrameInTree = 'sub-checkout >>> iframe';
  await typeCard(driver, cardFrameInTree);
  await click(driver, regexOf('checkout:pay.button'));
  await waitForText(driver, text(lang, 'payment:result.success.title'));
  await expectOneCharge(sandbox);
}
