import { useEffect, useRef, useState } from 'react';
import { useElementContext, useIsTv } from '../../../../runtime/element-context/element-context';
import { keepAttemptForBack } from '../../../../runtime/navigation/return-url';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { consumePreparedRedirect, hasReturned, navigateIfSafe, openPopup, type PaymentPage } from './popup';
import { environmentOf, type RedirectMode, redirectModeFor } from './redirect-mode';

/**
 * - idle: no pop-up is needed, or none was opened yet.
 * - open: the payment page is open in the pop-up.
 * - closed: the payer closed the pop-up, or it was closed after the payment page redirected back to this page.
 * - blocked: the browser blocked the pop-up.
 */
type PopupStatus = 'idle' | 'open' | 'closed' | 'blocked';

const popupCheckIntervalMs = 500;

export interface PaymentWindow {
  mode: RedirectMode;
  status: PopupStatus;
  /** In `popup` mode, opens or focuses the pop-up. In other modes, navigates this page. Call it in a click handler. */
  open: () => void;
}

interface PaymentWindowOptions {
  /** Null if the payment's action has no page. */
  page: PaymentPage | null;
  /** The text in the pop-up while the payment page loads. */
  text: string;
  /** Called after the pop-up was closed. Polls the payment's status at once. */
  onCheck: () => void;
  /** Called if the payment page's URL isn't safe to follow. */
  onUnsafeUrl: () => void;
}

/** Opens a payment page and watches its pop-up. */
export function usePaymentWindow({ page, text, onCheck, onUnsafeUrl }: PaymentWindowOptions): PaymentWindow {
  const { host, settings } = useElementContext();
  const { api } = useSignalValue(settings);
  const isTv = useIsTv();
  const [mode] = useState(() => redirectModeFor(environmentOf(host, isTv)));
  const [status, setStatus] = useState<PopupStatus>('idle');
  const openedPopup = useRef<Window | null>(null);
  const latestOnCheck = useRef(onCheck);
  latestOnCheck.current = onCheck;

  const navigate = (target: Window): void => {
    if (target === window) keepAttemptForBack(host);
    if (!page || navigateIfSafe(page, api, target)) return;
    if (target !== window) target.close();
    setStatus('idle');
    onUnsafeUrl();
  };
  const showInPopup = (popup: Window | null): void => {
    openedPopup.current = popup;
    setStatus(popup ? 'open' : 'blocked');
    if (popup) navigate(popup);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, for the redirect that the click on Pay prepared
  useEffect(() => {
    const redirect = consumePreparedRedirect();
    if (!page) redirect?.popup?.close();
    else if (redirect?.mode === 'popup') showInPopup(redirect.popup);
    else if (redirect?.mode === 'page') navigate(window);
    return () => openedPopup.current?.close();
  }, []);

  useEffect(() => {
    if (status !== 'open') return undefined;
    const timer = setInterval(() => {
      const popup = openedPopup.current;
      if (!popup) return;
      if (!popup.closed && !hasReturned(popup)) return;
      popup.close();
      openedPopup.current = null;
      setStatus('closed');
      latestOnCheck.current();
    }, popupCheckIntervalMs);
    return () => clearInterval(timer);
  }, [status]);

  const open = () => {
    if (mode !== 'popup') return navigate(window);
    if (openedPopup.current && !openedPopup.current.closed) return openedPopup.current.focus();
    showInPopup(openPopup(text));
  };
  return { mode, status, open };
}
