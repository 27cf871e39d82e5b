import type { FrameKind } from '../contract/card-frame';
import type { Notify } from './channel/channel';
import type { CardForm } from './form/card-form';

/**
 * Returns a function that notifies the page of the card's brand, last four digits and completeness, if they have changed
 * since the last call.
 */
export function createChangeNotifier(
  form: Pick<CardForm, 'brand' | 'check'>,
  kind: FrameKind,
  notify: Notify,
): () => void {
  let lastStateJson = '';
  return () => {
    const checked = form.check();
    const lastFour = checked.ok && kind === 'card' ? { lastFour: checked.card.number.slice(-4) } : {};
    // In messages to the page, `brand` is the brand of the card, such as Visa.
    const state = { brand: form.brand, isComplete: checked.ok, ...lastFour };
    const stateJson = JSON.stringify(state);
    if (stateJson === lastStateJson) return;
    lastStateJson = stateJson;
    notify({ type: 'change', ...state });
  };
}

/** Notifies the page of fields that get or lose the focus, and of the document's height. */
export function notifyFocusAndHeight(form: CardForm, notify: Notify): void {
  for (const field of form.fields) {
    form.input(field).addEventListener('focus', () => notify({ type: 'focus', field }));
    form.input(field).addEventListener('blur', () => notify({ type: 'blur', field }));
  }
  // Almost without a width, as in a hidden iframe or for a moment while a browser takes a picture of the page, each word
  // would be on a line of its own. The page ignores the height 0.
  const notifyHeight = () => notify({ type: 'resize', height: innerWidth > 80 ? document.body.offsetHeight : 0 });
  new ResizeObserver(notifyHeight).observe(document.body);
  // Chromium calls no ResizeObserver in an iframe scrolled out of view. The page waits for the first height.
  addEventListener('resize', notifyHeight);
  document.fonts.addEventListener('loadingdone', notifyHeight);
  notifyHeight();
}
