import { text, textPattern } from '../helpers/text';
import { elementExpression, type JourneyContext, type JourneyEngine } from './drivers/engine-driver';
import { click } from './remote-control/remote-control';

export const name = 'Hydration keeps the choices that a visitor made in the server-rendered list of plans';
export const engine: JourneyEngine = 'webkitgtk';

const lang = 'pt';
// Only the server-rendered screen has the attribute `data-brand`.
const hydratedScreen = elementExpression('sub-plans >>> [part=screen]:not([data-brand])');
const serverRenderedScreen = elementExpression('sub-plans >>> [part=screen][data-brand]');

/** JavaScript that returns the values of the visible checked radio buttons in a screen: device count, plan id. */
const chosenValuesScript = (screen: string): string =>
  `[...${screen}.querySelectorAll('input:checked')].filter((input) => input.getClientRects().length).map((input) => input.value).join()`;

export async function run({ driver, sandbox }: JourneyContext): Promise<void> {
  const url = `${sandbox.pagesOrigin}/ssr.html?brand=telinha&lang=${lang}`;
  const html = await (await fetch(url)).text();
  const scriptTagPattern = /<script src="([^"]+)"[^>]*><\/script>/;
  const [, scriptUrl = ''] = scriptTagPattern.exec(html) ?? [];
  // First write the server-rendered HTML without its script into a page of the same origin, so that the visitor chooses
  // before hydration.
  await driver.goto(`${sandbox.pagesOrigin}/no-such-page.html`);
  await driver.evaluate(
    `(document.open(), document.write(${JSON.stringify(html.replace(scriptTagPattern, ''))}), document.close())`,
  );
  await driver.waitFor(serverRenderedScreen);
  await click(driver, `^${text(lang, 'plans:devices.count', { count: 2 })}`);
  await click(driver, `^${textPattern(lang, 'plans:duration.quarter').source}`);
  const before = await driver.evaluate<string>(chosenValuesScript(serverRenderedScreen));
  if (before !== '2,203') throw new Error(`Expected two devices for a quarter, found ${before}`);

  // Now load the script, which hydrates the list.
  const scriptElement = `Object.assign(document.createElement('script'), { src: ${JSON.stringify(scriptUrl)} })`;
  await driver.evaluate(
    `void (function (script) { script.dataset.api = ${JSON.stringify(sandbox.origin)}; document.head.append(script); })(${scriptElement})`,
  );
  await driver.waitFor(`${hydratedScreen} && !${serverRenderedScreen}`, 40_000);
  const after = await driver.evaluate<string>(chosenValuesScript(hydratedScreen));
  if (after !== before) throw new Error(`The choice changed from ${before} to ${after}`);
  // The hydrated element handles the click: the button opens the sign-in in a dialog instead of navigating.
  await click(driver, `^${textPattern(lang, 'plans:continue').source}$`);
  await driver.waitFor(`document.querySelector('sub-dialog') && location.pathname !== '/payment'`, 40_000);
}
