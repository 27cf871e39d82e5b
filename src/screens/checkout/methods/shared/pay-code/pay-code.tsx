import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../../runtime/api/server-clock';
import { useTexts } from '../../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { ChevronIcon } from '../../../../../ui/icons/icons';
import actionStyles from '../action.module.css';
import { isTouchDevice, LazyQr } from '../qr-code';
import styles, { sheet } from './pay-code.module.css';

interface PayCodeProps {
  /** The content of the QR code. */
  payload: string;
  /** The accessible name of the QR code. */
  label: string;
  /** The fields and buttons that copy the payment's data. */
  copyUi: ReactNode;
  /** When the code expires, in milliseconds. A ring around the code shows the time that is left. */
  expires?: number | undefined;
  /** The deadline and the instructions. */
  children: ReactNode;
}

/**
 * A QR code to pay with, the buttons to copy the payment's data, and instructions. A phone or tablet can't scan its own
 * screen, so on these devices the QR code is collapsed below the rest.
 */
export function PayCode({ payload, label, copyUi, expires, children }: PayCodeProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const qrCode = (
    <div className={actionStyles.qrBox} data-code="">
      <LazyQr text={payload} label={label} />
      <PaidTick />
      {expires && <TimeRing key={expires} expires={expires} />}
    </div>
  );
  if (isTouchDevice()) {
    return (
      <>
        <div className={`${actionStyles.field} ${styles.copy}`}>
          {copyUi}
          <PaidTick />
        </div>
        {children}
        <details className={actionStyles.field}>
          <summary className={styles.summary}>
            {t('payment:pix.other')} <ChevronIcon />
          </summary>
          {qrCode}
        </details>
      </>
    );
  }
  return (
    <div className={styles.split}>
      {qrCode}
      <div className={styles.side}>
        {children}
        {copyUi}
      </div>
    </div>
  );
}

/** A tick that is drawn over the code once it has been paid (`data-paid`, see `CheckoutShell`). */
export const PaidTick = () => (
  <span className={styles.paid}>
    <svg viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="30" />
      <path d="M19 33l9 9 17-19" />
    </svg>
  </span>
);

const ringMs = 15 * 60_000;

/** A ring that shrinks until `expires`; it is full if 15 minutes or more are left. The countdown says the same in words. */
function TimeRing({ expires }: { expires: number }) {
  const [leftMs] = useState(() => expires - serverNow());
  const durationMs = Math.max(leftMs, ringMs);
  return (
    <svg className={styles.ring} viewBox="0 0 234 234" aria-hidden="true">
      <rect
        x="2"
        y="2"
        width="230"
        height="230"
        rx="12"
        pathLength="100"
        style={{ animationDuration: `${durationMs}ms`, animationDelay: `${leftMs - durationMs}ms` }}
      />
    </svg>
  );
}
