import type { ReactNode } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import resultStyles from './result.module.css';

interface ResultPageProps {
  tone: 'good' | 'bad' | 'warn';
  icon: ReactNode;
  title: string;
  actions: ReactNode;
  orderId: string | null;
  children: ReactNode;
}

/** Shows how a payment ended: badge, heading, content, buttons and the order's number. */
export function ResultPage({ tone, icon, title, actions, orderId, children }: ResultPageProps) {
  const { t } = useTexts();
  return (
    <div className={styles.center}>
      <span className={`${styles.badge} ${resultStyles[tone]}`}>{icon}</span>
      <StepHeading>{title}</StepHeading>
      {children}
      <div className={resultStyles.actions}>{actions}</div>
      {orderId && <p className={styles.small}>{t('checkout:reference', { orderId })}</p>}
    </div>
  );
}
