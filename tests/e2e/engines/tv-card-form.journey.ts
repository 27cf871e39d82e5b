import { text, textPattern } from '../helpers/text';
import type { Chromium64Driver } from './drivers/chromium-64-driver';
import { type JourneyContext, type JourneyEngine, pollUntil } from './drivers/engine-driver';
import { expectOneCharge } from './remote-control/expect-one-charge';
import { choosePlan, continueOnTv, signInByCode } from './remote-control/purchase-steps';
import { choose, moveTo, readFocusedName, waitForControl, waitForFocus } from './remote-control/remote-control';

export const name = 'A viewer types a card into the card form with only the remote control, and pays';
export const engine: JourneyEngine = 'chromium-64';

const lang = 'en';
const regexSourceOf = (key: string): string => textPattern(lang, key).source;

/** The focused field of the card form. Sizes are in pixels. */
interface FocusedField {
  label: string;
  value: string;
  fontSize: number;
  borderWidth: number;
  borderColor: string;
  /** Width of the focus ring, which consists of the border and a shadow. */
  ringWidth: number;
  ringColor: string;
}

/** JavaScript that returns the focused field of the card form and its style, in syntax that Chromium 64 supports. */
const focusedFieldScript = `(function () {
  var input = document.activeElement;
  if (!input || input.localName !== 'input') return null;
  var box = input;
  while (box && !/(^| )box( |$)/.test(box.className)) box = box.parentElement;
  var style = getComputedStyle(box);
  var shadow = /^(rgba?\\([^)]*\\)) 0px 0px 0px ([\\d.]+)px/.exec(style.boxShadow) || ['', 'none', '0'];
  return {
    label: input.labels.length ? input.labels[0].textContent.trim() : '',
    value: input.value,
    fontSize: parseFloat(getComputedStyle(input).fontSize),
    borderWidth: parseFloat(style.borderTopWidth),
    borderColor: style.borderTopColor,
    ringWidth: parseFloat(style.borderTopWidth) + parseFloat(shadow[2]),
    ringColor: shadow[1],
  };
})()`;

interface SandboxState {
  orders: { status: string; planId: string }[];
}

/** Waits until the field with this label has the focus and its transitions have ended. Returns the field. */
async function waitForField(driver: Chromium64Driver, origin: string, label: string): Promise<FocusedField> {
  const readField = async () => {
    const field = await driver.evaluateInFrame<FocusedField | null>(origin, focusedFieldScript);
    // The border changes to the color of the ring in a transition, which has ended when the colors are the same.
    return field?.label === label && field.borderColor === field.ringColor ? field : undefined;
  };
  const field = await pollUntil(readField, `the focus on ${label} in the card form`, 20_000);
  if (!field) throw new Error(`${label} doesn't have the focus`);
  return field;
}

/** The smallest font size that is readable from three meters, and the screen width that it's for, both in pixels. */
const readableText = { minFontSize: 28, screenWidth: 1920 };

/** Expects a field that is readable from a distance: large text, a border, a focus ring of at least four pixels. */
function expectReadable({ label, fontSize, borderWidth, ringWidth }: FocusedField, screenWidth: number): void {
  const problems = [
    (fontSize / screenWidth) * readableText.screenWidth < readableText.minFontSize && `its font size is ${fontSize} px`,
    borderWidth < 1 && `its border is ${borderWidth} px wide`,
    ringWidth < 4 && `its focus ring is ${ringWidth} px wide`,
  ].filter((problem) => problem !== false);
  if (problems.length > 0) throw new Error(`The field ${label} is hard to see: ${problems.join(', ')}`);
}

/** What is typed into each field, the field's value after formatting, and the arrow key to the next field. */
const fieldSteps = [
  {
    labelKey: 'card-frame:number',
    input: '4242424242424242',
    expectedValue: /^4242 4242 4242 4242$/,
    arrowKey: 'ArrowDown',
  },
  { labelKey: 'card-frame:expiry', input: '1234', expectedValue: /^12 ?\/ ?34$/, arrowKey: 'ArrowRight' },
  { labelKey: 'card-frame:code', input: '123', expectedValue: /^123$/, arrowKey: 'ArrowDown' },
  { labelKey: 'card-frame:holder', input: 'ANA SOUZA', expectedValue: /^ANA SOUZA$/, arrowKey: 'ArrowDown' },
] as const;

export async function run({ driver, sandbox }: JourneyContext<Chromium64Driver>): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await choosePlan(driver);
  await continueOnTv(driver);
  await signInByCode(driver, 'expired@example.com');
  await choose(driver, '^Card');
  // The accessible name of the card form's iframe is its title.
  await moveTo(driver, regexSourceOf('checkout:cardForm.title'));
  const screenWidth = await driver.evaluate<number>('innerWidth');
  for (const { labelKey, input, expectedValue, arrowKey } of fieldSteps) {
    const label = text(lang, labelKey);
    expectReadable(await waitForField(driver, sandbox.origin, label), screenWidth);
    await driver.type(input);
    const { value } = await waitForField(driver, sandbox.origin, label);
    if (!expectedValue.test(value)) throw new Error(`The field ${label} contains “${value}”`);
    await driver.press(arrowKey);
  }
  // After the last arrow key, the card form's iframe sends a message that asks the page to move the focus.
  await pollUntil(
    async () => (await readFocusedName(driver)) !== text(lang, 'checkout:cardForm.title'),
    'the focus outside the form',
    20_000,
  );
  await choose(driver, regexSourceOf('checkout:pay.button'));
  await waitForControl(driver, `^${regexSourceOf('common:watch.account')}$`);
  await waitForFocus(driver, `^${regexSourceOf('common:watch.account')}$`);
  const [order] = (await sandbox.control<SandboxState>('state')).orders;
  if (order?.status !== 'success' || order.planId !== '203') throw new Error(`Wrong order: ${JSON.stringify(order)}`);
  await expectOneCharge(sandbox);
  if (driver.errors().length > 0) throw new Error(`The page reported errors: ${driver.errors().join('; ')}`);
}
