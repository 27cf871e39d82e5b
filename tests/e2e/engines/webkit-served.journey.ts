import type { Sandbox } from '../../tools/sandbox/sandbox';
import { pattern, text } from '../helpers/text';
import { type EngineDriver, elementExpression, type JourneyEngine } from './drivers/driver';
import { click } from './remote-control/remote-control';

export const name = 'What was chosen in a list that a server drew is chosen when the script has taken it over';
export const engine: JourneyEngine = 'webkitgtk';

const lang = 'pt';
const elementScreen = elementExpression('sub-plans >>> [part=screen]:not([data-brand])');
const serverScreen = elementExpression('sub-plans >>> [part=screen][data-brand]');

/** Expression for the labels of the checked radio buttons in a list. */
const chosenIn = (list: string): string =>
  `[...${list}.querySelectorAll('input:checked')].filter((one) => one.getClientRects().length).map((one) => one.value).join()`;

export async function run({ driver, sandbox }: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> {
  const address = `${sandbox.pagesOrigin}/ssr.html?brand=telinha&lang=${lang}`;
  const page = await (await fetch(address)).text();
  const script = /<script src="([^"]+)"[^>]*><\/script>/;
  const [, source = ''] = script.exec(page) ?? [];
  // The page before its script loads. It is written into a blank page, so that the script never loads.
  await driver.goto(`${sandbox.pagesOrigin}/nothing-is-here.html`);
  await driver.evaluate(
    `(document.open(), document.write(${JSON.stringify(page.replace(script, ''))}), document.close())`,
  );
  await driver.waitFor(serverScreen);
  await click(driver, `^${text(lang, 'plans:devices.count', { count: 2 })}`);
  await click(driver, `^${pattern(lang, 'plans:duration.quarter').source}`);
  const before = await driver.evaluate<string>(chosenIn(serverScreen));
  if (before !== '2,203') throw new Error(`Two devices for a quarter were expected, chosen are: ${before}`);

  const tag = `Object.assign(document.createElement('script'), { src: ${JSON.stringify(source)} })`;
  await driver.evaluate(
    `void (function (tag) { tag.dataset.api = ${JSON.stringify(sandbox.origin)}; document.head.append(tag); })(${tag})`,
  );
  await driver.waitFor(`${elementScreen} && !${serverScreen}`, 40_000);
  const after = await driver.evaluate<string>(chosenIn(elementScreen));
  if (after !== before) throw new Error(`Chosen were ${before}, now ${after}`);
  // The element has hydrated: the button opens the sign-in instead of navigating.
  await click(driver, `^${pattern(lang, 'plans:continue').source}$`);
  await driver.waitFor(`document.querySelector('sub-dialog') && location.pathname !== '/payment'`, 40_000);
}
