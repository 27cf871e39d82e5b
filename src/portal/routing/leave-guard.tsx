import { useEffect, useState } from 'react';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { Button } from '../../ui/button/button';
import { Dialog } from '../../ui/overlays/dialog';
import type { Router } from './router';
import { watchInput } from './unsaved-input';

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
