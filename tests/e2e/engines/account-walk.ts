import { memberSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { pattern, text } from '../helpers/text';
import { type EngineDriver, until } from './driver';
import { choose, focused, isOpen, moveTo, waitForControl } from './remote';

interface WalkOptions {
  brand: string;
  lang: 'en' | 'pt';
  /** The language that the viewer changes to, by its own name. */
  other: { lang: 'en' | 'pt'; name: string };
}

interface FocusStyle {
  outline: number;
  fontSize: number;
  width: number;
}

/** Expression for the style of the focused control, in syntax that Chromium 64 supports. */
const focusStyle = `(function () {
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  var box = active;
  var ring = 0;
  // The ring of a field is around its box.
  for (var depth = 0; box && depth < 3; depth += 1) {
    var style = getComputedStyle(box);
    var shadow = /0px 0px 0px ([\\d.]+)px/.exec(style.boxShadow);
    ring = Math.max(ring, style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth), shadow ? parseFloat(shadow[1]) : 0);
    box = box.parentElement;
  }
  return { outline: ring, fontSize: parseFloat(getComputedStyle(active).fontSize), width: innerWidth };
})()`;

/** Expects a control that is visible from a distance: a ring of at least four pixels, and text of 24px on 1920px. */
async function expectVisibleFocus(driver: EngineDriver): Promise<void> {
  const ask = async () => {
    const { outline, fontSize, width } = await driver.evaluate<FocusStyle>(focusStyle);
    return outline >= 4 && fontSize >= (23.9 / 1920) * width;
  };
  await until(ask, `a visible focus on ${await focused(driver)}`, 20_000);
}

/** Orders, receipt, renewal, help and the language, with the remote control alone. */
export async function walkAccount(
  { driver, sandbox }: { driver: EngineDriver; sandbox: Sandbox },
  { brand, lang, other }: WalkOptions,
): Promise<void> {
  const t = (key: string) => pattern(lang, key).source;
  const { port } = new URL(sandbox.origin);
  const origin = `http://${brand}.localhost:${port}`;
  const {
    onPagesOrigin: _,
    port: __,
    ...session
  } = await memberSession(sandbox.origin, 'renewing@example.com', brand, origin);
  await driver.goto(`${origin}/help?r=4.2&lang=${lang}`);
  await driver.evaluate(`localStorage.setItem('sub-elements:session', ${JSON.stringify(JSON.stringify(session))})`);

  await driver.evaluate(`localStorage.setItem('sub-elements:language', ${JSON.stringify(JSON.stringify(lang))})`);

  // Filter the orders in the list over the whole screen, and leave it with Back.
  await driver.goto(`${origin}/orders?r=4.2&lang=${lang}`);
  const status = `^${t('account:orders.status')}: `;
  await choose(driver, status);
  await isOpen(driver, 1);
  await expectVisibleFocus(driver);
  await driver.press('BackLg');
  await isOpen(driver, 0);
  await until(async () => new RegExp(status).test((await focused(driver)) ?? ''), 'the focus on the filter', 20_000);
  await choose(driver, status);
  await choose(driver, `^${t('account:orders.states.success')}$`);
  await waitForControl(driver, `${status}${t('account:orders.states.success')}`);
  await expectVisibleFocus(driver);

  // Read the terms to their end: the last control of the page is reached by Down alone.
  await driver.goto(`${origin}/help?view=terms&r=4.2&lang=${lang}`);
  await waitForControl(driver, `^${t('portal:titles.privacy')}$`);
  const isAtEnd = '(document.scrollingElement.scrollTop + innerHeight + 2 >= document.scrollingElement.scrollHeight)';
  for (let presses = 0; presses < 80 && !(await driver.evaluate(isAtEnd)); presses += 1) {
    const before = await driver.evaluate<number>('document.scrollingElement.scrollTop');
    await driver.press('ArrowDown');
    const after = await driver.evaluate<number>('document.scrollingElement.scrollTop');
    const height = await driver.evaluate<number>('innerHeight');
    if (after - before > height) throw new Error(`A press skipped text: from ${before} to ${after}`);
  }
  await driver.waitFor(isAtEnd);

  // Change the language in the header of a short page.
  await driver.goto(`${origin}/help?r=4.2&lang=${lang}`);
  await waitForControl(driver, `^${t('portal:titles.privacy')}$`);
  await moveTo(driver, `^${t('portal:language')}: `);
  await expectVisibleFocus(driver);
  await driver.press('Enter');
  await choose(driver, `^${other.name}$`);
  await waitForControl(driver, `^${text(other.lang, 'portal:language')}: ${other.name}$`);
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
