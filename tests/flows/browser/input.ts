import type { Frame } from './frame';
import type { PageWindow } from './scripts';
import { flatParent } from './styles/display-rules';
import { isShown } from './window';

const focusable =
  'a[href],button:not([disabled]),input:not([disabled]),select:not([disabled]),textarea:not([disabled]),summary,iframe,[tabindex],[contenteditable]';

const textTypes = ['text', 'email', 'password', 'tel', 'search', 'url', 'number', ''];

const windowOf = (element: Element): PageWindow => element.ownerDocument.defaultView as PageWindow;

/** The focused element, through shadow roots. */
export function activeElement(document: Document): HTMLElement | null {
  let active = document.activeElement as HTMLElement | null;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement as HTMLElement;
  return active;
}

const isTextField = (element: Element): boolean =>
  element.localName === 'textarea' ||
  (element.localName === 'input' && textTypes.includes(element.getAttribute('type') ?? ''));

function setValue(field: HTMLInputElement, value: string): void {
  const window = windowOf(field);
  const { prototype } = field.localName === 'textarea' ? window.HTMLTextAreaElement : window.HTMLInputElement;
  // The class's own setter, as the browser's editing does; frameworks watch the element's.
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
}

const changed = new WeakMap<Element, string>();

/** Replaces the selection of a field with a text, with its events. */
export function insertText(field: HTMLInputElement, text: string, inputType = 'insertText'): void {
  const { InputEvent } = windowOf(field);
  const init = { bubbles: true, composed: true, cancelable: true, inputType, data: text };
  if (!changed.has(field)) changed.set(field, field.value);
  if (field.readOnly || field.disabled) return;
  if (!field.dispatchEvent(new InputEvent('beforeinput', init))) return;
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  const room = field.maxLength > 0 ? Math.max(0, field.maxLength - (field.value.length - (end - start))) : text.length;
  const inserted = text.slice(0, room);
  setValue(field, field.value.slice(0, start) + inserted + field.value.slice(end));
  const caret = start + inserted.length;
  try {
    field.setSelectionRange(caret, caret);
  } catch {
    // Fields of type email and number have no selection.
  }
  field.dispatchEvent(new InputEvent('input', { ...init, cancelable: false }));
}

function selectAll(field: HTMLInputElement): void {
  try {
    field.setSelectionRange(0, field.value.length);
  } catch {
    setSelectionByValue(field);
  }
}

/** Fields without a selection lose their value instead. */
function setSelectionByValue(field: HTMLInputElement): void {
  setValue(field, '');
}

function commit(field: Element): void {
  const before = changed.get(field);
  if (before === undefined) return;
  changed.delete(field);
  const { Event } = windowOf(field);
  if ((field as HTMLInputElement).value !== before) field.dispatchEvent(new Event('change', { bubbles: true }));
}

export function moveFocus(target: HTMLElement | null, document: Document): void {
  const active = activeElement(document);
  if (active === target) return;
  if (active) commit(active);
  if (target) target.focus();
  else if (active && active !== document.body) active.blur();
}

/** Replaces the value of a field. */
export function fill(field: HTMLInputElement, value: string): void {
  moveFocus(field, field.ownerDocument);
  const { Event } = windowOf(field);
  if (!isTextField(field)) {
    setValue(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    return;
  }
  selectAll(field);
  if (value === '') insertText(field, '', 'deleteContentBackward');
  else insertText(field, value);
}

/** Presses the mouse on an element and releases it. */
export function click(element: HTMLElement, { modifiers = [] as readonly string[] } = {}): void {
  const window = windowOf(element);
  const { document } = window;
  const init = {
    bubbles: true,
    composed: true,
    cancelable: true,
    detail: 1,
    ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
    shiftKey: modifiers.includes('Shift'),
    metaKey: modifiers.includes('Meta'),
  };
  const pointer = { ...init, pointerType: 'mouse', isPrimary: true };
  element.dispatchEvent(new window.PointerEvent('pointerover', pointer));
  element.dispatchEvent(new window.PointerEvent('pointerdown', pointer));
  if (element.dispatchEvent(new window.MouseEvent('mousedown', init))) {
    let target: Element | null = element;
    while (target && !target.matches(focusable)) target = flatParent(target);
    moveFocus(target as HTMLElement | null, document);
  }
  element.dispatchEvent(new window.PointerEvent('pointerup', pointer));
  element.dispatchEvent(new window.MouseEvent('mouseup', init));
  if (isDisabled(element)) return;
  // In happy-dom, only the control itself has a default action, not what is inside of it.
  const control = element.closest('button,a[href],label,summary,input,select') ?? element;
  control.dispatchEvent(new window.MouseEvent('click', init));
}

const isDisabled = (element: Element): boolean =>
  element.closest('button,input,select,textarea')?.hasAttribute('disabled') ?? false;

export function hover(element: HTMLElement): void {
  const window = windowOf(element);
  const init = { bubbles: true, composed: true, pointerType: 'mouse' };
  for (const type of ['pointerover', 'pointerenter', 'pointermove'])
    element.dispatchEvent(new window.PointerEvent(type, init));
  for (const type of ['mouseover', 'mouseenter', 'mousemove']) element.dispatchEvent(new window.MouseEvent(type, init));
}

/** What Tab visits, in order, through shadow roots. */
function tabStops(root: Node, stops: HTMLElement[] = []): HTMLElement[] {
  for (const node of root.childNodes) {
    if (node.nodeType !== 1) continue;
    const element = node as HTMLElement;
    if (element.hasAttribute('inert')) continue;
    const isStop = element.matches(focusable) && element.tabIndex >= 0 && isShown(element) && !element.shadowRoot;
    if (isStop) stops.push(element);
    if (element.shadowRoot) tabStops(element.shadowRoot, stops);
    if (element.localName === 'slot')
      for (const assigned of (element as HTMLSlotElement).assignedElements?.() ?? [])
        tabStops({ childNodes: [assigned] } as never, stops);
    else if (!element.shadowRoot) tabStops(element, stops);
  }
  return stops;
}

/** Of a group of radio buttons, only the checked one is a stop. */
function withoutOtherRadios(stops: HTMLElement[]): HTMLElement[] {
  return stops.filter((stop) => {
    const radio = stop as HTMLInputElement;
    if (radio.type !== 'radio' || radio.checked) return true;
    const group = stops.filter(
      (one) => (one as HTMLInputElement).type === 'radio' && (one as HTMLInputElement).name === radio.name,
    );
    return !group.some((one) => (one as HTMLInputElement).checked) && group[0] === stop;
  });
}

function moveByTab(frame: Frame, isBack: boolean): void {
  const { document } = frame;
  const stops = withoutOtherRadios(tabStops(frame.modals.at(-1) ?? document.body));
  const active = activeElement(document);
  const at = active ? stops.indexOf(active) : -1;
  let next: HTMLElement | undefined;
  if (at >= 0) next = stops[at + (isBack ? -1 : 1)];
  else if (active && active !== document.body) {
    const follows = (stop: HTMLElement) => active.compareDocumentPosition(stop) & 4;
    next = isBack ? stops.filter((stop) => !follows(stop)).at(-1) : stops.find(follows);
  }
  moveFocus(next ?? (isBack ? stops.at(-1) : stops[0]) ?? null, document);
}

function moveInGroup(radio: HTMLInputElement, delta: number): void {
  const root = radio.getRootNode() as ShadowRoot;
  const group = [...root.querySelectorAll<HTMLInputElement>('input[type=radio]')].filter(
    ({ name, form, disabled }) => name === radio.name && form === radio.form && !disabled,
  );
  const next = group[(group.indexOf(radio) + delta + group.length) % group.length];
  if (!next || next === radio) return;
  moveFocus(next, radio.ownerDocument);
  click(next);
}

function submitImplicitly(field: HTMLInputElement): void {
  const { form } = field;
  if (!form) return;
  commit(field);
  const root = form.getRootNode() as ShadowRoot;
  const buttons = [
    ...root.querySelectorAll<HTMLButtonElement>('button[type=submit],button:not([type]),input[type=submit]'),
  ];
  const button = buttons.find((one) => one.form === form || (form.id && one.getAttribute('form') === form.id));
  if (button) {
    if (!button.disabled) button.click();
  } else form.requestSubmit();
}

const codes: Readonly<Record<string, string>> = { ' ': 'Space' };

/** Presses a key where the focus is, with its default action. */
export function press(frame: Frame, combination: string): void {
  const parts = combination === '+' ? ['+'] : combination.split('+');
  const name = parts.at(-1) || '+';
  const key = name === 'Space' ? ' ' : name;
  const modifiers = parts.slice(0, -1);
  const { window, document } = frame;
  const target = activeElement(document) ?? document.body;
  const isModified = modifiers.some((one) => one !== 'Shift');
  const init = {
    key,
    code: codes[key] ?? key,
    bubbles: true,
    composed: true,
    cancelable: true,
    shiftKey: modifiers.includes('Shift'),
    ctrlKey: modifiers.includes('Control') || modifiers.includes('ControlOrMeta'),
    altKey: modifiers.includes('Alt'),
    metaKey: modifiers.includes('Meta'),
  };
  const isAllowed = target.dispatchEvent(new window.KeyboardEvent('keydown', init));
  if (isAllowed && !isModified) act(frame, { key, target, isBack: init.shiftKey });
  if (isAllowed && isModified && key.toLowerCase() === 'a' && isTextField(target))
    selectAll(target as HTMLInputElement);
  const after = activeElement(document) ?? document.body;
  const isReleased = after.dispatchEvent(new window.KeyboardEvent('keyup', init));
  const isButton = after.matches('button,summary,input[type=checkbox],input[type=radio],[role=button]');
  if (isAllowed && isReleased && key === ' ' && after === target && isButton) after.click();
}

interface Pressed {
  key: string;
  target: HTMLElement;
  isBack: boolean;
}

/** The default action of a key. */
function act(frame: Frame, { key, target, isBack }: Pressed): void {
  const isRadio = target.localName === 'input' && (target as HTMLInputElement).type === 'radio';
  const delta = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (key === 'Tab') moveByTab(frame, isBack);
  else if (key === 'Escape') cancelDialog(frame);
  else if (isRadio && delta) moveInGroup(target as HTMLInputElement, delta);
  else if (key === 'Enter') pressEnter(target);
  else if (isTextField(target)) edit(target as HTMLInputElement, key);
  else if (target.localName === 'select' && (key === 'ArrowDown' || key === 'ArrowUp'))
    moveInSelect(target as unknown as HTMLSelectElement, key);
}

function pressEnter(target: HTMLElement): void {
  if (target.localName === 'textarea') insertText(target as HTMLInputElement, '\n', 'insertLineBreak');
  else if (target.matches('button,a[href],summary')) target.click();
  else if (target.localName === 'input') submitImplicitly(target as HTMLInputElement);
}

function edit(field: HTMLInputElement, key: string): void {
  if (key.length === 1) {
    insertText(field, key);
    return;
  }
  const start = field.selectionStart ?? field.value.length;
  const end = field.selectionEnd ?? start;
  if (key === 'Backspace' || key === 'Delete') {
    const isBackspace = key === 'Backspace';
    if (start === end)
      field.setSelectionRange(isBackspace ? Math.max(0, start - 1) : start, isBackspace ? end : end + 1);
    insertText(field, '', isBackspace ? 'deleteContentBackward' : 'deleteContentForward');
  }
  const caret = { Home: 0, End: field.value.length, ArrowLeft: Math.max(0, start - 1), ArrowRight: end + 1 }[key];
  if (caret !== undefined) field.setSelectionRange(caret, caret);
}

function moveInSelect(select: HTMLSelectElement, key: string): void {
  const next = select.selectedIndex + (key === 'ArrowDown' ? 1 : -1);
  if (next < 0 || next >= select.options.length) return;
  select.selectedIndex = next;
  announceSelection(select);
}

export function announceSelection(select: HTMLSelectElement): void {
  const { Event } = windowOf(select);
  select.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  select.dispatchEvent(new Event('change', { bubbles: true }));
}

function cancelDialog(frame: Frame): void {
  const dialog = frame.modals.at(-1);
  if (!dialog) return;
  const { Event } = frame.window;
  if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
}
