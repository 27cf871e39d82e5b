const isLeftOrUp = (key: string): boolean => /Left|Up/.test(key);

/** Returns the radio button that an arrow key selects in the group of `radio`. Wraps around, as browsers do. */
function adjacentRadio(radio: HTMLInputElement, key: string): HTMLInputElement | undefined {
  const radios = (radio.getRootNode() as ParentNode).querySelectorAll<HTMLInputElement>('input[type=radio]');
  const group = [...radios].filter(
    ({ name, form, disabled }) => name === radio.name && form === radio.form && !disabled,
  );
  const step = isLeftOrUp(key) ? -1 : 1;
  return group[(group.indexOf(radio) + step + group.length) % group.length];
}

function selectAdjacentOption(list: HTMLSelectElement, key: string): void {
  const next = list.options[list.selectedIndex + (isLeftOrUp(key) ? -1 : 1)];
  if (!next) return;
  next.selected = true;
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }));
}

function editField(field: HTMLInputElement | HTMLTextAreaElement, key: string): void {
  const { selectionStart, selectionEnd } = field;
  if (key.length === 1) document.execCommand('insertText', false, key);
  else if (key === 'Backspace') document.execCommand('delete');
  else if (key === 'Delete') document.execCommand('forwardDelete');
  else if (key === 'Enter' && field.localName === 'textarea') document.execCommand('insertText', false, '\n');
  else if (key === 'Enter') field.form?.requestSubmit();
  else if (/Left|Right/.test(key) && selectionStart !== null && selectionEnd !== null) {
    const [edge, distance] = isLeftOrUp(key) ? [selectionStart, -1] : [selectionEnd, 1];
    // If text is selected, the Left key only moves the caret to the selection's start, and the Right key to its end.
    const caret = selectionStart === selectionEnd ? Math.max(0, edge + distance) : edge;
    field.setSelectionRange(caret, caret);
  }
}

/** Does what the browser would have done for a key if a script of the page hadn't prevented the default action. */
function runDefaultAction(target: Element, key: string): void {
  const { localName, type } = target as HTMLInputElement;
  const isChoice = localName === 'input' && (type === 'radio' || type === 'checkbox');
  const isTextField = !isChoice && (localName === 'input' || localName === 'textarea');
  if (type === 'radio' && key.startsWith('Arrow')) {
    const next = adjacentRadio(target as HTMLInputElement, key);
    next?.focus();
    next?.click();
  } else if (localName === 'select') {
    if (key.startsWith('Arrow')) selectAdjacentOption(target as HTMLSelectElement, key);
  } else if (isTextField) {
    editField(target as HTMLInputElement, key);
  } else if (!isChoice || key === ' ') {
    (target as HTMLElement).click();
  }
}

/** Keyup events without a keydown, by element. */
const unmatchedKeyupCounts = new WeakMap<Element, number>();
/** One warning per page is enough. */
let hasWarned = false;

/**
 * Counts a keyup event whose keydown didn't arrive. Warns at the second such event on the same element. One is normal,
 * because focus can move between keydown and keyup. Two suggest that a script of the page stops keydown events.
 */
function countUnmatchedKeyup(target: Element, key: string): void {
  // After Shift+Tab has moved the focus to the target, the keyup of Shift arrives without its keydown.
  if (key === 'Shift') return;
  const count = (unmatchedKeyupCounts.get(target) ?? 0) + 1;
  unmatchedKeyupCounts.set(target, count);
  if (count < 2 || hasWarned) return;
  hasWarned = true;
  console.warn(
    `[sub-elements] A script on this page stops keydown events (${key}) before <${hostTagOf(target)}> receives them, so keyboard users can't operate it.`,
  );
}

const hostTagOf = (target: Element): string => {
  const root = target.getRootNode();
  return root instanceof ShadowRoot ? root.host.localName : target.localName;
};

/**
 * Handles a key event on a page whose script blocks keys. For a keydown or keypress whose default action the script
 * prevented, runs this action. For a keyup whose keydown didn't arrive, counts the keyup, and warns at the second one.
 */
export const handleBlockedKey = (type: string, target: Element, key: string): void =>
  (type === 'keyup' ? countUnmatchedKeyup : runDefaultAction)(target, key);
