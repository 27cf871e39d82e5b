const textual = /^(text|email|tel|search|password|url|number)$/;

/** True for text inputs. */
export const isText = (element: Element | null): element is HTMLInputElement | HTMLTextAreaElement =>
  !!element &&
  (element.localName === 'textarea' ||
    (element.localName === 'input' && textual.test((element as HTMLInputElement).type)));

/** Left and right move the caret until it reaches the text's edge; up and down move between lines of a textarea. */
export function staysInText(active: Element | null, key: string): boolean {
  if (!isText(active) || !active.value) return false;
  const { selectionStart: start, selectionEnd: end, value } = active;
  const isVertical = /Up|Down/.test(key);
  if (isVertical && active.localName !== 'textarea') return false;
  // Email inputs have no selection.
  if (start === null) return true;
  const isBack = key === 'ArrowLeft' || key === 'ArrowUp';
  return isBack ? start > 0 || end !== start : end !== value.length || end !== start;
}
