import type { CardField, CardFrameConfig } from '../contract/card-frame';
import { brandPlaceholder } from '../rules/card-texts';
import { brandMark, brandNames, codeMark } from './brand-marks';
import { type Edit, type Edited, editCode, editExpiry, editNumber } from './card-format';
import { askedFields, brandOf, type CardValues, type CheckedCard, checkCard, checkField } from './card-values';
import { html } from './dom';
import { type FieldView, makeField } from './field-view';

const attributes: Record<CardField, Readonly<Record<string, string>>> = {
  number: { autocomplete: 'cc-number', inputmode: 'numeric' },
  expiry: { autocomplete: 'cc-exp', inputmode: 'numeric' },
  code: { autocomplete: 'cc-csc', inputmode: 'numeric' },
  holder: { autocomplete: 'cc-name', autocapitalize: 'words', maxlength: '120' },
};

const edits: Partial<Record<CardField, (edit: Edit) => Edited>> = {
  number: editNumber,
  expiry: editExpiry,
  code: editCode,
};

const fields = Object.keys(attributes) as CardField[];

export interface CardForm {
  root: HTMLFormElement;
  input(field: CardField): HTMLInputElement;
  /** Draws again in another language or with other wishes; what was typed stays. */
  configure(config: CardFrameConfig): void;
  /** Checks everything that is asked for; `isShown` says what is wrong at the fields. */
  check(isShown: boolean): CheckedCard;
  /** The given field, else the first that is wrong, else the first. */
  focus(field?: CardField): void;
  clear(): void;
}

/** The fields, what they check and what they say. `onChange` is called after each change. */
export function makeCardForm(first: CardFrameConfig, onChange: () => void): CardForm {
  let config = first;
  const views = {} as Record<CardField, FieldView>;
  const before: CardValues = { number: '', expiry: '', code: '', holder: '' };
  const errors: Partial<Record<CardField, string>> = {};
  const changed: Partial<Record<CardField, boolean>> = {};
  const brandStatus = html('span', { class: 'unseen', role: 'status' });
  const root = html('form', { novalidate: '', autocomplete: 'on' });
  let drawnBrand = '';

  const values = (): CardValues => ({
    number: views.number.input.value,
    expiry: views.expiry.input.value,
    code: views.code.input.value,
    holder: views.holder.input.value,
  });
  const say = (word: string) => config.texts[word] ?? '';
  const brandName = () => brandNames[brandOf(values())];

  const show = (field: CardField, reason: string | undefined) => {
    if (reason) errors[field] = reason;
    else delete errors[field];
    views[field].setError(reason ? say(reason).replace(brandPlaceholder, brandName()) : '');
  };
  const recheck = (field: CardField) => {
    const result = checkField(field, values(), config, Date.now());
    show(field, result.ok ? undefined : result.reason);
  };

  const drawBrand = () => {
    const brand = brandOf(values());
    if (brand === drawnBrand) return;
    drawnBrand = brand;
    views.number.setMark(brandMark(brand));
    views.code.setMark(codeMark(brand));
    views.code.setHint(say(brand === 'amex' ? 'codeHintAmex' : 'codeHint'));
    brandStatus.textContent = brandNames[brand];
  };

  const edited = (field: CardField, kind: string) => {
    const { input } = views[field];
    const caret = input.selectionStart ?? input.value.length;
    const result = edits[field]?.({ before: before[field], typed: input.value, caret, kind });
    if (result && result.text !== input.value) {
      input.value = result.text;
      if (document.activeElement === input) input.setSelectionRange(result.caret, result.caret);
    }
    before[field] = input.value;
    changed[field] = true;
    if (errors[field]) recheck(field);
    // How long the code is depends on the brand.
    if (field === 'number' && errors.code) recheck('code');
    drawBrand();
    onChange();
  };

  for (const field of fields) {
    const view = makeField(field, attributes[field]);
    views[field] = view;
    view.input.addEventListener('input', (event) => {
      const { inputType = '', isComposing } = event as InputEvent;
      if (!isComposing) edited(field, inputType);
    });
    view.input.addEventListener('compositionend', () => edited(field, ''));
    view.input.addEventListener('blur', () => {
      if (changed[field]) recheck(field);
    });
    root.append(view.root);
  }
  root.append(brandStatus);
  // Nothing is ever sent from here.
  root.addEventListener('submit', (event) => event.preventDefault());

  const form: CardForm = {
    root,
    input: (field) => views[field].input,
    configure(next) {
      config = next;
      const asked = askedFields(config);
      for (const field of fields) {
        const view = views[field];
        view.root.hidden = !asked.includes(field);
        view.setLabel(say(field));
        if (errors[field]) show(field, errors[field]);
      }
      views.expiry.input.placeholder = say('expiryHint');
      drawnBrand = '';
      drawBrand();
    },
    check(isShown) {
      const result = checkCard(values(), config, Date.now());
      if (isShown) for (const field of fields) show(field, result.ok ? undefined : result.errors[field]);
      return result;
    },
    focus(field) {
      const asked = askedFields(config);
      const wanted = field && asked.includes(field) ? field : undefined;
      views[wanted ?? asked.find((one) => errors[one]) ?? 'number'].input.focus();
    },
    clear() {
      for (const field of fields) {
        views[field].input.value = '';
        before[field] = '';
        delete changed[field];
        show(field, undefined);
      }
      drawBrand();
      onChange();
    },
  };
  form.configure(first);
  return form;
}
