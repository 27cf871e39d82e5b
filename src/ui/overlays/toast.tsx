import { useEffect, useRef, useState } from 'react';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import type { Toast } from '../../runtime/element-context/toasts';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { useSheet } from '../../runtime/styles/use-sheet';
import { AlertIcon, CheckIcon, CloseIcon, InfoIcon } from '../icons/icons';
import { classNames } from '../styling/class-names';
import styles, { sheet } from './toast.module.css';

/** How long messages other than errors stay visible. */
const visibleMs = 8000;

const icons = { error: AlertIcon, success: CheckIcon, info: InfoIcon };

/** Shows the element's short messages in the corner of the window, above dialogs. Errors stay until dismissed. */
export function ToastRegion() {
  useSheet(sheet);
  const { toasts } = useElementContext();
  const { t } = useTexts();
  const list = useSignalValue(toasts.list);
  const region = useRef<HTMLDivElement>(null);
  const newestId = list[list.length - 1]?.id;

  // Reopens the popover for each new message. The last element opened in the top layer covers the others, and a dialog
  // may have opened after the popover.
  useEffect(() => {
    const popover = region.current;
    if (!popover?.showPopover) return;
    if (popover.matches(':popover-open')) popover.hidePopover();
    if (newestId !== undefined) popover.showPopover();
  }, [newestId]);

  return (
    <div ref={region} popover="manual" className={styles.region} role="region" aria-label={t('common:kit.messages')}>
      <div role="alert">{list.filter(isError).map(renderToast)}</div>
      <div role="status">{list.filter((toast) => !isError(toast)).map(renderToast)}</div>
    </div>
  );

  function renderToast(toast: Toast) {
    return <ToastCard key={toast.id} toast={toast} dismiss={() => toasts.dismiss(toast.id)} />;
  }
}

const isError = ({ kind }: Toast) => kind === 'error';

function ToastCard({ toast, dismiss }: { toast: Toast; dismiss: () => void }) {
  const { t } = useTexts();
  const [isHovered, setIsHovered] = useState(false);
  const [hasFocus, setHasFocus] = useState(false);
  const isPaused = isHovered || hasFocus;
  const latestDismiss = useRef(dismiss);
  latestDismiss.current = dismiss;
  useEffect(() => {
    if (isPaused || isError(toast)) return;
    const timer = setTimeout(() => latestDismiss.current(), visibleMs);
    return () => clearTimeout(timer);
  }, [isPaused, toast]);
  const KindIcon = icons[toast.kind];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing a message only pauses its timer
    <div
      className={classNames(styles.toast, styles[toast.kind])}
      onMouseEnter={() => setIsHovered(true)}
      onMouseLeave={() => setIsHovered(false)}
      onFocus={() => setHasFocus(true)}
      onBlur={() => setHasFocus(false)}
    >
      <KindIcon size="1.5em" />
      <span>{toast.text}</span>
      <button type="button" className={styles.close} aria-label={t('common:kit.dismiss')} onClick={dismiss}>
        <CloseIcon />
      </button>
    </div>
  );
}
