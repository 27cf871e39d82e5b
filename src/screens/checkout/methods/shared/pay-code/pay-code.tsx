import { type ReactNode, useState } from 'react';
import { serverNow } from '../../../../../runtime/api/server-clock';
import { useTexts } from '../../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { Tick } from '../../../../../ui/feedback/tick';
import { ChevronIcon } from '../../../../../ui/icons/icons';
import actionStyles from '../action.module.css';
import { isPhone, LazyQr } from '../qr-code';
import styles, { sheet } from './pay-code.module.css';

interface CodeBoxProps {
  /** The content of the QR code. */
  payload: string;
  /** The accessible name of the QR code. */
  label: string;
  /** When the code expires, in milliseconds. A ring around the code shows the time that is left. */
  expires?: number | undefined;
}

/** A QR code in a box, with a tick over it once it has been paid. */
export function CodeBox({ payload, label, expires }: CodeBoxProps) {
  useSheet(sheet);
  return (
    <div className={`${actionStyles.qrBox} ${styles.box}`} data-code="">
      <LazyQr text={payload} label={label} />
      <PaidTick />
      {expires && <TimeRing key={expires} expires={expires} />}
    </div>
  );
}

interface PayCodeProps extends CodeBoxProps {
  /** The fields and buttons that copy the payment's data. */
  children: ReactNode;
}

/**
 * A QR code to pay with, and the buttons to copy the payment's data. A phone can't scan its own screen, so there
 * `OtherDeviceCode` shows the QR code, after the instructions.
 */
export function PayCode({ children, ...code }: PayCodeProps) {
  useSheet(sheet);
  if (isPhone()) {
    return (
      <div className={`${actionStyles.field} ${styles.copy}`}>
        {children}
        <PaidTick />
      </div>
    );
  }
  return (
    <>
      <CodeBox {...code} />
      {children}
    </>
  );
}

/** On a phone: the QR code, collapsed, for payers who pay with another device. */
export function OtherDeviceCode(code: CodeBoxProps) {
  useSheet(sheet);
  const { t } = useTexts();
  if (!isPhone()) return null;
  return (
    <details className={actionStyles.field}>
      <summary className={styles.summary}>
        {t('payment:pix.other')} <ChevronIcon />
      </summary>
      <CodeBox {...code} />
    </details>
  );
}

/** A tick that is drawn over the code once it has been paid (`data-paid`, see `CheckoutShell`). */
const PaidTick = () => (
  <span className={styles.paid}>
    <Tick />
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
