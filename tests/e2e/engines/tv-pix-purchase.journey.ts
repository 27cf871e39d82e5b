import { type JourneyContext, type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { expectFocusInInitialViewport, expectTvStyles } from './remote-control/expect-tv-styles';
import {
  choosePlan,
  continueOnTv,
  leaveCheckout,
  openAndCloseTerms,
  payByPix,
  signInByCode,
} from './remote-control/purchase-steps';

export const name =
  'A viewer chooses a plan with only the remote control, signs in and gets a Pix QR code to scan with a phone';
export const engine: JourneyEngine = 'chromium-64';

interface SandboxState {
  orders: { status: string; planId: string; methodCode: string }[];
}

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await expectTvStyles(driver, { tag: 'sub-plans', cellSelector: 'fieldset:last-of-type label', minColumns: 3 });
  await expectFocusInInitialViewport(driver);
  await choosePlan(driver);
  await continueOnTv(driver);
  await openAndCloseTerms(driver, 'BackTizen');
  await signInByCode(driver, 'expired@example.com');
  await payByPix(driver);
  const [order] = (await sandbox.control<SandboxState>('state')).orders;
  const isExpectedOrder = order?.status === 'pending' && order.planId === '203' && order.methodCode === 'pix';
  if (!isExpectedOrder) throw new Error(`Wrong order: ${JSON.stringify(order)}`);
  await leaveCheckout(driver, 'BackLg');
  const hasUsageEvents = async () => (await sandbox.control<{ events: unknown[] }>('reports')).events.length > 0;
  await pollUntil(hasUsageEvents, 'usage events', 40_000);
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
