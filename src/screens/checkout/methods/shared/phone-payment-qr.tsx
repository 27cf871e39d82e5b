import type { Money } from '../../../../contract/primitives';
import styles from './action.module.css';
import { ActionStep } from './action-step';
import { LazyQr } from './lazy-qr';

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
  <ActionStep title={title} total={total} hasQrCode>
    <div className={styles.qrBox} data-code="">
      <LazyQr text={url} label={label} />
    </div>
    <p>{text}</p>
    <p>
      <strong>{new URL(url, location.href).host}</strong>
    </p>
  </ActionStep>
);
