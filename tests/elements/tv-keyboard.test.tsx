import { expect } from 'chai';
import { useState } from 'react';
import { TextField } from '../../src/ui/fields/text-field';
import { mount, unmountAll } from './mount';
import { laterEvent, until } from './until';

// The on-screen keyboards of TVs insert text without key events, dispatch composition events, have a Done key and cover
// half of the screen.

/** Key codes of remote controls and on-screen keyboards. During a composition, each key has the code `composing`. */
const keyCodes = { tizenDone: 65376, tizenCancel: 65385, webOsBack: 461, composing: 229 };

let submittedValues: string[] = [];
let receivedEvents: string[] = [];

/** A form with two required fields (CPF: Brazil’s taxpayer number) and an optional one. */
function Form() {
  const [name, setName] = useState('');
  const [cpf, setCpf] = useState('');
  const groupDigits = (text: string) => text.replace(/\D/g, '').replace(/(\d{3})(?=\d)/g, '$1.');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submittedValues.push(`${name} ${cpf}`);
      }}
    >
      <TextField label="Name" value={name} onChange={setName} />
      <TextField label="CPF" value={cpf} onChange={setCpf} format={groupDigits} inputMode="numeric" />
      <TextField label="Coupon" optional value="" onChange={() => undefined} />
      <button type="submit">Pay</button>
      <button type="button">Cancel</button>
    </form>
  );
}

async function mountOnTv() {
  submittedValues = [];
  receivedEvents = [];
  const mounted = await mount(Form);
  mounted.root.host.setAttribute('scene', 'STB');
  mounted.root.host.addEventListener('sub-back', () => receivedEvents.push('back'));
  // The element focuses a control when its arrow navigation has loaded.
  await until('a control is focused', () => mounted.root.activeElement);
  await until('the fields are rendered', () => mounted.root.querySelectorAll('input').length === 3);
  const [nameField, cpfField, couponField] = [...mounted.root.querySelectorAll('input')] as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  return { ...mounted, nameField, cpfField, couponField };
}

/** Dispatches a `keydown` event. Returns false if the event’s default action was prevented. */
const pressKey = (root: ShadowRoot, key: string, { keyCode = 0, isComposing = false } = {}): boolean =>
  (root.activeElement as Element).dispatchEvent(
    laterEvent(
      new KeyboardEvent('keydown', { key, keyCode, isComposing, bubbles: true, composed: true, cancelable: true }),
    ),
  );

/**
 * Starts a composition and types as an on-screen keyboard does: with `input` events, without keys. At each event, the
 * field contains the next of the `texts`.
 */
const composeText = (field: HTMLInputElement, texts: readonly string[]) => {
  field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
  for (const text of texts) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
    field.setSelectionRange(text.length, text.length);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true, isComposing: true }));
  }
};
const endComposition = (field: HTMLInputElement) =>
  field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));

describe('a form on a TV with an on-screen keyboard', () => {
  afterEach(unmountAll);

  it('formats composed text once the composition has ended', async () => {
    const { cpfField } = await mountOnTv();
    cpfField.focus();
    composeText(cpfField, ['5', '52', '5299', '52998']);
    expect(cpfField.value).to.equal('52998');
    endComposition(cpfField);
    await until('the text is formatted', () => cpfField.value === '529.98');
    expect(cpfField.inputMode).to.equal('numeric');
  });

  it('ignores keys during a composition', async () => {
    const { root, nameField } = await mountOnTv();
    nameField.focus();
    composeText(nameField, ['An']);
    for (const keyName of ['ArrowDown', 'Enter', 'Escape'])
      pressKey(root, keyName, { isComposing: true, keyCode: keyCodes.composing });
    expect([root.activeElement, submittedValues, receivedEvents]).to.deep.equal([nameField, [], []]);
  });

  for (const [keyTitle, keyName, keyCode] of [
    ['the Done key of Tizen', 'Unidentified', keyCodes.tizenDone],
    ['the Enter key of webOS', 'Enter', 13],
  ] as const) {
    it(`moves the focus to the next required field when the viewer presses ${keyTitle}`, async () => {
      const mounted = await mountOnTv();
      mounted.nameField.focus();
      composeText(mounted.nameField, ['Ana']);
      endComposition(mounted.nameField);
      await until('the name is typed', () => mounted.nameField.value === 'Ana');
      pressKey(mounted.root, keyName, { keyCode });
      expect(mounted.root.activeElement).to.equal(mounted.cpfField);
      expect(submittedValues).to.deep.equal([]);
    });
  }

  it('submits its values when the viewer presses Done in the last required field and none is empty', async () => {
    const mounted = await mountOnTv();
    for (const field of [mounted.nameField, mounted.cpfField]) {
      field.focus();
      composeText(field, ['1']);
      endComposition(field);
    }
    pressKey(mounted.root, 'Unidentified', { keyCode: keyCodes.tizenDone });
    await until('the form is submitted', () => submittedValues.length === 1);
    expect(submittedValues).to.deep.equal(['1 1']);
  });

  it('keeps the focus when Cancel or Back closes the keyboard; the next press of Back emits sub-back', async () => {
    const { root, nameField } = await mountOnTv();
    nameField.focus();
    pressKey(root, 'Unidentified', { keyCode: keyCodes.tizenCancel });
    // webOS dispatches this event when its keyboard opens or closes.
    const setKeyboardVisibility = (visibility: boolean) =>
      document.dispatchEvent(new CustomEvent('keyboardStateChange', { detail: { visibility } }));
    setKeyboardVisibility(true);
    pressKey(root, 'GoBack', { keyCode: keyCodes.webOsBack });
    expect([root.activeElement, receivedEvents]).to.deep.equal([nameField, []]);
    setKeyboardVisibility(false);
    pressKey(root, 'GoBack', { keyCode: keyCodes.webOsBack });
    expect(receivedEvents).to.deep.equal(['back']);
  });

  it('scrolls the focused field into view when the keyboard covers half of the screen', async () => {
    const { root, couponField } = await mountOnTv();
    const space = document.createElement('div');
    space.style.height = '3000px';
    root.host.before(space);
    root.host.after(space.cloneNode());
    couponField.focus({ preventScroll: true });
    scrollTo(0, 0);
    // Opening the keyboard makes the window smaller.
    dispatchEvent(new Event('resize'));
    const { top, bottom } = couponField.getBoundingClientRect();
    expect(top).to.be.at.least(0);
    expect(bottom).to.be.at.most(innerHeight);
    scrollTo(0, 0);
  });

  it('lets the left and right arrows move the caret, and the up and down arrows move the focus', async () => {
    const { root, nameField, cpfField } = await mountOnTv();
    nameField.focus();
    composeText(nameField, ['Ana']);
    endComposition(nameField);
    await until('the name is typed', () => nameField.value === 'Ana');
    nameField.setSelectionRange(1, 1);
    expect(pressKey(root, 'ArrowLeft')).to.equal(true);
    expect(pressKey(root, 'ArrowRight')).to.equal(true);
    expect(root.activeElement).to.equal(nameField);
    pressKey(root, 'ArrowDown');
    expect(root.activeElement).to.equal(cpfField);
    pressKey(root, 'ArrowUp');
    expect(root.activeElement).to.equal(nameField);
  });
});

describe('remote control keys that forms don’t use', () => {
  afterEach(unmountAll);

  const keyNames = [
    ...['PageUp', 'PageDown', 'ChannelUp', 'ChannelDown', 'MediaPlay', 'MediaPause', 'MediaPlayPause', 'MediaStop'],
    ...['MediaFastForward', 'MediaRewind', 'MediaTrackNext', 'MediaTrackPrevious', 'MediaRecord', 'Info', 'Guide'],
    ...['ColorF0Red', 'ColorF1Green', 'ColorF2Yellow', 'ColorF3Blue', 'Subtitle', 'Teletext', 'Menu', 'Home', 'Exit'],
    ...['AudioVolumeUp', 'AudioVolumeDown', 'AudioVolumeMute', 'Unidentified', '0', '1', '5', '9', '-'],
  ];

  it('don’t scroll, move the focus or change the form', async () => {
    const { root } = await mountOnTv();
    const space = document.createElement('div');
    space.style.height = '3000px';
    root.host.after(space);
    const button = root.querySelector('button') as HTMLButtonElement;
    button.focus();
    const before = { scroll: scrollY, html: root.innerHTML };
    for (const keyName of keyNames) pressKey(root, keyName);
    expect({ scroll: scrollY, html: root.innerHTML }).to.deep.equal(before);
    expect([root.activeElement, submittedValues, receivedEvents]).to.deep.equal([button, [], []]);
    // By default, Page Up and Page Down scroll the page. The element prevents this default action, so `pressKey`
    // returns false.
    expect([pressKey(root, 'PageUp'), pressKey(root, 'PageDown')]).to.deep.equal([false, false]);
  });
});
