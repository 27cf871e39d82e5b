import type { ComponentType } from 'react';
import type { LoginDevice } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import type { IconProps } from '../../../ui/icons/icons';
import { ComputerIcon, PhoneDeviceIcon, TabletDeviceIcon, TvDeviceIcon } from '../../../ui/icons/late-icons';
import { classNames } from '../../../ui/styling/class-names';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import styles, { sheet } from '../shared/account-list.module.css';
import { type DeviceKind, deviceKind } from './device-kind';

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
export function DeviceRow({ device, onSignOut }: DeviceRowProps) {
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
            {t('account:devices.lastUsed', { date: formatDateTime(lastUsed, lang, 'long') })}
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
