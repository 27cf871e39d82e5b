import { useSheet } from '../../../../../runtime/styles/sheets';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import { StepHeading } from '../../../../shared/payment/step-heading';
import { ExpiredNotice } from '../expired-notice';
import styles, { sheet } from './sent-money.module.css';

interface ExpiredPaymentProps extends Pick<ActionViewProps, 'isRenewing' | 'onRenew'> {
  /** The method's texts. */
  texts: { title: string; text: string; paid: string; renew: string; working: string };
}

/** Shown after the deadline: what happens to money that was already sent, and how to pay otherwise. */
export function ExpiredPayment({ isRenewing, onRenew, texts }: ExpiredPaymentProps) {
  useSheet(sheet);
  return (
    <div className={styles.part}>
      <StepHeading>{texts.title}</StepHeading>
      <ExpiredNotice {...{ isRenewing, onRenew }} renew={texts.renew} working={texts.working}>
        {texts.text}
      </ExpiredNotice>
      <p>{texts.paid}</p>
    </div>
  );
}
