import type { Sandbox } from '../../tools/sandbox/sandbox';
import { choosePlan, leave, payByPix, payHere, readTerms, signInByCode } from './buy-by-remote';
import type { EngineDriver, JourneyEngine } from './driver';

export const name = 'A viewer chooses a plan with the remote control alone, signs in and pays by PIX on the phone';
export const engine: JourneyEngine = 'chromium-64';

interface State {
  orders: { status: string; planId: string; methodCode: string }[];
}

interface Styles {
  space: string;
  fontSize: number;
  outline: number;
  columns: number;
  width: number;
}

/** The old engine applies the styles: tokens, type scale, the focus ring and the grid of the plans. */
async function expectTvStyles(driver: EngineDriver): Promise<void> {
  const styles = await driver.waitFor<Styles>(`(function () {
    var root = document.querySelector('sub-plans').shadowRoot;
    var screen = root && root.querySelector('.sub');
    var focused = root && root.activeElement;
    var cards = root && root.querySelector('fieldset:last-of-type > div');
    if (!screen || !focused || !cards) return null;
    var style = getComputedStyle(screen);
    return {
      space: style.getPropertyValue('--s-3').trim(),
      fontSize: parseFloat(style.fontSize),
      outline: parseFloat(getComputedStyle(focused).outlineWidth),
      columns: getComputedStyle(cards).gridTemplateColumns.split(' ').length,
      width: innerWidth,
    };
  })()`);
  // 28px on a screen of 1920px, and in proportion on others.
  const isReadable = styles.fontSize >= (27.9 / 1920) * styles.width;
  if (!styles.space || !isReadable || styles.outline < 4 || styles.columns < 3)
    throw new Error(`The styles of the TV are missing: ${JSON.stringify(styles)}`);
}

export async function run({ driver, sandbox }: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await expectTvStyles(driver);
  await choosePlan(driver);
  await payHere(driver);
  await readTerms(driver, 'BackTizen');
  await signInByCode(driver, 'expired@example.com');
  await payByPix(driver);
  const [order] = (await sandbox.control<State>('state')).orders;
  const isRight = order?.status === 'pending' && order.planId === '203' && order.methodCode === 'pix';
  if (!isRight) throw new Error(`Another order was made: ${JSON.stringify(order)}`);
  await leave(driver, 'BackLg');
  if (driver.errors().length > 0) throw new Error(`The page complained: ${driver.errors().join('; ')}`);
}
