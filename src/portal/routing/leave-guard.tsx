import { useEffect, useState } from 'react';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../../ui/button/button';
import { deepActiveElement } from '../../ui/focus/deep-focus';
import { Dialog } from '../../ui/overlays/dialog';
import type { Router } from './router';

/**
 * Asks for confirmation before a portal link, Back or Forward discards a partly filled form. It doesn't ask when a
 * screen navigates by itself. It doesn't ask on the sign-in page either, because that page stores the typed account
 * name.
 */
export function LeaveGuard({ router }: { router: Router }) {
  const { host } = useElementContext();
  const { t } = useTexts();
  const [pendingNavigation, setPendingNavigation] = useState<(() => void) | null>(null);
  useEffect(() => {
    const inputTracker = watchInput(host);
    // The guard returns true to stop the navigation; `proceed` performs it later.
    router.setLeaveGuard((proceed) => {
      // The property `to` of a route is the screen that it shows.
      const { to: currentScreen } = router.currentRoute.peek().route;
      if (currentScreen === 'login' || !inputTracker.hasUnsavedInput()) return false;
      setPendingNavigation(() => proceed);
      return true;
    });
    const unsubscribe = router.currentRoute.subscribe(() => inputTracker.forget());
    return () => {
      unsubscribe();
      inputTracker.stop();
      router.setLeaveGuard(null);
    };
  }, [host, router]);
  const stay = () => setPendingNavigation(null);
  const leave = () => {
    stay();
    pendingNavigation?.();
  };
  return (
    <Dialog
      open={pendingNavigation !== null}
      onClose={stay}
      title={t('portal:leave.title')}
      actions={
        <>
          <Button onClick={stay}>{t('portal:leave.stay')}</Button>
          <Button variant="secondary" onClick={leave}>
            {t('portal:leave.leave')}
          </Button>
        </>
      }
    >
      {t('portal:leave.text')}
    </Dialog>
  );
}

type TextField = HTMLInputElement | HTMLTextAreaElement;

const isTextField = (node: EventTarget | undefined): node is TextField =>
  node instanceof HTMLTextAreaElement ||
  (node instanceof HTMLInputElement && !/^(checkbox|radio|range|submit|button)$/.test(node.type));

const isShown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0;

/** Whether the element's form is being submitted. The form's input then isn't lost if the visitor leaves the page. */
const isBeingSubmitted = (element: Element): boolean =>
  (element.assignedSlot ?? element).closest('form')?.querySelector('[type=submit][aria-busy=true]') != null;

/**
 * Tracks unsaved input on the portal's screens. The input in the card iframe can't be read, so focusing this iframe
 * counts as input. `forget` discards what was tracked so far.
 */
function watchInput(host: HTMLElement): { hasUnsavedInput(): boolean; forget(): void; stop(): void } {
  const editedFields = new Set<TextField>();
  const focusedIframes = new Set<Element>();
  const recordInput = (event: Event) => {
    const [field] = event.composedPath();
    if (isTextField(field)) editedFields.add(field);
  };
  // The window loses the focus when an iframe receives it.
  const recordFocusedIframe = () => {
    const active = deepActiveElement(document);
    // The card iframe is in a slot of our element or in its shadow tree; other iframes belong to the page.
    if (active?.localName === 'iframe' && (active.slot || active.getRootNode() !== document))
      focusedIframes.add(active);
  };
  host.addEventListener('input', recordInput);
  window.addEventListener('blur', recordFocusedIframe);
  return {
    hasUnsavedInput() {
      const filledFields = [...editedFields].filter((field) => field.value !== '');
      return [...filledFields, ...focusedIframes].some((element) => isShown(element) && !isBeingSubmitted(element));
    },
    forget() {
      editedFields.clear();
      focusedIframes.clear();
    },
    stop() {
      host.removeEventListener('input', recordInput);
      window.removeEventListener('blur', recordFocusedIframe);
    },
  };
}
