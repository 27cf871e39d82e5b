import { readQr } from '../../helpers/read-qr';
import { type Language, text, textPattern } from '../../helpers/text';
import type { JourneyContext } from '../drivers/engine-driver';
import {
  expectFocusDiffersFromSelection,
  expectFocusInInitialViewport,
  expectTvStyles,
  expectVisibleFocus,
} from './expect-tv-styles';
import { portalOriginOf, storePortalSession } from './portal-session';
import { choosePlan, continueOnTv, payByPix, signInByCode } from './purchase-steps';
import { choose, moveTo, pressOk, waitForControl, waitForFocus, waitForText } from './remote-control';

interface SandboxState {
  orders: { orderId: string; status: string; planId: string; methodCode: string }[];
}

/** Runs a journey: a visitor chooses a plan, signs in, pays by PIX and finds the order, using only a remote control. */
export async function runPurchaseJourney(
  { driver, sandbox }: JourneyContext,
  { brand, lang }: { brand: string; lang: Language },
): Promise<void> {
  const regexOf = (key: string): string => textPattern(lang, key).source;
  await storePortalSession({ driver, sandbox, brand, lang });
  // `r` is the release id of a set-top box. A URL with `r` sets the scene to STB.
  await driver.goto(`${portalOriginOf(sandbox, brand)}/pricing-table?r=4.2&lang=${lang}`);
  await waitForFocus(driver, `^${regexOf('plans:continue')}$`);
  await expectFocusInInitialViewport(driver);
  await moveTo(driver, `^${text(lang, 'plans:duration.year')}`);
  await expectVisibleFocus(driver);
  await expectFocusDiffersFromSelection(driver);
  await moveTo(driver, `^${regexOf('plans:continue')}$`);
  await choosePlan(driver, lang);
  await expectTvStyles(driver, { tag: 'sub-checkout', cellSelector: 'h2', minColumns: 2 });
  await continueOnTv(driver, lang);
  await signInByCode(driver, 'expired@example.com', lang);
  await payByPix(driver, lang);
  // The QR code contains the PIX payload that a banking app scans.
  const payload = readQr(await driver.takeScreenshot());
  if (!/^000201.*br\.gov\.bcb\.pix/.test(payload)) throw new Error(`The QR code contains ${payload}`);

  const [order] = (await sandbox.control<SandboxState>('state')).orders;
  // 203 is the plan that `choosePlan` chooses: two devices for a quarter.
  if (order?.planId !== '203' || order.methodCode !== 'pix') throw new Error(`Wrong order: ${JSON.stringify(order)}`);
  await sandbox.control(`payments/${order.orderId}/settle`, { status: 'success' });
  await waitForText(driver, text(lang, 'payment:result.success.title'));
  await waitForFocus(driver, `^${regexOf('common:watch.account')}$`);
  await pressOk(driver);
  await choose(driver, `^${regexOf('account:orders.all')}$`);
  await waitForControl(driver, `^${regexOf('account:orders.status')}: `);
  await waitForControl(driver, regexOf('account:orders.states.success'));
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
