/**
 * Copies text to the clipboard; returns whether that succeeded. `root` is the document or shadow root of the copy
 * button. If the clipboard API fails, a temporary `<textarea>` is added to the shadow root or the document's body.
 */
export async function copyText(text: string, root: Node): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // The clipboard API is blocked in iframes without permission, and missing on plain http and on older TVs.
    return copyBySelection(text, root);
  }
}

function copyBySelection(text: string, root: Node): boolean {
  const parent = root instanceof ShadowRoot ? root : document.body;
  const previouslyFocused = (root instanceof ShadowRoot ? root : document).activeElement as HTMLElement | null;
  const textarea = document.createElement('textarea');
  textarea.value = text;
  textarea.readOnly = true;
  textarea.setAttribute('aria-hidden', 'true');
  textarea.style.position = 'fixed';
  textarea.style.opacity = '0';
  parent.appendChild(textarea);
  textarea.select();
  // `execCommand` is deprecated, but needs no permission.
  const isCopied = document.execCommand('copy');
  textarea.remove();
  previouslyFocused?.focus();
  return isCopied;
}
