import type { CardField } from '../../contract/card-frame';
import { html, svg } from './dom';

/** One field: a label, an input in a box, and a hint and an error below. It looks like the fields in src/ui. */
export interface FieldView {
  root: HTMLElement;
  input: HTMLInputElement;
  setLabel(text: string): void;
  /** Shows an icon at the end of the box, such as the card brand's logo. Replaces the previous icon. */
  setIcon(icon: Element): void;
  /** Shows a hint below the box. */
  setHint(text: string): void;
  /** Sets a hint that is invisible and only read by screen readers. */
  setScreenReaderHint(text: string): void;
  /**
   * Shows an error below the box; an empty text removes it. With `isQuiet`, screen readers don't announce the error
   * and read it only when the field gets the focus.
   */
  setError(text: string, options?: { isQuiet?: boolean }): void;
}

/** Creates a field. `attributes` are set on its input and override the defaults. */
export function makeField(field: CardField, attributes: Readonly<Record<string, string>>): FieldView {
  const label = html('label', { for: field });
  const input = html('input', {
    id: field,
    name: field,
    type: 'text',
    autocorrect: 'off',
    spellcheck: 'false',
    'aria-required': 'true',
    'aria-describedby': `${field}-hint ${field}-error`,
    ...attributes,
  });
  const endIcon = html('span', { class: 'end-icon' });
  const box = html('div', { class: 'box' }, input, endIcon);
  const hint = html('p', { id: `${field}-hint`, class: 'hint' });
  const error = html('p', { id: `${field}-error`, class: 'error', 'aria-live': 'polite' });
  const root = html('div', { class: `field ${field}` }, label, box, hint, error);
  return {
    root,
    input,
    setLabel(text) {
      label.textContent = text;
    },
    setIcon(icon) {
      endIcon.textContent = '';
      endIcon.append(icon);
    },
    setHint(text) {
      hint.textContent = text;
    },
    setScreenReaderHint(text) {
      hint.className = 'visually-hidden';
      hint.textContent = text;
    },
    setError(text, { isQuiet = false } = {}) {
      box.classList.toggle('invalid', text !== '');
      if (text) input.setAttribute('aria-invalid', 'true');
      else input.removeAttribute('aria-invalid');
      if (error.textContent === text) return;
      error.setAttribute('aria-live', isQuiet ? 'off' : 'polite');
      error.textContent = '';
      if (text) error.append(alertIcon(), html('span', {}, text));
    },
  };
}

const alertIcon = () =>
  svg(
    'svg',
    { viewBox: '0 0 24 24', class: 'icon', 'aria-hidden': 'true', focusable: 'false' },
    svg('path', {
      d: 'M12 9v4.5M12 17v.01M10.3 4.3L2.6 17.5A2 2 0 0 0 4.3 20.5h15.4a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0z',
    }),
  );
