import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { deepActiveElement } from '../focus/deep-focus';
import { CloseIcon } from '../icons/icons';
import { classNames } from '../styling/class-names';
import { useUniqueId } from '../styling/unique-id';
import styles, { sheet } from './dialog.module.css';
import { fadeOutCopy } from './fade-out-copy';
import { keepPresses } from './keep-presses';
import { keepScrolling, lockScroll } from './scroll-lock';

export interface DialogProps {
  open: boolean;
  /** Called on Escape and on a click on the close button or outside the panel. The caller must set `open` to false. */
  onClose: () => void;
  title: ReactNode;
  /** `wide` for long text. Default `small`. */
  size?: 'small' | 'wide' | undefined;
  /** Buttons in the footer, which doesn't scroll. */
  actions?: ReactNode;
  children?: ReactNode;
}

/**
 * A modal dialog in the shadow root of a sub-element. The browser keeps the focus in the dialog; after closing, the
 * focus returns to where it was.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null;
}

function OpenDialog({ onClose, title, size, actions, children }: DialogProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const titleId = useUniqueId();
  const dialog = useRef<HTMLDialogElement>(null);

  useLayoutEffect(() => {
    const node = dialog.current;
    if (!node) return;
    const previousFocus = deepActiveElement(document) as HTMLElement | null;
    node.showModal();
    // `showModal` focuses the close button, which a second press of Enter would press. On a TV, auto-focus.ts then moves
    // the focus from the dialog to the main action.
    node.focus();
    const unlock = lockScroll();
    const endKeeping = [keepScrolling(node), keepPresses(node)];
    return () => {
      unlock();
      for (const end of endKeeping) end();
      fadeOutCopy(node);
      node.close();
      // Older engines don't restore focus.
      if (previousFocus?.isConnected) previousFocus.focus({ preventScroll: true });
    };
  }, []);

  const handleBackdropClick = (event: MouseEvent<HTMLDialogElement>) => {
    // The second click of a double-click on the button that opened the dialog doesn't close it.
    if (event.target === event.currentTarget && event.detail < 2) onClose();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles Escape
    <dialog
      ref={dialog}
      tabIndex={-1}
      part="dialog"
      className={classNames(styles.dialog, size === 'wide' && styles.wide)}
      aria-labelledby={titleId}
      // A question with buttons is read in full. A form isn't: its fields are read one by one.
      aria-describedby={actions ? `${titleId}-text` : undefined}
      onClick={handleBackdropClick}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.panel}>
        <div className={styles.head}>
          <h2 id={titleId} part="heading" className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('common:kit.close')} onClick={onClose}>
            <CloseIcon />
          </button>
        </div>
        {/* The body is focusable if `wide`, so that its long text can be scrolled by keyboard. */}
        <div id={`${titleId}-text`} className={styles.body} tabIndex={size === 'wide' ? 0 : undefined}>
          {children}
        </div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
