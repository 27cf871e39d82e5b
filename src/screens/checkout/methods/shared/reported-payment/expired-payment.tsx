import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import { ExpiredStep } from '../expired-step';

/** `onRenew` requests new payment details; `isRenewing` is true meanwhile. The subscription isn't renewed. */
interface ExpiredPaymentProps extends Pick<ActionViewProps, 'isRenewing' | 'onRenew'> {
  /** The method's texts. `paid` is for payers who have already sent the money. */
  texts: { title: string; text: string; paid: string; renewLabel: string; busyLabel: string };
}

/**
 * Shown when the deadline for paying has passed: what happens to money that was already sent, and a button to get new
 * payment details.
 */
export function ExpiredPayment({ isRenewing, onRenew, texts }: ExpiredPaymentProps) {
  const { title, text, paid, renewLabel, busyLabel } = texts;
  return (
    <ExpiredStep {...{ title, renewLabel, busyLabel, isRenewing, onRenew }} note={paid}>
      {text}
    </ExpiredStep>
  );
}
