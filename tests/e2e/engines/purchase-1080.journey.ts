import type { Sandbox } from '../../tools/sandbox/sandbox';
import { readQr } from '../helpers/read-qr';
import { pattern, text } from '../helpers/text';
import { choosePlan, payByPix, payHere, signInByCode } from './buy-by-remote';
import type { OldChromium } from './chromium-64';
import type { JourneyEngine } from './driver';
import { openSession, portalOf } from './old-chromium-session';
import { choose, waitForControl, waitForFocus, waitForText } from './remote';
import { expectTvStyles } from './tv-styles';

export const name = 'A viewer signs in, pays by Pix and finds the order at 1920 × 1080, in pt';
export const engine: JourneyEngine = 'chromium-64';
export const isFullOnly = true;
export const size = { width: 1920, height: 1080 };

const lang = 'pt';
const brand = 'telinha';
const t = (key: string): string => pattern(lang, key).source;

interface State {
  orders: { orderId: string; status: string; planId: string; methodCode: string }[];
}

export async function run({ driver, sandbox }: { driver: OldChromium; sandbox: Sandbox }): Promise<void> {
  await openSession({ driver, sandbox, brand, lang });
  await driver.goto(`${portalOf(sandbox, brand)}/pricing-table?r=4.2&lang=${lang}`);
  await choosePlan(driver, lang);
  await expectTvStyles(driver, { tag: 'sub-checkout', cell: 'h2', columns: 2 });
  await payHere(driver, lang);
  await signInByCode(driver, 'expired@example.com', lang);
  await payByPix(driver, lang);
  // The Pix payload that a banking app scans from the sofa.
  const payload = readQr(await driver.capture());
  if (!/^000201.*br\.gov\.bcb\.pix/.test(payload)) throw new Error(`The QR code contains ${payload}`);

  const [order] = (await sandbox.control<State>('state')).orders;
  if (order?.planId !== '203' || order.methodCode !== 'pix') throw new Error(`Wrong order: ${JSON.stringify(order)}`);
  await sandbox.control(`payments/${order.orderId}/settle`, { status: 'success' });
  await waitForText(driver, text(lang, 'payment:result.success.title'));
  await waitForFocus(driver, `^${t('payment:result.success.account')}$`);
  await driver.press('Enter');
  await choose(driver, `^${t('account:orders.all')}$`);
  await waitForControl(driver, `^${t('account:orders.status')}: `);
  await waitForControl(driver, t('account:orders.states.success'));
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
