import { useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../../../runtime/styles/sheets';
import { Notice } from '../../../../../ui/feedback/notice';
import { StepHeading } from '../../../../shared/payment/step-heading';
import styles, { sheet } from './sent-money.module.css';

interface CheckingProps {
  title: string;
  text: string;
  /** The payer just pressed the button. It unmounts, so focus moves here. */
  isNew: boolean;
}

/** The payer reported the transfer, and the provider checks it. */
export function Checking({ title, text, isNew }: CheckingProps) {
  useSheet(sheet);
  const container = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNew) container.current?.querySelector('h2')?.focus();
  }, [isNew]);
  return (
    <div ref={container} className={styles.part}>
      <StepHeading>{title}</StepHeading>
      <div className={styles.notice}>
        <Notice role="status">{text}</Notice>
      </div>
    </div>
  );
}
