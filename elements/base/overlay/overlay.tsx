import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ownValue } from '../../../src/rules/own-fields';
import { invalidate } from '../../../src/runtime/api/query-store';
import { useSellerName } from '../../../src/runtime/brand/seller-name';
import { useElementContext, useTexts } from '../../../src/runtime/element-context/element-context';
import { consumePendingDestination, readPendingDestination } from '../../../src/runtime/navigation/pending-destination';
import type { CloseReason } from '../../../src/runtime/page/events';
import { sessionOf } from '../../../src/runtime/session/session';
import { isTv } from '../../../src/runtime/settings/is-tv';
import { useSignalValue } from '../../../src/runtime/state/use-signal-value';
import { useSheet } from '../../../src/runtime/styles/use-sheet';
import { Logo } from '../../../src/ui/brand-logo/logo';
import { Loading, Skeleton } from '../../../src/ui/feedback/loading/skeleton';
import { deepActiveElement } from '../../../src/ui/focus/deep-focus';
import { findHeading } from '../../../src/ui/focus/focus-heading';
import { CloseIcon, LockIcon } from '../../../src/ui/icons/icons';
import { keepPresses } from '../../../src/ui/overlays/keep-presses';
import { keepScrolling } from '../../../src/ui/overlays/scroll-lock';
import { classNames } from '../../../src/ui/styling/class-names';
import type { SubElementInstance } from '../sub-element-instance';
import styles, { sheet } from './overlay.module.css';
import { useHistoryEntry } from './use-history-entry';

/**
 * Fires `sub-close` on the slotted screen, whose events reach the element that opened the dialog, or on the dialog while
 * the screen's code loads. The event then closes the dialog.
 */
function useRequestClose(): (reason: CloseReason) => void {
  const { host, emit } = useElementContext();
  return useCallback(
    (reason) => {
      const screen = host.firstElementChild as (Element & Partial<Pick<SubElementInstance, 'context'>>) | null;
      (ownValue(screen, 'context')?.emit ?? emit)('sub-close', { reason });
    },
    [host, emit],
  );
}

/** How long a closed dialog fades out (`overlay.module.css`). */
const fadeOutMs = 150;

const fadesOut = () =>
  globalThis.CSS?.supports?.('transition-behavior', 'allow-discrete') &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Opens the dialog, and closes it when the dialog or the slotted element fires `sub-close`, or the slotted element
 * `sub-back`. After closing, calls `onClosed`, restores the focus, and removes the `<sub-dialog>` once it has faded out.
 */
function useModalDialog(
  dialog: RefObject<HTMLDialogElement | null>,
  requestClose: (reason: CloseReason) => void,
  onClosed: () => void,
): void {
  const { host, settings } = useElementContext();
  useEffect(() => {
    const node = dialog.current as HTMLDialogElement;
    const previousFocus = deepActiveElement(document) as HTMLElement | null;
    const close = () => node.close();
    // A slotted screen that has a previous step shows that step and stops the event before the event arrives here.
    const goBack = (event: Event) => {
      event.preventDefault();
      const screen = host.firstElementChild as (Element & Partial<Pick<SubElementInstance, 'context'>>) | null;
      const destination = screen?.localName === 'sub-auth' ? readPendingDestination(settings.peek()) : undefined;
      // Going back usually closes the dialog. Exception: a viewer who chose to pay on the TV, instead of scanning the
      // checkout's QR code with a phone, must first sign in. Going back from this sign-in shows the QR code again.
      if (destination?.to !== 'checkout' || destination.params.pay !== 'here') return requestClose('back');
      consumePendingDestination(settings.peek());
      const { pay: _, ...params } = destination.params;
      return ownValue(screen, 'context')?.navigate('checkout', params);
    };
    const removeHost = () => {
      const openedHost = host as HTMLElement & { opener?: HTMLElement | undefined };
      const opener = ownValue(openedHost, 'opener');
      if (fadesOut()) {
        onClosed();
        host.inert = true;
        host.ariaHidden = 'true';
        // The browser would take the focus out of an inert element only with the next frame.
        if (host.contains(document.activeElement)) (deepActiveElement(document) as HTMLElement | null)?.blur();
        // The opener's next dialog is another one.
        openedHost.opener = undefined;
        setTimeout(() => host.remove(), fadeOutMs);
      } else host.remove();
      // An order may have been created or paid in the dialog, so the cached cart and unpaid order may be outdated.
      if (sessionOf(settings.peek()).currentToken()) invalidate({ name: 'queryCart' }, { name: 'orderRemind' });
      // In older engines, closing a dialog doesn't restore the focus.
      if (previousFocus?.isConnected && document.activeElement === document.body)
        previousFocus.focus({ preventScroll: true });
      // If the previously focused element was removed, focus the element that opened the dialog.
      if (opener?.isConnected && document.activeElement === document.body) opener.focus({ preventScroll: true });
    };
    // showModal() focuses the close button, which a second press of Enter would press. So the dialog has the focus until
    // the slotted screen takes it.
    const focusScreen = () =>
      requestAnimationFrame(() => (host.firstElementChild as HTMLElement | null)?.focus({ preventScroll: true }));
    node.showModal();
    node.focus();
    focusScreen();
    const endKeeping = [keepScrolling(node), keepPresses(node)];
    // The browser closes the dialog after this event.
    const reportEscape = () => requestClose('escape');
    node.addEventListener('cancel', reportEscape);
    node.addEventListener('close', removeHost);
    host.addEventListener('sub-close', close);
    host.addEventListener('sub-back', goBack);
    host.addEventListener('sub-ready', focusScreen);
    return () => {
      for (const end of endKeeping) end();
      node.removeEventListener('cancel', reportEscape);
      node.removeEventListener('close', removeHost);
      host.removeEventListener('sub-close', close);
      host.removeEventListener('sub-back', goBack);
      host.removeEventListener('sub-ready', focusScreen);
      if (node.open) node.close();
    };
  }, [dialog, host, requestClose, onClosed, settings]);
}

/** Whether the slotted element has rendered nothing yet. Later, it has a skeleton of its own. */
function useIsLoading(element: Element | null): boolean {
  const [renderedElement, setRenderedElement] = useState<Element | null>(null);
  useLayoutEffect(() => {
    if (!element) return undefined;
    let isStopped = false;
    const observer = new MutationObserver(() => update());
    const update = () => {
      if (!element.shadowRoot?.querySelector('[part=screen]')) return;
      observer.disconnect();
      // At once, so that in no frame both the dialog's skeleton and the element are missing.
      flushSync(() => setRenderedElement(element));
    };
    void customElements.whenDefined(element.localName).then(() => {
      if (isStopped) return;
      observer.observe(element.shadowRoot as ShadowRoot, { childList: true });
      update();
    });
    return () => {
      isStopped = true;
      observer.disconnect();
    };
  }, [element]);
  return renderedElement !== element;
}

/**
 * Whose dialog this is: the brand's logo and the host of its portal, because the page behind can be anybody's. The lock
 * is shown only where the connection is secure.
 */
function Owner() {
  const { brand, settings } = useElementContext();
  const { name } = useSignalValue(brand).settings;
  const { host } = new URL(settings.peek().portal, location.href);
  return (
    <span className={styles.owner}>
      <span role="img" aria-label={name} className={styles.brand}>
        <Logo className={styles.logo} />
      </span>
      <span className={styles.host} dir="ltr">
        {isSecureContext && <LockIcon size="14px" />}
        <span>{host}</span>
      </span>
    </span>
  );
}

/** The screen of `<sub-dialog>`: a modal dialog around the slotted element. Closing the dialog restores the focus. */
export function OverlayScreen() {
  useSheet(sheet);
  const { host, settings } = useElementContext();
  const requestClose = useRequestClose();
  const { t } = useTexts();
  const dialog = useRef<HTMLDialogElement>(null);
  const slot = useRef<HTMLSlotElement>(null);
  const [screen, setScreen] = useState(host.firstElementChild);
  const shownTag = screen?.localName;
  const isLoading = useIsLoading(screen);
  const headingText = useHeadingText(host);
  const [isClosed, setClosed] = useState(false);
  // On a TV, the Back key fires `sub-back` instead of going back in the history.
  useHistoryEntry(!isTv(settings.peek()) && !isClosed, () => requestClose('back'));
  useModalDialog(
    dialog,
    requestClose,
    useCallback(() => setClosed(true), []),
  );
  const isOnTv = isTv(settings.peek());
  // A checkout on a TV begins with a QR code.
  const showsCode = shownTag === 'sub-checkout' && isOnTv;
  const sellerName = useSellerName();

  useEffect(() => {
    const node = slot.current as HTMLSlotElement;
    // At once, because a frame without the skeleton would be empty.
    const updateScreen = () => flushSync(() => setScreen(host.firstElementChild));
    node.addEventListener('slotchange', updateScreen);
    return () => node.removeEventListener('slotchange', updateScreen);
  }, [host]);

  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      part="dialog"
      aria-busy={isLoading || undefined}
      className={classNames(styles.dialog, shownTag === 'sub-auth' && styles.narrow)}
      aria-label={headingText ?? t('common:kit.dialog')}
    >
      <div className={styles.bar}>
        {/* A TV's page is the operator's own. */}
        {!isOnTv && <Owner />}
        <button
          type="button"
          className={styles.close}
          aria-label={t('common:kit.close')}
          onClick={() => requestClose('button')}
        >
          <CloseIcon />
        </button>
      </div>
      <div className={styles.body}>
        {isLoading && (
          <Loading>
            {showsCode ? (
              <span className={`${styles.skeleton} ${styles.code}`}>
                <Skeleton height="71vh" />
                <Skeleton lines={5} />
              </span>
            ) : shownTag === 'sub-auth' ? (
              <SignInSkeleton />
            ) : shownTag === 'sub-checkout' ? (
              <CheckoutSkeleton />
            ) : (
              <FormSkeleton />
            )}
          </Loading>
        )}
        <slot ref={slot} />
        {!isOnTv && <p className={styles.seller}>{sellerName && t('common:kit.soldBy', { seller: sellerName })}</p>}
      </div>
    </dialog>
  );
}

/** The skeleton of the sign-in before an order, with the parts that the brand's sign-in has. */
function SignInSkeleton() {
  const { loginOptions } = useSignalValue(useElementContext().brand).settings;
  return (
    <span className={styles.skeleton}>
      <Skeleton height="calc(var(--s-px) * 84)" />
      <Skeleton width="60%" height="calc(var(--s-px) * 24)" />
      <Skeleton width="80%" />
      {loginOptions.includes('email') && loginOptions.includes('phone') && <Skeleton height="calc(var(--s-px) * 44)" />}
      <FieldSkeleton />
      <Skeleton height="var(--s-touch)" />
      {loginOptions.includes('google') && (
        <span className={styles.thirdParty}>
          <Skeleton height="44px" />
        </span>
      )}
    </span>
  );
}

/** The skeleton of a checkout: the payment methods with the card form open, and the order's summary beside or below. */
const CheckoutSkeleton = () => (
  <span className={styles.skeleton}>
    <Skeleton width="60%" height="calc(var(--s-px) * 36)" />
    <span className={styles.columns}>
      <span className={styles.methods}>
        <Skeleton width="60%" height="calc(var(--s-px) * 22)" />
        <span className={styles.box}>
          <Skeleton width="30%" height="calc(var(--s-px) * 22)" />
          <Skeleton width="70%" />
          <FieldSkeleton />
          <span className={styles.pair}>
            <FieldSkeleton />
            <FieldSkeleton />
          </span>
          <FieldSkeleton />
          <Skeleton width="60%" />
          <Skeleton width="60%" />
        </span>
      </span>
      <span className={styles.box}>
        <Skeleton width="60%" />
        <Skeleton lines={2} />
        <Skeleton height="var(--s-touch)" />
      </span>
    </span>
  </span>
);

/** The skeleton of a screen with a form. */
const FormSkeleton = () => (
  <span className={styles.skeleton}>
    <Skeleton width="60%" height="calc(var(--s-px) * 36)" />
    <span className={styles.box}>
      <FieldSkeleton />
      <FieldSkeleton />
      <FieldSkeleton />
    </span>
  </span>
);

const FieldSkeleton = () => (
  <span className={styles.field}>
    <Skeleton width="40%" />
    <Skeleton height="var(--s-touch)" />
  </span>
);

/** Returns the text of the heading in the host's first child; null without a heading. Updates when the text changes. */
function useHeadingText(host: HTMLElement): string | null {
  const [text, setText] = useState<string | null>(null);
  useLayoutEffect(() => {
    const contentObserver = new MutationObserver(() => updateText());
    const headingRoots = (): ParentNode[] => {
      const element = host.firstElementChild;
      return element ? [element, ...(element.shadowRoot ? [element.shadowRoot] : [])] : [];
    };
    const updateText = () => setText(findHeading(headingRoots())?.textContent || null);
    const observe = () => {
      contentObserver.disconnect();
      for (const node of headingRoots())
        contentObserver.observe(node, { childList: true, subtree: true, characterData: true });
      updateText();
    };
    const childObserver = new MutationObserver(observe);
    childObserver.observe(host, { childList: true });
    // The child has no shadow root until its code has loaded.
    host.addEventListener('sub-ready', observe);
    observe();
    return () => {
      contentObserver.disconnect();
      childObserver.disconnect();
      host.removeEventListener('sub-ready', observe);
    };
  }, [host]);
  return text;
}
