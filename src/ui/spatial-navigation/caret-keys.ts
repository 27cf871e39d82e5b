const textInputTypes = /^(text|email|tel|search|password|url|number)$/;

/** Whether an element is a field that holds editable text: an input of one of the types above, or a textarea. */
export const isTextInput = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  !!element &&
  (element.localName === 'textarea' ||
    (element.localName === 'input' && textInputTypes.test((element as HTMLInputElement).type)));

/** Letters of Hebrew, Arabic and related scripts, which are read from right to left in fields of any direction. */
const rightToLeftLetters = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Whether an arrow key moves the caret of a text input instead of the focus: Left and Right until the caret reaches the
 * start or end of the text, Up and Down only in a textarea.
 */
export function keyMovesCaret(element: Element | null, key: string): boolean {
  if (!isTextInput(element) || !element.value) return false;
  const { selectionStart: start, selectionEnd: end, value } = element;
  const isVertical = /Up|Down/.test(key);
  if (isVertical && element.localName !== 'textarea') return false;
  // Browsers don't reveal the caret position of email and number inputs. If such an input isn't empty, Left and Right
  // always move its caret.
  if (start === null) return true;
  const isTowardsStart = key === 'ArrowUp' || key === (rightToLeftLetters.test(value) ? 'ArrowRight' : 'ArrowLeft');
  // If text is selected, the key collapses the selection.
  if (end !== start) return true;
  return isTowardsStart ? start > 0 : end !== value.length;
}
