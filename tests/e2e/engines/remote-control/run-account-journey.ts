import { type Language, text, textPattern } from '../../helpers/text';
import { type EngineDriver, type JourneyContext, pollUntil } from '../drivers/engine-driver';
import { expectFullScreenDialog, expectTvStyles, expectVisibleFocus } from './expect-tv-styles';
import { portalOriginOf, storePortalSession } from './portal-session';
import {
  choose,
  moveTo,
  pressOk,
  readControlNames,
  waitForControl,
  waitForDialogCount,
  waitForFocus,
  waitForText,
} from './remote-control';

interface JourneyOptions {
  brand: string;
  lang: Language;
  /** The language that the viewer changes to, with its name in that language. */
  otherLanguage: { lang: Language; name: string };
}

/** Goes through the orders, a receipt, the renewal, the help and the language menu with only the remote control. */
export async function runAccountJourney(
  { driver, sandbox }: JourneyContext,
  { brand, lang, otherLanguage }: JourneyOptions,
): Promise<void> {
  const regexOf = (key: string) => textPattern(lang, key).source;
  // The arrow keys that move the focus towards the end and towards the start of a row.
  const [forwards, backwards] = lang === 'ar' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const origin = portalOriginOf(sandbox, brand);
  const expectNoErrors = () => {
    if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
  };
  await storePortalSession({ driver, sandbox, brand, lang, account: 'renewing@example.com' });

  // Open the dialog of the orders' status filter, which fills the screen, and close it with Back.
  // The query parameter `r`, a set-top box's release, makes the portal show its pages for TVs.
  await driver.goto(`${origin}/orders?r=4.2&lang=${lang}`);
  const statusFilter = `^${regexOf('account:orders.status')}: `;
  await waitForControl(driver, statusFilter);
  await expectTvStyles(driver, { tag: 'sub-account', cellSelector: 'nav', minColumns: 2 });
  // With a remote control, the focus starts at the main action, so no skip link is needed.
  if ((await readControlNames(driver)).includes(text(lang, 'portal:skip'))) throw new Error('The skip link is in view');
  await choose(driver, statusFilter);
  await waitForDialogCount(driver, 1);
  await expectFullScreenDialog(driver);
  await expectVisibleFocus(driver);
  await driver.press('BackLg');
  await waitForDialogCount(driver, 0);
  await waitForFocus(driver, statusFilter);
  // Left and Right move along the row of filters, and Down goes to the order list below.
  await driver.press(forwards);
  await waitForFocus(driver, `^${regexOf('account:orders.period')}: `);
  await driver.press('ArrowDown');
  await waitForFocus(driver, regexOf('account:orders.states.pending'));
  await choose(driver, statusFilter);
  await choose(driver, `^${regexOf('account:orders.states.success')}$`);
  await waitForControl(driver, `${statusFilter}${regexOf('account:orders.states.success')}`);
  await expectVisibleFocus(driver);

  // Open the receipt of a paid order, and go back to the orders. The name of the status filter now contains the status
  // too, so the pattern excludes the filter.
  await choose(driver, `^(?!${statusFilter.slice(1)}).*${regexOf('account:orders.states.success')}`);
  await choose(driver, `^${regexOf('account:orders.receipt')}$`);
  await waitForControl(driver, `^${regexOf('account:orders.all')}$`);
  await waitForText(driver, text(lang, 'account:receipt.phone.text'));
  await expectTvStyles(driver, { tag: 'sub-receipt', cellSelector: 'article', minColumns: 2 });
  await choose(driver, `^${regexOf('account:orders.all')}$`);
  await waitForControl(driver, statusFilter);
  expectNoErrors();

  await expandLowestRow(driver, `${origin}/stb-orders?r=4.2&lang=${lang}`, regexOf('stb:orders.more'));
  expectNoErrors();

  // Turn the renewal off and on again.
  await driver.goto(`${origin}/account?view=renewal&r=4.2&lang=${lang}`);
  await choose(driver, `^${regexOf('account:renewal.turnOff')}$`);
  await waitForDialogCount(driver, 1);
  await expectFullScreenDialog(driver);
  await expectVisibleFocus(driver);
  await choose(driver, `^${regexOf('account:renewal.off.confirm')}$`);
  await waitForText(driver, text(lang, 'account:renewal.done.off.title'));
  await waitForDialogCount(driver, 0);
  await choose(driver, `^${regexOf('account:renewal.turnOn')}$`);
  await waitForText(driver, text(lang, 'account:renewal.done.on.title'));
  await waitForControl(driver, `^${regexOf('account:renewal.turnOff')}$`);
  await expectTvStyles(driver, { tag: 'sub-account', cellSelector: 'nav', minColumns: 2 });
  expectNoErrors();

  await readToEnd(driver, `${origin}/help?view=terms&r=4.2&lang=${lang}`, regexOf('portal:titles.privacy'));

  // Change the language in the header of a short page.
  await driver.goto(`${origin}/help?r=4.2&lang=${lang}`);
  await waitForControl(driver, `^${regexOf('portal:titles.privacy')}$`);
  await moveTo(driver, `^${regexOf('portal:language')}: `);
  await driver.press(backwards);
  await waitForFocus(driver, `^${regexOf('portal:links.logout')}$`);
  await driver.press(forwards);
  await waitForFocus(driver, `^${regexOf('portal:language')}: `);
  await expectVisibleFocus(driver);
  await pressOk(driver);
  await choose(driver, `^${otherLanguage.name}$`);
  await waitForControl(driver, `^${text(otherLanguage.lang, 'portal:language')}: ${otherLanguage.name}$`);
  expectNoErrors();
}

/**
 * Opens a long page and scrolls to its end with the Down key alone. Throws if a key press skips text.
 * `lastControlName`, the name of the page's last control, shows that the page has loaded.
 */
async function readToEnd(driver: EngineDriver, url: string, lastControlName: string): Promise<void> {
  await driver.goto(url);
  await waitForControl(driver, `^${lastControlName}$`);
  const atEndExpression =
    '(document.scrollingElement.scrollTop + innerHeight + 2 >= document.scrollingElement.scrollHeight)';
  for (let presses = 0; presses < 80 && !(await driver.evaluate(atEndExpression)); presses += 1) {
    const before = await driver.evaluate<number>('document.scrollingElement.scrollTop');
    await driver.press('ArrowDown');
    const after = await driver.evaluate<number>('document.scrollingElement.scrollTop');
    const height = await driver.evaluate<number>('innerHeight');
    // A TV may cut off the edges, so a key press must scroll by less than the height between them.
    if (after - before > height * 0.9) throw new Error(`A key press skipped text: from ${before} to ${after}`);
  }
  await driver.waitFor(atEndExpression);
}

/**
 * Opens the TV's order list, expands the lowest order in the viewport, and expects that the order's details, which are
 * inside the order's button, are in view. A control named `moreButtonName` shows that the list has loaded.
 */
async function expandLowestRow(driver: EngineDriver, url: string, moreButtonName: string): Promise<void> {
  await driver.goto(url);
  await waitForControl(driver, moreButtonName);
  const focusedControlExpression = `(function () {
    var active = document.activeElement;
    while (active && active.shadowRoot && active.shadowRoot.activeElement) active = active.shadowRoot.activeElement;
    var box = active.getBoundingClientRect();
    return { isRow: active.hasAttribute('aria-expanded'), isOpen: active.getAttribute('aria-expanded') === 'true',
      isLow: box.bottom > innerHeight * 0.85, isInView: box.top >= innerHeight * 0.05 && box.bottom <= innerHeight * 0.95 };
  })()`;
  interface FocusedControl {
    isRow: boolean;
    isOpen: boolean;
    isLow: boolean;
    isInView: boolean;
  }
  const isLowRowFocused = async () => {
    const { isRow, isLow } = await driver.evaluate<FocusedControl>(focusedControlExpression);
    return isRow && isLow;
  };
  for (let presses = 0; presses < 20 && !(await isLowRowFocused()); presses += 1) await driver.press('ArrowDown');
  await pressOk(driver);
  const isShown = async () => {
    const { isOpen, isInView } = await driver.evaluate<FocusedControl>(focusedControlExpression);
    return isOpen && isInView;
  };
  await pollUntil(isShown, 'the details of the lowest row in view', 20_000);
}
