/** Copies text to the clipboard; false if that isn't allowed. `root` contains the text. */
export async function copyText(text: string, root: Node): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Blocked in frames without permission, missing on plain http and on older TVs; execCommand needs no permission.
    return copyBySelection(text, root);
  }
}

function copyBySelection(text: string, root: Node): boolean {
  const parent = root instanceof ShadowRoot ? root : document.body;
  const active = (root instanceof ShadowRoot ? root : document).activeElement as HTMLElement | null;
  const textarea = document.createElement('textarea');
  textarea.value = text;
  textarea.readOnly = true;
  textarea.setAttribute('aria-hidden', 'true');
  textarea.style.position = 'fixed';
  textarea.style.opacity = '0';
  parent.appendChild(textarea);
  textarea.select();
  const isCopied = document.execCommand('copy');
  textarea.remove();
  active?.focus();
  return isCopied;
}
