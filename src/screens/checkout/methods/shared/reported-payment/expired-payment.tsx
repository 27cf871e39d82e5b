import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import { ExpiredStep } from '../expired-step';

interface ExpiredPaymentProps extends Pick<ActionViewProps, 'isRenewing' | 'onRenew'> {
  /** The method's texts. */
  texts: { title: string; text: string; paid: string; renewLabel: string; busyLabel: string };
}

/** Shown after the deadline: what happens to money that was already sent, and how to pay otherwise. */
export function ExpiredPayment({ isRenewing, onRenew, texts }: ExpiredPaymentProps) {
  const { title, text, paid, renewLabel, busyLabel } = texts;
  return (
    <ExpiredStep {...{ title, renewLabel, busyLabel, isRenewing, onRenew }} note={paid}>
      {text}
    </ExpiredStep>
  );
}
