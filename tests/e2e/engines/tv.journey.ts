import type { Sandbox } from '../../tools/sandbox/sandbox';
import { type EngineDriver, type JourneyEngine, until } from './drivers/driver';
import { choosePlan, leave, payByPix, payHere, readTerms, signInByCode } from './remote-control/purchase';
import { expectTvStyles } from './remote-control/tv-styles';

export const name = 'A viewer chooses a plan with the remote control alone, signs in and pays by PIX on the phone';
export const engine: JourneyEngine = 'chromium-64';

interface State {
  orders: { status: string; planId: string; methodCode: string }[];
}

export async function run({ driver, sandbox }: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await expectTvStyles(driver, { tag: 'sub-plans', cell: 'fieldset:last-of-type label', columns: 3 });
  await choosePlan(driver);
  await payHere(driver);
  await readTerms(driver, 'BackTizen');
  await signInByCode(driver, 'expired@example.com');
  await payByPix(driver);
  const [order] = (await sandbox.control<State>('state')).orders;
  const isRight = order?.status === 'pending' && order.planId === '203' && order.methodCode === 'pix';
  if (!isRight) throw new Error(`Another order was made: ${JSON.stringify(order)}`);
  await leave(driver, 'BackLg');
  const hasReports = async () => (await sandbox.control<{ events: unknown[] }>('reports')).events.length > 0;
  await until(hasReports, 'usage reports', 40_000);
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
