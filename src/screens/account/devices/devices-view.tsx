import { useLayoutEffect, useRef, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account/member';
import { signOutDevices } from '../../../contract/calls/account-changes/profile';
import type { LoginDevice } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList } from '../../../ui/async/async-view';
import { LinkButton } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { findHeading } from '../../../ui/focus/focus-heading';
import { ComputerIcon } from '../../../ui/icons/account/account-icons';
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
  const [signingOutId, setSigningOutId] = useState<string | null>(null);
  const { isBusy, error, run } = useAction();
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
  const signOut = (loginDevice: LoginDevice, deviceId: string) => {
    setSuccess(null);
    setSigningOutId(deviceId);
    void run(async () => {
      const result = await context.call(signOutDevices, { deviceId });
      if (!result.ok) return result.error;
      showSuccess(t('account:devices.signedOut', { device: nameOf(loginDevice) }));
      return null;
    });
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
      {error && (
        <ScrollIntoView>
          <ErrorState title={t('account:devices.failed')} error={error} />
        </ScrollIntoView>
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
            isBusy={isBusy && signingOutId === device.id}
            onSignOut={device.id && !device.isCurrent ? () => signOut(device, device.id ?? '') : undefined}
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
