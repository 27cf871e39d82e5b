import { useState } from 'react';
import { signOutDevices } from '../../../contract/calls/account';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Dialog } from '../../../ui/overlays/dialog';
import { useAction } from '../shared/use-action';

/** A button that signs out all devices except the current one. Asks for confirmation first. */
export function SignOutOthers({ onDone }: { onDone: () => void }) {
  const context = useElementContext();
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const { isBusy, error, run, reset } = useAction();
  const close = () => {
    if (isBusy) return;
    reset();
    setOpen(false);
  };
  const signOut = async () => {
    const result = await context.call(signOutDevices, {});
    if (!result.ok) return result.error;
    setOpen(false);
    onDone();
    return null;
  };
  return (
    <div>
      <Button variant="secondary" data-destructive="" onClick={() => setOpen(true)}>
        {t('account:devices.all.action')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={close}
        title={t('account:devices.all.title')}
        actions={
          <>
            <Button variant="danger" busy={isBusy} onClick={() => void run(signOut)}>
              {t('account:devices.all.action')}
            </Button>
            <Button variant="quiet" onClick={close}>
              {t('account:devices.all.keep')}
            </Button>
          </>
        }
      >
        <p>{t('account:devices.all.text')}</p>
        {error && <ErrorState title={t('account:devices.failed')} error={error} />}
      </Dialog>
    </div>
  );
}
