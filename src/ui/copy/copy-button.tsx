import { useEffect, useRef, useState } from 'react';
import { useIsTv, useTexts } from '../../runtime/element-context/element-context';
import { Button, type ButtonProps } from '../button/button';
import { CheckIcon } from '../icons/icons';
import { CopyIcon } from '../icons/late-icons';
import { visuallyHidden } from '../styling/tokens';

/**
 * Copies text to the clipboard; returns whether that succeeded. `root` is the document or shadow root of the copy
 * button. If the clipboard API fails, a temporary `<textarea>` is added to the shadow root or the document's body.
 */
async function copyText(text: string, root: Node): Promise<boolean> {
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

export interface CopyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'full'> {
  /** The text to copy. */
  text: string;
  /** What is copied, for the button's accessible name, such as "Pix code". */
  name?: string | undefined;
  /** The visible label. Default "Copy". */
  label?: string | undefined;
  onCopied?: (() => void) | undefined;
}

/** How long “Copied” or the failure message is shown. */
const outcomeDisplayMs = 3000;

/**
 * A button that copies a text and confirms the copy. Not shown on TVs (scene `STB`, set-top box), which have no app to
 * paste into.
 */
export function CopyButton(props: CopyButtonProps) {
  return useIsTv() ? null : <VisibleCopyButton {...props} />;
}

function VisibleCopyButton({ text, name, label, onCopied, variant = 'secondary', ...buttonProps }: CopyButtonProps) {
  const { t } = useTexts();
  const button = useRef<HTMLButtonElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'copyFailed' | null>(null);
  useEffect(() => {
    if (!outcome) return;
    const timer = setTimeout(() => setOutcome(null), outcomeDisplayMs);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    const isCopied = await copyText(text, button.current?.getRootNode() ?? document);
    setOutcome(isCopied ? 'copied' : 'copyFailed');
    if (isCopied) onCopied?.();
  };
  const isCopied = outcome === 'copied';
  return (
    <>
      <Button
        {...buttonProps}
        ref={button}
        variant={variant}
        icon={isCopied ? <CheckIcon /> : <CopyIcon />}
        // No `aria-label` with a custom label, because the accessible name must contain the visible label.
        aria-label={name && !label && !isCopied ? t('common:kit.copyOf', { name }) : undefined}
        onClick={() => void copy()}
      >
        {isCopied ? t('common:kit.copied') : (label ?? t('common:actions.copy'))}
      </Button>
      <span role="status" className={outcome === 'copyFailed' ? undefined : visuallyHidden}>
        {outcome && t(isCopied ? 'common:kit.copied' : 'common:kit.copyFailed')}
      </span>
    </>
  );
}
