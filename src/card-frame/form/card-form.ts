import { type CardField, type CardFrameConfig, type FrameKind, frameKinds } from '../../contract/card-frame';
import type { FrameTextKey, Translate } from '../frame-texts';
import { cardBrandMark, cardBrandNames, securityCodeIcon } from './brand-marks';
import {
  type Edit,
  type EditResult,
  editCode,
  editExpiry,
  editNumber,
  editPin,
  editPrepaidNumber,
} from './card-format';
import {
  brandOf,
  type CardOptions,
  type CardResult,
  type CardValues,
  checkCard,
  checkField,
  emptyValues,
  nextField,
} from './card-values';
import { html } from './dom';
import { type FieldView, makeField } from './field-view';

interface FieldSpec {
  /** Attributes of the input. */
  attributes: Readonly<Record<string, string>>;
  /** Formats the field's text after each change. */
  edit?: (edit: Edit) => EditResult;
  /** Translation key of the label. */
  label: FrameTextKey;
  /** Translation key of the placeholder. */
  placeholder?: FrameTextKey;
  /** Translation key of a hint below the field. */
  hint?: FrameTextKey;
}

const fieldSpecs: Readonly<Record<CardField, FieldSpec>> = {
  number: {
    attributes: { autocomplete: 'cc-number', inputmode: 'numeric' },
    edit: editNumber,
    label: 'card-frame:number',
  },
  expiry: {
    attributes: { autocomplete: 'cc-exp', inputmode: 'numeric' },
    edit: editExpiry,
    label: 'card-frame:expiry',
    placeholder: 'card-frame:expiryHint',
  },
  code: { attributes: { autocomplete: 'cc-csc', inputmode: 'numeric' }, edit: editCode, label: 'card-frame:code' },
  holder: {
    attributes: { autocomplete: 'cc-name', autocapitalize: 'words' },
    label: 'card-frame:holder',
  },
  pin: {
    attributes: { type: 'password', autocomplete: 'off', inputmode: 'numeric' },
    edit: editPin,
    label: 'card-frame:pin.label',
    hint: 'card-frame:pin.hint',
  },
};

/** The number of a prepaid card. Autofill is off, because browsers save only credit and debit cards. */
const prepaidNumberSpec: FieldSpec = {
  attributes: { autocomplete: 'off', inputmode: 'numeric' },
  edit: editPrepaidNumber,
  label: 'card-frame:prepaidNumber.label',
};

/** Test numbers by card brand, as payment providers document them. The first accepted one is filled in. */
const testNumbers: readonly (readonly [brand: string, number: string])[] = [
  ['visa', '4242 4242 4242 4242'],
  ['mastercard', '5555 5555 5555 4444'],
  ['mir', '2200 0000 0000 0004'],
];

const specOf = (field: CardField, kind: FrameKind): FieldSpec =>
  field === 'number' && kind === 'prepaid' ? prepaidNumberSpec : fieldSpecs[field];

/**
 * The `inputType` values of typing and pasting. Only these edits can move the focus to the next field; autofill and
 * deletions can't.
 */
const typingInputTypes = ['insertText', 'insertCompositionText', 'insertFromPaste'];

interface FormOptions {
  kind: FrameKind;
  config: CardFrameConfig;
  translate: Translate;
  /** Called after each change of a field's text. */
  onChange: () => void;
}

/** The card form: its fields, their validation, and the messages below the fields. */
export class CardForm {
  readonly root = html('form', { novalidate: '', autocomplete: 'on' });
  readonly fields: readonly CardField[];
  private readonly kind: FrameKind;
  private readonly views: Partial<Record<CardField, FieldView>> = {};
  /** Announces the card brand to screen readers. */
  private readonly brandStatus = html('span', { class: 'visually-hidden', role: 'status' });
  /** Fills in a test card. Only in the form if `offerTestCard` was called. */
  private readonly testCardButton = html('button', { type: 'button', class: 'test-card' });
  private readonly notice = html('p', { class: 'error notice', role: 'alert' });
  private readonly onChange: () => void;
  /** Translation keys of the errors, by field. */
  private readonly errors: Partial<Record<CardField, FrameTextKey>> = {};
  private config: CardFrameConfig;
  private translate: Translate;
  /** The values before the change that is being handled. */
  private valuesBefore: CardValues = { ...emptyValues };
  private readonly editedFields = new Set<CardField>();
  /** The card brand whose marks are shown. */
  private renderedBrand = '';
  /** When the form last moved the focus: `timeStamp` of the input event, in milliseconds. */
  private focusMovedAt = Number.NEGATIVE_INFINITY;

  constructor({ kind, config, translate, onChange }: FormOptions) {
    this.kind = kind;
    this.fields = frameKinds[kind];
    this.config = config;
    this.translate = translate;
    this.onChange = onChange;
    this.root.classList.add(kind);
    for (const field of this.fields) {
      // Enter in the last field pays.
      const enterkeyhint = field === this.fields[this.fields.length - 1] ? 'go' : 'next';
      const view = makeField(field, { enterkeyhint, ...specOf(field, kind).attributes });
      this.views[field] = view;
      this.addListeners(field, view.input);
      this.root.append(view.root);
    }
    this.root.append(this.notice, this.brandStatus);
    // The browser must never submit the form: card data leaves the frame only as ciphertext.
    this.root.addEventListener('submit', (event) => event.preventDefault());
    this.configure(config, translate);
  }

  input(field: CardField): HTMLInputElement {
    return this.view(field).input;
  }

  /** Renders the form again with another configuration or language, and keeps the typed values. */
  configure(config: CardFrameConfig, translate: Translate): void {
    this.config = config;
    this.translate = translate;
    this.notice.textContent = '';
    this.testCardButton.textContent = translate('card-frame:fillTestCard');
    for (const field of this.fields) {
      const view = this.view(field);
      const { label, hint, placeholder } = specOf(field, this.kind);
      view.setLabel(translate(label));
      if (hint) view.setHint(translate(hint));
      if (placeholder) view.input.placeholder = translate(placeholder);
      if (this.errors[field]) this.showError(field, this.errors[field]);
    }
    // No card brand has this name, so `renderBrand` doesn't skip the rendering.
    this.renderedBrand = 'none';
    this.renderBrand();
  }

  /** Checks all fields without showing errors. */
  check(): CardResult {
    return checkCard(this.values, this.options, Date.now());
  }

  /**
   * Checks all fields, shows each error below its field, and focuses the first invalid field. The errors aren't
   * announced, because screen readers read the error of a focused field.
   */
  checkAndShowErrors(): CardResult {
    const result = this.check();
    for (const field of this.fields)
      this.showError(field, result.ok ? undefined : result.errors[field], { isQuiet: true });
    if (!result.ok) this.focus();
    return result;
  }

  /** Shows an error that only the server can detect. */
  showServerError(field: CardField, textKey: FrameTextKey): void {
    if (this.views[field]) this.showError(field, textKey);
  }

  /** Says that the card was declined. Not announced, because the page does that. A form that was emptied says nothing. */
  refuseCard(): void {
    if (this.values.number) this.showError('number', 'card-frame:cardRefused', { isQuiet: true });
  }

  /** Shows a message below the fields. The payer's next edit removes it. */
  showNotice(textKey: FrameTextKey): void {
    this.notice.textContent = this.translate(textKey);
  }

  /** Focuses the given field, or else the first invalid field, or else the first field. */
  focus(field?: CardField): void {
    const target = field && this.views[field] ? field : this.fields.find((name) => this.errors[name]);
    const input = this.input(target ?? (this.fields[0] as CardField));
    input.focus();
    // Another number replaces the one that was declined.
    if (this.errors.number === 'card-frame:cardRefused') input.select();
  }

  /**
   * Whether the form itself moved the focus less than a second ago, to a field that is still empty. Also
   * forgets the move, so that only the first call after a move can return true.
   */
  wasFocusJustMoved(now: number): boolean {
    const input = document.activeElement as HTMLInputElement;
    const hasJustMoved = now - this.focusMovedAt < 1000 && input.value === '';
    this.focusMovedAt = Number.NEGATIVE_INFINITY;
    return hasJustMoved;
  }

  /** Shows a button that fills in a test card. Not on a TV, where arrow keys move between the fields. */
  offerTestCard(): void {
    if (this.config.scene === 'STB') return;
    this.testCardButton.addEventListener('click', () => this.fillTestCard());
    this.view('number').root.prepend(this.testCardButton);
  }

  private fillTestCard(): void {
    const { acceptedSchemes } = this.config;
    const [, number] =
      testNumbers.find(([brand]) => acceptedSchemes.indexOf(brand) >= 0) ?? (testNumbers[0] as (typeof testNumbers)[0]);
    const year = String(new Date().getFullYear() + 4).slice(2);
    const values: Partial<CardValues> = { number, expiry: `12/${year}`, code: '123', holder: 'Test Card' };
    for (const field of this.fields) {
      const text = values[field] ?? '';
      this.input(field).value = text;
      this.valuesBefore[field] = text;
      this.showError(field, undefined);
    }
    this.notice.textContent = '';
    this.renderBrand();
    this.onChange();
  }

  clear(): void {
    this.valuesBefore = { ...emptyValues };
    this.editedFields.clear();
    for (const field of this.fields) {
      this.input(field).value = '';
      this.showError(field, undefined);
    }
    this.renderBrand();
    this.onChange();
  }

  get values(): CardValues {
    const values = { ...emptyValues };
    for (const field of this.fields) values[field] = this.input(field).value;
    return values;
  }

  /** The card brand, such as Visa. */
  get brand() {
    return brandOf(this.values, this.options);
  }

  private get options(): CardOptions {
    return { ...this.config, kind: this.kind };
  }

  private view(field: CardField): FieldView {
    return this.views[field] as FieldView;
  }

  private addListeners(field: CardField, input: HTMLInputElement): void {
    input.addEventListener('input', (event) => {
      const { inputType = '', isComposing, timeStamp } = event as InputEvent;
      if (!isComposing) this.handleEdit(field, inputType, timeStamp);
    });
    input.addEventListener('compositionend', ({ timeStamp }) =>
      this.handleEdit(field, 'insertCompositionText', timeStamp),
    );
    input.addEventListener('blur', () => {
      if (this.editedFields.has(field)) this.recheck(field);
    });
  }

  private handleEdit(field: CardField, inputType: string, time: number): void {
    const input = this.input(field);
    const before = this.valuesBefore[field];
    const caret = input.selectionStart ?? input.value.length;
    const result = specOf(field, this.kind).edit?.({ before, after: input.value, caret, inputType });
    if (result && result.text !== input.value) {
      input.value = result.text;
      if (document.activeElement === input) input.setSelectionRange(result.caret, result.caret);
    }
    this.valuesBefore[field] = input.value;
    this.editedFields.add(field);
    this.notice.textContent = '';
    if (this.errors[field] === 'card-frame:cardRefused') this.showError(field, undefined);
    else if (this.errors[field]) this.recheck(field);
    // The card brand determines how long the security code is.
    if (field === 'number' && this.errors.code) this.recheck('code');
    this.renderBrand();
    this.onChange();
    const isTyping = typingInputTypes.indexOf(inputType) >= 0;
    if (isTyping && input.value.length > before.length) this.focusNextField(field, time);
  }

  /**
   * Focuses the next field when a field is complete and the caret is at its end. Does nothing on a TV: there, arrow
   * keys move the focus, and focusing a field opens the on-screen keyboard again.
   */
  private focusNextField(field: CardField, time: number): void {
    const input = this.input(field);
    if (this.config.scene === 'STB' || document.activeElement !== input) return;
    if (input.selectionStart !== input.value.length) return;
    const next = nextField(field, this.values, this.options, Date.now());
    if (!next) return;
    this.input(next).focus();
    this.focusMovedAt = time;
  }

  private recheck(field: CardField): void {
    const result = checkField(field, this.values, this.options, Date.now());
    this.showError(field, result.ok ? undefined : result.reason);
  }

  private showError(field: CardField, textKey: FrameTextKey | undefined, options?: { isQuiet: boolean }): void {
    if (textKey) this.errors[field] = textKey;
    else delete this.errors[field];
    this.view(field).setError(textKey ? this.translate(textKey, { brand: cardBrandNames[this.brand] }) : '', options);
  }

  /** If the card brand has changed, shows its logo, and where its cards have the security code. */
  private renderBrand(): void {
    const { brand } = this;
    if (brand === this.renderedBrand) return;
    this.renderedBrand = brand;
    if (this.kind === 'card') {
      this.view('number').setIcon(cardBrandMark(brand));
      this.brandStatus.textContent = cardBrandNames[brand];
    }
    const code = this.views.code;
    code?.setIcon(securityCodeIcon(brand));
    code?.setScreenReaderHint(this.translate(brand === 'amex' ? 'card-frame:codeHintAmex' : 'card-frame:codeHint'));
  }
}
