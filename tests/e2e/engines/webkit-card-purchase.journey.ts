import { type Parent, type Placement, parents, placeInParent } from '../embedding/parents';
import { textPattern } from '../helpers/text';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { WebKitDriver } from './drivers/webkit-driver';
import { expectOneCharge } from './remote-control/expect-one-charge';
import { click, waitForControl } from './remote-control/remote-control';
import { cardFrameSelector, openCheckoutByCode, typeCard } from './remote-control/type-card';

export const name = 'A member chooses a plan on a partner’s page, signs in with a code and pays by card';
export const engine: JourneyEngine = 'webkitgtk';

const lang = 'en';
const regexOf = (key: string): string => textPattern(lang, key).source;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  if (!(driver instanceof WebKitDriver)) throw new Error('This journey needs WebKitDriver, which can switch to frames');
  await driver.goto(`${sandbox.pagesOrigin}/partner.html`);
  await waitForControl(driver, `^${regexOf('plans:continue')}$`);
  for (const parent of parents) {
    const { width, overflow } = await driver.evaluate<Placement>(placeInParent(parent));
    const minWidth = parent.elementCss?.startsWith('flex') ? 150 : 600;
    if (!(width >= minWidth) || overflow > 0)
      throw new Error(`In ${parent.name}, the plans are ${width}px wide, and the page ${overflow}px too wide`);
  }
  await driver.evaluate(placeInParent(parents[0] as Parent));
  await openCheckoutByCode(driver);
  await typeCard(driver, cardFrameSelector);
  await click(driver, regexOf('checkout:pay.button'));
  await waitForControl(driver, regexOf('common:watch.account'));

  await expectOneCharge(sandbox);
}
