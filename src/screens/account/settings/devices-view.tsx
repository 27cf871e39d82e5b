import { type ComponentType, useLayoutEffect, useRef, useState } from 'react';
import { queryInfo, signOutDevices } from '../../../contract/calls/account';
import type { LoginDevice } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList } from '../../../ui/async/async-view';
import { Button, LinkButton } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { findHeading } from '../../../ui/focus/focus-heading';
import type { IconProps } from '../../../ui/icons/icons';
import { ComputerIcon, PhoneDeviceIcon, TabletDeviceIcon, TvDeviceIcon } from '../../../ui/icons/late-icons';
import { Dialog } from '../../../ui/overlays/dialog';
import { classNames } from '../../../ui/styling/class-names';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { useAction } from '../../shared/use-action';
import accountStyles from '../account.module.css';
import styles, { sheet } from '../shared/account-list.module.css';
import { invalidateInAllTabs, useAccountInfo } from '../shared/queries';
import { ScrollIntoView, ViewHeader } from '../shared/view-parts';
import type { AccountViewProps } from '../views';

/** The maximum number of devices in the list. Source: specification, section 9. */
const maxDevices = 5;

const nameOf = ({ device, model }: LoginDevice): string => model || device;

/**
 * The devices that used the account most recently. Each device except the current one has a sign-out button if the
 * server can sign that device out.
 */
export function DevicesView({ reason }: AccountViewProps) {
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
      {reason === 'limit' && info.data?.limitCount && !success && (
        <Notice
          kind="warning"
          title={t('account:devices.limit.title')}
          action={
            <Button variant="secondary" size="small" onClick={() => context.navigate('plans')}>
              {t('account:devices.limit.plans')}
            </Button>
          }
        >
          {t('account:devices.limit.text', { count: info.data.limitCount })}
        </Notice>
      )}
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

const deviceIcons: Readonly<Record<DeviceKind, ComponentType<IconProps>>> = {
  tv: TvDeviceIcon,
  phone: PhoneDeviceIcon,
  tablet: TabletDeviceIcon,
  computer: ComputerIcon,
};

interface DeviceRowProps {
  device: LoginDevice;
  /** Asks whether to sign the device out. If undefined, the row has no sign-out button, as for the current device. */
  onSignOut?: (() => void) | undefined;
}

/** A device with its name, IP address and last use. */
function DeviceRow({ device, onSignOut }: DeviceRowProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { device: platform, model, ip, lastUsed, isCurrent } = device;
  const name = model || platform;
  const DeviceIcon = deviceIcons[deviceKind(device)];
  return (
    <li className={styles.row}>
      <span className={styles.iconCircle}>
        <DeviceIcon size="1.5em" />
      </span>
      <div className={styles.body}>
        <p className={styles.title}>{name}</p>
        <p className={styles.meta}>
          {[model && platform, t('account:devices.ip', { ip })].filter(Boolean).join(' · ')}
        </p>
        {lastUsed !== undefined && (
          <p className={styles.meta}>
            {t('account:devices.lastUsed', { date: formatDateTime(lastUsed, lang, 'short') })}
          </p>
        )}
        {isCurrent && (
          <p className={styles.badges}>
            <Badge kind="soft">{t('account:devices.current')}</Badge>
          </p>
        )}
      </div>
      {onSignOut && (
        <div className={classNames(styles.actions, styles.single)}>
          <Button
            variant="quiet"
            size="small"
            data-destructive=""
            aria-label={`${t('account:devices.signOut')}: ${name}`}
            onClick={onSignOut}
          >
            {t('account:devices.signOut')}
          </Button>
        </div>
      )}
    </li>
  );
}

/** A button that signs out all devices except the current one. Asks for confirmation first. */
function SignOutOthers({ onDone }: { onDone: () => void }) {
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

type DeviceKind = NonNullable<LoginDevice['kind']>;

/** Patterns for `device` (the platform) and `model`. The first match counts: "Android TV" matches several patterns. */
const patterns: readonly [DeviceKind, RegExp][] = [
  ['tv', /tv|tizen|web0?s|roku|mi box|chromecast|set.?top|stb/i],
  ['tablet', /ipad|tablet|galaxy tab/i],
  ['phone', /android|iphone|phone|pixel|galaxy/i],
];

/** The kind of a device: as the server reports it, else derived from `device` and `model`; `computer` by default. */
export const deviceKind = ({ kind, device, model }: Pick<LoginDevice, 'kind' | 'device' | 'model'>): DeviceKind =>
  kind ?? patterns.find(([, pattern]) => pattern.test(`${device} ${model}`))?.[0] ?? 'computer';
