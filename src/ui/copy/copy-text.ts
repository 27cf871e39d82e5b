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
  const holder = document.createElement('textarea');
  holder.value = text;
  holder.readOnly = true;
  holder.setAttribute('aria-hidden', 'true');
  holder.style.position = 'fixed';
  holder.style.opacity = '0';
  parent.appendChild(holder);
  holder.select();
  const isCopied = document.execCommand('copy');
  holder.remove();
  active?.focus();
  return isCopied;
}
