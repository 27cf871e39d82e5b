import { text, textPattern } from '../helpers/text';
import type { Chromium64Driver } from './drivers/chromium-64-driver';
import { type JourneyContext, type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { choosePlan, continueOnTv, signInByCode } from './remote-control/purchase-steps';
import { choose, moveTo, readFocusedName } from './remote-control/remote-control';

export const name = 'A viewer’s card is declined on a TV, and the reason is on the screen';
export const engine: JourneyEngine = 'chromium-64';

const lang = 'en';

/** What is typed into each field of the card form, and the arrow key to the next field. */
const typedFields = [
  ['4000000000000002', 'ArrowDown'],
  ['1234', 'ArrowRight'],
  ['123', 'ArrowDown'],
  ['ANA SOUZA', 'ArrowDown'],
] as const;

/**
 * JavaScript that returns whether a notice of a problem is on the screen, outside the edges that a TV may cut off, and
 * has the focus. In syntax that Chromium 64 supports.
 */
const isReasonInViewScript = (reason: string) => `(function () {
  var notice = null;
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) {
      if (e.hasAttribute('data-problem')) notice = e;
      if (e.shadowRoot) walk(e.shadowRoot);
    });
  })(document);
  if (!notice || notice.textContent.indexOf(${JSON.stringify(reason)}) < 0) return false;
  var active = document.activeElement;
  while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
  var box = notice.getBoundingClientRect();
  return active === notice && box.top >= innerHeight * 0.05 && box.bottom <= innerHeight * 0.95;
})()`;

export async function run({ driver, sandbox }: JourneyContext<Chromium64Driver>): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await choosePlan(driver);
  await continueOnTv(driver);
  await signInByCode(driver, 'expired@example.com');
  await choose(driver, '^Card');
  const cardForm = textPattern(lang, 'checkout:cardForm.title').source;
  await moveTo(driver, cardForm);
  for (const [value, arrowKey] of typedFields) {
    await driver.type(value);
    await driver.press(arrowKey);
  }
  await pollUntil(
    async () => (await readFocusedName(driver)) !== text(lang, 'checkout:cardForm.title'),
    'the focus outside the form',
    20_000,
  );
  await choose(driver, textPattern(lang, 'checkout:pay.button').source);
  await driver.waitFor(isReasonInViewScript(text(lang, 'errors:301')));
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
