const textInputTypes = /^(text|email|tel|search|password|url|number)$/;

export const isTextInput = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  !!element &&
  (element.localName === 'textarea' ||
    (element.localName === 'input' && textInputTypes.test((element as HTMLInputElement).type)));

/** Hebrew, Arabic and related scripts, which are read from right to left in fields of any direction. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Whether an arrow key moves the caret, and not the focus: Left and Right until the caret reaches the end of the text, Up
 * and Down in a textarea.
 */
export function movesCaret(active: Element | null, key: string): boolean {
  if (!isTextInput(active) || !active.value) return false;
  const { selectionStart: start, selectionEnd: end, value } = active;
  const isVertical = /Up|Down/.test(key);
  if (isVertical && active.localName !== 'textarea') return false;
  // The caret position of email inputs is unknown.
  if (start === null) return true;
  const isBack = key === 'ArrowUp' || key === (rightToLeft.test(value) ? 'ArrowRight' : 'ArrowLeft');
  // The key first collapses a selection.
  if (end !== start) return true;
  return isBack ? start > 0 : end !== value.length;
}
