import { useLayoutEffect, useRef } from 'react';
import { useSheet } from '../../../../../runtime/styles/sheets';
import { Notice } from '../../../../../ui/feedback/notice';
import { StepHeading } from '../../../../shared/payment/step-heading';
import styles, { sheet } from './sent-money.module.css';

interface CheckingProps {
  title: string;
  text: string;
  /** The payer pressed the button just now. It unmounts, so focus moves here. */
  isNews: boolean;
}

/** The payer reported the money as sent, and it is being checked. */
export function Checking({ title, text, isNews }: CheckingProps) {
  useSheet(sheet);
  const part = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isNews) part.current?.querySelector('h2')?.focus();
  }, [isNews]);
  return (
    <div ref={part} className={styles.part}>
      <StepHeading>{title}</StepHeading>
      <div className={styles.news}>
        <Notice role="status">{text}</Notice>
      </div>
    </div>
  );
}
