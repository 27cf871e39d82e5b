import { useLayoutEffect, useRef, useState } from 'react';
import { queryInfo, signOutDevices } from '../../../contract/calls/account';
import type { LoginDevice } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList } from '../../../ui/async/async-view';
import { Button, LinkButton } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { findHeading } from '../../../ui/focus/focus-heading';
import { ComputerIcon } from '../../../ui/icons/late-icons';
import { Dialog } from '../../../ui/overlays/dialog';
import accountStyles from '../account.module.css';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs } from '../shared/queries/cross-tab-invalidation';
import { useAccountInfo } from '../shared/queries/use-account-info';
import { ScrollIntoView } from '../shared/scroll-into-view';
import { useAction } from '../shared/use-action';
import { ViewHeader } from '../shared/view-header';
import { DeviceRow } from './device-row';
import { SignOutOthers } from './sign-out-others';

/** The maximum number of devices in the list. Source: specification, section 9. */
const maxDevices = 5;

const nameOf = ({ device, model }: LoginDevice): string => model || device;

/**
 * The devices that used the account most recently. Each device except the current one has a sign-out button if the
 * server can sign that device out.
 */
export function DevicesView() {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const info = useAccountInfo();
  // An object instead of a string: if the same text is shown twice, the effect below focuses the heading twice.
  const [success, setSuccess] = useState<{ text: string } | null>(null);
  /** The device that the member is asked about; null while the question isn't shown. */
  const [askedDevice, setAskedDevice] = useState<LoginDevice | null>(null);
  const { isBusy, error, run, reset } = useAction();
  const view = useRef<HTMLDivElement>(null);
  const canSignOutOthers = info.data?.deviceSessions.some(({ id, isCurrent }) => id && !isCurrent) === true;

  const showSuccess = (text: string) => {
    setSuccess({ text });
    invalidateInAllTabs(queryInfo);
  };
  useLayoutEffect(() => {
    // Focuses the view's heading, because the clicked sign-out button may disappear with its row.
    if (success) findHeading([view.current])?.focus({ preventScroll: true });
  }, [success]);
  const ask = (device: LoginDevice) => {
    setSuccess(null);
    setAskedDevice(device);
  };
  const closeQuestion = () => {
    if (isBusy) return;
    reset();
    setAskedDevice(null);
  };
  const signOut = async (device: LoginDevice) => {
    const result = await context.call(signOutDevices, { deviceId: device.id ?? '' });
    if (!result.ok) return result.error;
    setAskedDevice(null);
    showSuccess(t('account:devices.signedOut', { device: nameOf(device) }));
    return null;
  };
  return (
    <div ref={view} className={accountStyles.view}>
      <ViewHeader title={t('account:devices.title')} about={t('account:devices.about')} />
      {success && (
        <ScrollIntoView key={success.text}>
          <Notice kind="success" role="status">
            {success.text}
          </Notice>
        </ScrollIntoView>
      )}
      {askedDevice && (
        <Dialog
          open
          onClose={closeQuestion}
          title={t('account:devices.one.title', { device: nameOf(askedDevice) })}
          actions={
            <>
              <Button variant="danger" busy={isBusy} onClick={() => void run(() => signOut(askedDevice))}>
                {t('account:devices.signOut')}
              </Button>
              <Button variant="quiet" onClick={closeQuestion}>
                {t('account:devices.all.keep')}
              </Button>
            </>
          }
        >
          <p>{t('account:devices.one.text')}</p>
          {error && <ErrorState title={t('account:devices.failed')} error={error} />}
        </Dialog>
      )}
      <AsyncList
        query={info}
        failedTitle={t('account:devices.notLoaded')}
        className={styles.list}
        skeleton={{ count: 3, height: 'calc(var(--s-px) * 88)' }}
        empty={
          <EmptyState icon={<ComputerIcon />} title={t('account:devices.noneTitle')}>
            {t('account:devices.noneText')}
          </EmptyState>
        }
        itemsOf={({ deviceSessions }) => deviceSessions.slice(0, maxDevices)}
        renderItem={(device, index) => (
          <DeviceRow
            key={device.id ?? index}
            device={device}
            onSignOut={device.id && !device.isCurrent ? () => ask(device) : undefined}
          />
        )}
        footer={
          <>
            {canSignOutOthers && <SignOutOthers onDone={() => showSuccess(t('account:devices.all.done'))} />}
            <p className={styles.meta}>
              {t('account:devices.unknown')}{' '}
              <LinkButton onClick={() => context.navigate('account', { view: 'settings' })}>
                {t('account:devices.toSettings')}
              </LinkButton>
            </p>
          </>
        }
      />
    </div>
  );
}
