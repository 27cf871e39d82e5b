import { useEffect, useRef } from 'react';
import { useScope, useTexts } from '../../src/runtime/scope';
import { useSheet } from '../../src/runtime/sheets';
import { CloseIcon } from '../../src/ui/icons';
import styles, { sheet } from './overlay.module.css';

/** A modal dialog around whatever tag stands in the slot. Closing gives the focus back to who opened it. */
export function OverlayScreen() {
  useSheet(sheet);
  const { host } = useScope();
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const node = dialog.current as HTMLDialogElement;
    const close = () => node.close();
    const finish = () => {
      const { opener } = host as HTMLElement & { opener?: HTMLElement };
      host.remove();
      if (opener?.isConnected) opener.focus({ preventScroll: true });
    };
    node.showModal();
    node.addEventListener('close', finish);
    host.addEventListener('sub-close', close);
    host.addEventListener('sub-back', close);
    return () => {
      node.removeEventListener('close', finish);
      host.removeEventListener('sub-close', close);
      host.removeEventListener('sub-back', close);
      if (node.open) node.close();
    };
  }, [host]);

  return (
    <dialog ref={dialog} className={styles.dialog} aria-label={t('common:kit.dialog')}>
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
        <slot />
      </div>
    </dialog>
  );
}
