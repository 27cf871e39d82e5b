import { type Parent, type Placement, parents, placeInParent } from '../embedding/parents';
import { text, textPattern } from '../helpers/text';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { elementExpression, pollUntil } from './drivers/engine-driver';
import { WebKitDriver } from './drivers/webkit-driver';
import { click, waitForControl } from './remote-control/remote-control';

export const name = 'A member chooses a plan on a partner’s page, signs in with a code and pays by card';
export const engine: JourneyEngine = 'webkitgtk';

const lang = 'en';
const cardFrameSelector = 'sub-checkout > iframe';
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
  await click(driver, `^${text(lang, 'plans:devices.count', { count: 2 })}`);
  await click(driver, `^${text(lang, 'plans:duration.month')}`);
  await click(driver, `^${regexOf('plans:continue')}$`);
  await click(driver, regexOf('auth:email.label'));
  await driver.type('expired@example.com');
  await driver.press('Enter');
  await click(driver, regexOf('auth:login.useCode'));
  await click(driver, regexOf('auth:login.sendCode'));
  await click(driver, regexOf('auth:code.label'));
  await driver.type('1234');
  await waitForControl(driver, regexOf('checkout:pay.button'));
  await waitForControl(driver, regexOf('checkout:cardForm.title'));
  // In an iframe, WebKit's driver scrolls only the iframe's document. If the iframe itself is out of view, the driver
  // clicks at a wrong position.
  await driver.evaluate(`${elementExpression(cardFrameSelector)}.scrollIntoView({ block: 'center' })`);
  await driver.switchToFrame(cardFrameSelector);
  for (const [field, value] of [
    ['number', '4242424242424242'],
    ['expiry', '1234'],
    ['code', '123'],
    ['holder', 'ANA SOUZA'],
  ] as const) {
    const input = await pollUntil(async () => (await driver.findAll(`#${field}`))[0], `the card’s ${field}`, 40_000);
    // WebKit doesn't let scripts focus a cross-origin iframe before the user has interacted with it, so click first.
    await input?.click();
    await driver.type(value);
  }
  await driver.switchToFrame(null);
  await click(driver, regexOf('checkout:pay.button'));
  await waitForControl(driver, regexOf('common:watch.account'));

  const { entries } = await sandbox.control<{ entries: { kind: string }[] }>('ledger');
  const charges = entries.filter(({ kind }) => kind === 'charge').length;
  if (charges !== 1) throw new Error(`Expected one charge, found ${charges}`);
}
