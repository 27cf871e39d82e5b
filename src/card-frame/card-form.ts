import { type CardField, type CardFrameConfig, cardFields } from '../contract/card-frame';
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

const none: CardValues = { number: '', expiry: '', code: '', holder: '' };

/** The fields, what they check and what they say. */
export class CardForm {
  readonly root = html('form', { novalidate: '', autocomplete: 'on' });
  readonly #views: Readonly<Record<CardField, FieldView>> = {
    number: makeField('number', attributes.number),
    expiry: makeField('expiry', attributes.expiry),
    code: makeField('code', attributes.code),
    holder: makeField('holder', attributes.holder),
  };
  readonly #brandStatus = html('span', { class: 'unseen', role: 'status' });
  readonly #onChange: () => void;
  readonly #errors: Partial<Record<CardField, string>> = {};
  #config: CardFrameConfig;
  /** What stood in the fields before the change that is looked at. */
  #before: CardValues = { ...none };
  /** Fields that were typed in. */
  readonly #changed = new Set<CardField>();
  #drawnBrand = '';

  /** `onChange` is called after each change. */
  constructor(config: CardFrameConfig, onChange: () => void) {
    this.#config = config;
    this.#onChange = onChange;
    for (const field of cardFields) {
      this.#listen(field);
      this.root.append(this.#views[field].root);
    }
    this.root.append(this.#brandStatus);
    // Nothing is ever sent from here.
    this.root.addEventListener('submit', (event) => event.preventDefault());
    this.configure(config);
  }

  input(field: CardField): HTMLInputElement {
    return this.#views[field].input;
  }

  /** Draws again in another language or with other wishes; what was typed stays. */
  configure(config: CardFrameConfig): void {
    this.#config = config;
    const asked = askedFields(config);
    for (const field of cardFields) {
      const view = this.#views[field];
      view.root.hidden = !asked.includes(field);
      view.setLabel(this.#say(field));
      if (this.#errors[field]) this.#show(field, this.#errors[field]);
    }
    this.input('expiry').placeholder = this.#say('expiryHint');
    this.#drawnBrand = '';
    this.#drawBrand();
  }

  /** Checks everything that is asked for; `isShown` says what is wrong at the fields. */
  check(isShown: boolean): CheckedCard {
    const result = checkCard(this.#values, this.#config, Date.now());
    if (isShown) for (const field of cardFields) this.#show(field, result.ok ? undefined : result.errors[field]);
    return result;
  }

  /** The given field, else the first that is wrong, else the first. */
  focus(field?: CardField): void {
    const asked = askedFields(this.#config);
    const wanted = field && asked.includes(field) ? field : undefined;
    this.input(wanted ?? asked.find((one) => this.#errors[one]) ?? 'number').focus();
  }

  clear(): void {
    this.#before = { ...none };
    this.#changed.clear();
    for (const field of cardFields) {
      this.input(field).value = '';
      this.#show(field, undefined);
    }
    this.#drawBrand();
    this.#onChange();
  }

  get #values(): CardValues {
    const { number, expiry, code, holder } = this.#views;
    return {
      number: number.input.value,
      expiry: expiry.input.value,
      code: code.input.value,
      holder: holder.input.value,
    };
  }

  #say(word: string): string {
    return this.#config.texts[word] ?? '';
  }

  #listen(field: CardField): void {
    const { input } = this.#views[field];
    input.addEventListener('input', (event) => {
      const { inputType = '', isComposing } = event as InputEvent;
      if (!isComposing) this.#edited(field, inputType);
    });
    input.addEventListener('compositionend', () => this.#edited(field, ''));
    input.addEventListener('blur', () => {
      if (this.#changed.has(field)) this.#recheck(field);
    });
  }

  #edited(field: CardField, kind: string): void {
    const input = this.input(field);
    const caret = input.selectionStart ?? input.value.length;
    const result = edits[field]?.({ before: this.#before[field], typed: input.value, caret, kind });
    if (result && result.text !== input.value) {
      input.value = result.text;
      if (document.activeElement === input) input.setSelectionRange(result.caret, result.caret);
    }
    this.#before[field] = input.value;
    this.#changed.add(field);
    if (this.#errors[field]) this.#recheck(field);
    // How long the code is depends on the brand.
    if (field === 'number' && this.#errors.code) this.#recheck('code');
    this.#drawBrand();
    this.#onChange();
  }

  #recheck(field: CardField): void {
    const result = checkField(field, this.#values, this.#config, Date.now());
    this.#show(field, result.ok ? undefined : result.reason);
  }

  #show(field: CardField, reason: string | undefined): void {
    if (reason) this.#errors[field] = reason;
    else delete this.#errors[field];
    const brandName = brandNames[brandOf(this.#values)];
    this.#views[field].setError(reason ? this.#say(reason).replace(brandPlaceholder, brandName) : '');
  }

  #drawBrand(): void {
    const brand = brandOf(this.#values);
    if (brand === this.#drawnBrand) return;
    this.#drawnBrand = brand;
    this.#views.number.setMark(brandMark(brand));
    this.#views.code.setMark(codeMark(brand));
    this.#views.code.setHint(this.#say(brand === 'amex' ? 'codeHintAmex' : 'codeHint'));
    this.#brandStatus.textContent = brandNames[brand];
  }
}
