import { useEffect, useRef, useState } from 'react';
import { useElementContext, useTexts } from '../../../src/runtime/page/element-context';
import { useSheet } from '../../../src/runtime/styles/sheets';
import { CloseIcon } from '../../../src/ui/icons/icons';
import { classNames } from '../../../src/ui/styling/class-names';
import styles, { sheet } from './overlay.module.css';

/** A modal dialog around whatever tag stands in the slot. Closing gives the focus back to who opened it. */
export function OverlayScreen() {
  useSheet(sheet);
  const { host } = useElementContext();
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const slot = useRef<HTMLSlotElement>(null);
  const [shown, show] = useState(host.firstElementChild?.localName);

  useEffect(() => {
    const node = dialog.current as HTMLDialogElement;
    const close = () => node.close();
    // The screen inside may have a level of its own to go back to, and then stops the event.
    const goBack = (event: Event) => {
      event.preventDefault();
      close();
    };
    const finish = () => {
      const { opener } = host as HTMLElement & { opener?: HTMLElement };
      host.remove();
      // The browser gives the focus back by itself, unless what had it is gone.
      if (opener?.isConnected && document.activeElement === document.body) opener.focus({ preventScroll: true });
    };
    // The dialog gives its first focus to the close button; a visitor wants the screen.
    const begin = () =>
      requestAnimationFrame(() => (host.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true }));
    node.showModal();
    begin();
    node.addEventListener('close', finish);
    host.addEventListener('sub-close', close);
    host.addEventListener('sub-back', goBack);
    host.addEventListener('sub-ready', begin);
    return () => {
      node.removeEventListener('close', finish);
      host.removeEventListener('sub-close', close);
      host.removeEventListener('sub-back', goBack);
      host.removeEventListener('sub-ready', begin);
      if (node.open) node.close();
    };
  }, [host]);

  useEffect(() => {
    const node = slot.current as HTMLSlotElement;
    const look = () => show(host.firstElementChild?.localName);
    node.addEventListener('slotchange', look);
    return () => node.removeEventListener('slotchange', look);
  }, [host]);

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.dialog, shown === 'sub-auth' && styles.narrow)}
      aria-label={t('common:kit.dialog')}
    >
      <div className={styles.bar}>
        <button
          type="button"
          className={styles.close}
          aria-label={t('common:kit.close')}
          onClick={() => dialog.current?.close()}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>
        <slot ref={slot} />
      </div>
    </dialog>
  );
}
