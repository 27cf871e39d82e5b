import { expect, test, vi } from 'vitest';
import { createChangeNotifier } from './form-events';

/** A form with a complete Visa card. Tests can change the result of `check`. */
const aForm = () => ({
  brand: 'visa' as const,
  check: vi.fn((): unknown => ({ ok: true, card: { number: '4111111111111111' } })),
});
type Form = Parameters<typeof createChangeNotifier>[0];

test('notifies the page of a complete card once, with its last four digits and no other digits', () => {
  const notify = vi.fn();
  const notifyChange = createChangeNotifier(aForm() as unknown as Form, 'card', notify);
  notifyChange();
  notifyChange();
  expect(notify.mock.calls).toEqual([[{ type: 'change', brand: 'visa', isComplete: true, lastFour: '1111' }]]);
});

test('notifies the page when the card is no longer complete', () => {
  const form = aForm();
  const notify = vi.fn();
  const notifyChange = createChangeNotifier(form as unknown as Form, 'card', notify);
  notifyChange();
  form.check.mockReturnValue({ ok: false, errors: {} });
  notifyChange();
  expect(notify).toHaveBeenLastCalledWith({ type: 'change', brand: 'visa', isComplete: false });
});

test('gives the page no digits of a prepaid card', () => {
  const notify = vi.fn();
  createChangeNotifier(aForm() as unknown as Form, 'prepaid', notify)();
  expect(notify).toHaveBeenCalledExactlyOnceWith({ type: 'change', brand: 'visa', isComplete: true });
});
