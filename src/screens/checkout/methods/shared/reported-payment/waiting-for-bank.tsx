import { useLayoutEffect, useRef } from 'react';
import { useTexts } from '../../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { Notice } from '../../../../../ui/feedback/notice';
import { findHeading } from '../../../../../ui/focus/focus-heading';
import { StepHeading } from '../../../../shared/payment/step-heading';
import type { ReportableArea } from './reportable-payment';
import styles, { sheet } from './reported-payment.module.css';

interface WaitingForBankProps {
  area: ReportableArea;
  /** Whether the heading takes the focus: true right after the payer's report, because the clicked button is gone. */
  takesFocus: boolean;
}

/** Shown after the payer has reported the payment, until the bank confirms it. */
export function WaitingForBank({ area, takesFocus }: WaitingForBankProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (takesFocus) findHeading([container.current])?.focus();
  }, [takesFocus]);
  return (
    <div ref={container} className={styles.section}>
      <StepHeading>{t(`${area}:reported.title`)}</StepHeading>
      <div className={styles.notice}>
        <Notice role="status">{t(`${area}:reported.text`)}</Notice>
      </div>
    </div>
  );
}
