import { expect, test } from 'vitest';
import { mainAction, type ScreenControl } from './focus-target';

interface ControlOptions {
  localName?: string;
  type?: string;
  value?: string;
  name?: string;
  checked?: boolean;
  isPrimary?: boolean;
  isDanger?: boolean;
  isInNotice?: boolean;
  role?: string;
}

const aControl = ({
  isPrimary = false,
  isDanger = false,
  isInNotice = false,
  localName = 'button',
  role,
  ...properties
}: ControlOptions = {}): ScreenControl => ({
  element: { localName, getAttribute: () => role ?? null, ...properties } as unknown as HTMLElement,
  isPrimary,
  isDanger,
  isInNotice,
});
const aField = (value = '') => aControl({ localName: 'input', type: 'text', value });

test('a screen opens with the focus on its primary button', () => {
  const primary = aControl({ isPrimary: true });
  expect(mainAction([aControl(), primary, aControl()])).toBe(primary.element);
});

test('an incomplete form opens with the focus on its first control, a complete form on its primary button', () => {
  const primary = aControl({ isPrimary: true });
  const empty = aField();
  expect(mainAction([empty, primary])).toBe(empty.element);
  expect(mainAction([aField('ana@example.com'), primary])).toBe(primary.element);
  const radio = aControl({ localName: 'input', type: 'radio' });
  expect(mainAction([radio, aControl({ localName: 'iframe' }), primary])).toBe(radio.element);
});

test('a form to fill in opens with the focus on its first field, not on the tabs above it', () => {
  const tabs = [aControl({ role: 'tab' }), aControl({ role: 'tab' })];
  const empty = aField();
  expect(mainAction([...tabs, empty, aControl({ isPrimary: true })])).toBe(empty.element);
  expect(mainAction([...tabs, aControl()])).toBe(tabs[0]?.element);
});

test('a delete confirmation opens with the focus on the button that doesn’t delete', () => {
  const keepButton = aControl();
  expect(mainAction([aControl({ isDanger: true }), keepButton])).toBe(keepButton.element);
});

test('without a primary button, the first control gets the focus; in a radio group, the selected button does', () => {
  const [first, second] = [aControl(), aControl()];
  expect(mainAction([first, second])).toBe(first.element);
  const radios = [false, true].map((checked) =>
    aControl({ localName: 'input', type: 'radio', name: 'method', checked }),
  );
  expect(mainAction(radios)).toBe(radios[1]?.element);
  expect(mainAction([])).toBeUndefined();
});

test('a button in a notice gets the focus only if it’s primary or the screen’s only control', () => {
  const noticeButton = aControl({ isInNotice: true });
  const [radio, primary] = [aControl({ localName: 'input', type: 'radio' }), aControl({ isPrimary: true })];
  expect(mainAction([noticeButton, radio, aField(), primary])).toBe(radio.element);
  expect(mainAction([noticeButton, primary])).toBe(primary.element);
  expect(mainAction([noticeButton])).toBe(noticeButton.element);
  const primaryInNotice = aControl({ isInNotice: true, isPrimary: true });
  expect(mainAction([aControl(), primaryInNotice])).toBe(primaryInNotice.element);
});
