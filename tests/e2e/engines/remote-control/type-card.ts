import { text, textPattern } from '../../helpers/text';
import { elementExpression, pollUntil } from '../drivers/engine-driver';
import type { WebKitDriver } from '../drivers/webkit-driver';
import { click, waitForControl } from './remote-control';

const lang = 'en';
const regexOf = (key: string): string => textPattern(lang, key).source;

/** Chooses a plan on the open partner's page, and signs in with a code, which opens the checkout with its card form. */
export async function openCheckoutByCode(driver: WebKitDriver): Promise<void> {
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
}

/** The path of the card form's iframe, a child of the checkout's element. */
export const cardFrameSelector = 'sub-checkout > iframe';

const testCard = { number: '4242424242424242', expiry: '1234', code: '123', holder: 'ANA SOUZA' };

/** Types a card, or only the given fields, into the iframe at a path. */
export async function typeCard(
  driver: WebKitDriver,
  framePath: string,
  card: Partial<typeof testCard> = testCard,
): Promise<void> {
  // In an iframe, WebKit's driver scrolls only the iframe's document. If the iframe itself is out of view, the driver
  // clicks at a wrong position.
  await driver.waitFor(`!!${elementExpression(framePath)}`);
  await driver.evaluate(`${elementExpression(framePath)}.scrollIntoView({ block: 'center' })`);
  await driver.switchToFrame(framePath);
  for (const [field, value] of Object.entries(card)) {
    const input = await pollUntil(async () => (await driver.findAll(`#${field}`))[0], `the card’s ${field}`, 40_000);
    // WebKit doesn't let scripts focus a cross-origin iframe before the user has interacted with it, so click first.
    await input?.click();
    await driver.type(value);
  }
  await driver.switchToFrame(null);
}
