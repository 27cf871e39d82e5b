import { useSheet } from '../../../../../runtime/styles/sheets';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import { StepHeading } from '../../../../shared/payment/step-heading';
import { ExpiredNotice } from '../expired-notice';
import styles, { sheet } from './sent-money.module.css';

interface TimeIsUpProps extends Pick<ActionViewProps, 'isRenewing' | 'onRenew'> {
  /** The method's texts. */
  words: { title: string; text: string; paid: string; renew: string; working: string };
}

/** The deadline passed: what happens to money that was sent, and how to pay if it wasn't. */
export function ExpiredPayment({ isRenewing, onRenew, words }: TimeIsUpProps) {
  useSheet(sheet);
  return (
    <div className={styles.part}>
      <StepHeading>{words.title}</StepHeading>
      <ExpiredNotice {...{ isRenewing, onRenew }} renew={words.renew} working={words.working}>
        {words.text}
      </ExpiredNotice>
      <p>{words.paid}</p>
    </div>
  );
}
