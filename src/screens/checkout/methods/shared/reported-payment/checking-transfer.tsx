import { useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { Notice } from '../../../../../ui/feedback/notice';
import { findHeading } from '../../../../../ui/focus/focus-heading';
import { StepHeading } from '../../../../shared/payment/step-heading';
import styles, { sheet } from './reported-payment.module.css';

interface CheckingTransferProps {
  title: string;
  text: string;
  /** Whether the heading takes the focus: true right after the payer's report, because the clicked button is gone. */
  takesFocus: boolean;
}

/** Shown while the provider checks a transfer that the payer has reported. */
export function CheckingTransfer({ title, text, takesFocus }: CheckingTransferProps) {
  useSheet(sheet);
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) findHeading([container.current])?.focus();
  }, [takesFocus]);
  return (
    <div ref={container} className={styles.section}>
      <StepHeading>{title}</StepHeading>
      <div className={styles.notice}>
        <Notice role="status">{text}</Notice>
      </div>
    </div>
  );
}
