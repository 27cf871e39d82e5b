import type { ReactNode } from 'react';
import { useTexts } from '../../../../../runtime/element-context/element-context';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import { useHasPassed } from '../deadline';
import { ExpiredStep } from '../expired-step';

/** The text areas of the methods whose payers report that they have paid. */
export type ReportableArea = 'pay-transfer' | 'pay-boleto';

/** `onRenew` requests new payment details; `isRenewing` is true meanwhile. The subscription isn't renewed. */
interface ReportablePaymentProps extends Pick<ActionViewProps, 'isExpired' | 'isRenewing' | 'onRenew'> {
  area: ReportableArea;
  /** When the payment is due, in milliseconds since 1970; undefined if the payment has no details. */
  deadline: number | undefined;
  /** Whether the payer has reported the payment. */
  isReported: boolean;
  /** Renders how to pay. After the deadline, called only if the payer has reported the payment. */
  children: (isBeforeDeadline: boolean) => ReactNode;
}

/**
 * Shows how to pay outside the page. If the payment has expired, or the deadline has passed and the payer hasn't
 * reported the payment, shows what happens to money that was already sent, and a button to get new payment details.
 */
export function ReportablePayment(props: ReportablePaymentProps) {
  const { area, deadline = 0, isReported, isExpired, isRenewing, onRenew, children } = props;
  const { t } = useTexts();
  const isPastDeadline = useHasPassed(deadline);
  // The bank may confirm a reported payment after the deadline.
  if (!isExpired && (!isPastDeadline || isReported)) return children(!isPastDeadline);
  return (
    <ExpiredStep
      title={t(`${area}:expired.title`)}
      note={t(`${area}:expired.paid`)}
      renewLabel={t(`${area}:expired.renew`)}
      busyLabel={t(`${area}:expired.working`)}
      {...{ isRenewing, onRenew }}
    >
      {t(`${area}:expired.text`)}
    </ExpiredStep>
  );
}
