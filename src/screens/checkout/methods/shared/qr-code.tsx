import type { Money } from '../../../../contract/primitives';
import { LazyPart } from '../../../../ui/async/lazy-part';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import type { QrCodeProps } from '../../../../ui/qr/qr';
import styles from './action.module.css';
import { ActionStep } from './action-step';

/** Whether the device is a phone or tablet. Such a device can't scan a code on its own screen. */
export const isTouchDevice = (): boolean => matchMedia('(hover: none) and (pointer: coarse)').matches;

const maxPhoneWidth = 760;

/** Whether the device is a phone. A tablet can't scan its own screen either, but has the room to show it to a phone. */
export const isPhone = (): boolean => isTouchDevice() && innerWidth <= maxPhoneWidth;

export const loadQr = () => import('../../../../ui/qr/qr').then((module) => module.QrCode);

/** A QR code, loaded on demand. */
export const LazyQr = (props: QrCodeProps) => (
  <LazyPart load={loadQr} props={props}>
    <Loading>
      <Skeleton width="calc(var(--s-px) * 208)" height="calc(var(--s-px) * 208)" />
    </Loading>
  </LazyPart>
);

export interface PhonePaymentQrProps {
  title: string;
  /** The instructions below the QR code. */
  text: string;
  /** Accessible name of the QR code. */
  label: string;
  /** The page that the phone opens. */
  url: string;
  total: Money | null;
}

/** On a TV: a QR code that opens the payment page on a phone, because a remote control can't operate that page. */
export const PhonePaymentQr = ({ title, text, label, url, total }: PhonePaymentQrProps) => (
  <ActionStep
    title={title}
    total={total}
    code={
      <div className={styles.qrBox} data-code="">
        <LazyQr text={url} label={label} />
      </div>
    }
  >
    <p>{text}</p>
    <p>
      <strong>{new URL(url, location.href).host}</strong>
    </p>
  </ActionStep>
);
