import { readQr } from '../helpers/read-qr';
import { text, textPattern } from '../helpers/text';
import { type JourneyContext, type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { expectOneCharge } from './remote-control/expect-one-charge';
import { portalOriginOf, storePortalSession } from './remote-control/portal-session';
import { click, waitForControl, waitForText } from './remote-control/remote-control';

export const name = 'A member pays by Pix in the portal, and the page shows by itself that the code was paid';
export const engine: JourneyEngine = 'webkitgtk';
export const size = { width: 1280, height: 800 };

const brand = 'telinha';
const lang = 'pt';
const regexOf = (key: string): string => textPattern(lang, key).source;

interface SandboxState {
  orders: { orderId: string; status: string; planId: string; methodCode: string }[];
}

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  await storePortalSession({ driver, sandbox, brand, lang, account: 'expired@example.com' });
  await driver.goto(`${portalOriginOf(sandbox, brand)}/payment?planId=203&lang=${lang}`);
  await click(driver, '^Pix');
  for (const [field, value] of [
    ['name', 'Ana Souza'],
    ['cpfCnpj', '52998224725'],
  ] as const) {
    await click(driver, `^${regexOf(`checkout:payer.${field}`)}`, 'input');
    await driver.type(value);
  }
  await click(driver, regexOf('pay-transfer:pix.pay'));
  await waitForControl(driver, `^${regexOf('payment:pix.copy')}$`);
  const payload = async () => {
    try {
      return readQr(await driver.takeScreenshot());
    } catch {
      return '';
    }
  };
  await pollUntil(async () => /^000201.*br\.gov\.bcb\.pix/.test(await payload()), 'a QR code with the payload', 40_000);
  const [order] = (await sandbox.control<SandboxState>('state')).orders;
  if (order?.planId !== '203' || order.methodCode !== 'pix') throw new Error(`Wrong order: ${JSON.stringify(order)}`);
  await sandbox.control(`payments/${order.orderId}/settle`, { status: 'success' });
  await waitForText(driver, text(lang, 'payment:result.success.title'));
  await expectOneCharge(sandbox);
}
