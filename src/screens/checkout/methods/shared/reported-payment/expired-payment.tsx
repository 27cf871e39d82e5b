import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import { ExpiredStep } from '../expired-step';

interface ExpiredPaymentProps extends Pick<ActionViewProps, 'isRenewing' | 'onRenew'> {
  /** The method's texts. */
  texts: { title: string; text: string; paid: string; renew: string; working: string };
}

/** Shown after the deadline: what happens to money that was already sent, and how to pay otherwise. */
export function ExpiredPayment({ isRenewing, onRenew, texts }: ExpiredPaymentProps) {
  const { title, text, paid, renew, working } = texts;
  return (
    <ExpiredStep {...{ title, renew, working, isRenewing, onRenew }} note={paid}>
      {text}
    </ExpiredStep>
  );
}
