import type { ReactNode } from 'react';
import { useTexts } from '../../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import actionStyles from '../action.module.css';
import { isTouchDevice } from '../is-touch-device';
import { LazyQr } from '../lazy-qr';
import styles, { sheet } from './pay-code.module.css';

interface PayCodeProps {
  /** The content of the QR code. */
  payload: string;
  /** The accessible name of the QR code. */
  label: string;
  /** The fields and buttons that copy the payment's data. */
  copyUi: ReactNode;
  /** The deadline and the instructions. */
  children: ReactNode;
}

/**
 * A QR code to pay with, the buttons to copy the payment's data, and instructions. A phone or tablet can't scan its own
 * screen, so on these devices the QR code is collapsed below the rest.
 */
export function PayCode({ payload, label, copyUi, children }: PayCodeProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const qrCode = (
    <div className={actionStyles.qrBox} data-code="">
      <LazyQr text={payload} label={label} />
    </div>
  );
  if (isTouchDevice()) {
    return (
      <>
        <div className={actionStyles.field}>{copyUi}</div>
        {children}
        <details className={actionStyles.field}>
          <summary className={styles.summary}>{t('payment:pix.other')}</summary>
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
