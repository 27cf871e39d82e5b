import { useRef } from 'react';
import { dayInMilliseconds } from '../../../../rules/plans/dates';
import { useIsTv, useTexts } from '../../../../runtime/page/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { formatDate } from '../../../../ui/format/format-date';
import { usePrint } from '../../../../ui/print/use-print';
import { Steps } from '../../../../ui/steps/steps';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { StepHeading } from '../../../shared/payment/step-heading';
import styles, { sheet } from '../shared/action.module.css';
import { isTouchDevice } from '../shared/is-touch-device';
import { CheckingTransfer } from '../shared/reported-payment/checking-transfer';
import { ExpiredPayment } from '../shared/reported-payment/expired-payment';
import { PaymentProof } from '../shared/reported-payment/payment-proof';
import { ReportPayment } from '../shared/reported-payment/report-payment';
import { useHasPassed } from '../shared/use-has-passed';
import { SlipActions } from './slip-actions';
import { SlipPaper } from './slip-paper';

/**
 * The last step of a payment by slip (boleto, the method group `TICKET`). Shows the slip until its due date. If the
 * payer has reported the payment ("I have paid"), waits for the bank, even after the due date. Offers a new slip after
 * the due date if the payer has reported nothing, and whenever the server says that the payment has expired.
 */
export function TicketActionView(props: ActionViewProps) {
  const { action, isExpired, isRenewing, onRenew } = props;
  const { t } = useTexts();
  const slip = action.type === 'slip' ? action : null;
  const isOverdue = useHasPassed(slip?.due ?? 0);
  // The bank may confirm a reported payment after the due date.
  const isPending = !isExpired && (!isOverdue || slip?.reported != null);
  if (slip && isPending) return <Slip {...props} slip={slip} isOverdue={isOverdue} />;
  return (
    <ExpiredPayment
      isRenewing={isRenewing}
      onRenew={onRenew}
      texts={{
        title: t('pay-ticket:expired.title'),
        text: t('pay-ticket:expired.text'),
        paid: t('pay-ticket:expired.paid'),
        renewLabel: t('pay-ticket:expired.renew'),
        busyLabel: t('pay-ticket:expired.working'),
      }}
    />
  );
}

interface SlipProps extends ActionViewProps {
  slip: Extract<ActionViewProps['action'], { type: 'slip' }>;
  isOverdue: boolean;
}

function Slip({ slip, isOverdue, orderId, order, total, confirm }: SlipProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { paper, print } = usePrint();
  const isReported = slip.reported != null;
  const wasReportedAtMount = useRef(isReported);
  const isTv = useIsTv();
  const slipButtons = !isOverdue && !isTv && <SlipActions slip={slip} isReported={isReported} print={print} />;
  // A slip is due at the end of a day, so less than 24 hours means that it's due today.
  const daysLeft = Math.floor((slip.due - Date.now()) / dayInMilliseconds);
  return (
    <div className={styles.sections} data-layout="slip">
      {isReported ? (
        <>
          <CheckingTransfer
            title={t('pay-ticket:reported.title')}
            text={t('pay-ticket:reported.text')}
            takesFocus={!wasReportedAtMount.current}
          />
          {/* Not on a TV, which has no files to upload as proof. */}
          {!isTv && <PaymentProof orderId={orderId} received={slip.proof} />}
        </>
      ) : (
        <div className={styles.lead}>
          <StepHeading>{t('pay-ticket:title')}</StepHeading>
          <p>{daysLeft > 0 ? t('pay-ticket:payBy', { date: formatDate(slip.due, lang) }) : t('pay-ticket:today')}</p>
        </div>
      )}
      {/* On a phone or tablet, the payer copies the slip's number, so the buttons come before the slip. */}
      {isTouchDevice() && slipButtons}
      {!isOverdue && <SlipPaper ref={paper} {...{ slip, orderId, order, total }} />}
      {!isTouchDevice() && slipButtons}
      {!isReported && (
        <>
          <Steps
            steps={[
              t(isTv ? 'pay-ticket:steps.scan' : 'pay-ticket:steps.pay'),
              t('pay-ticket:steps.wait'),
              t('pay-ticket:steps.start'),
            ]}
          />
          <ReportPayment
            orderId={orderId}
            confirm={confirm}
            variant="secondary"
            texts={{
              label: t('pay-ticket:report.button'),
              busyLabel: t('pay-ticket:report.working'),
              hint: t('pay-ticket:report.hint'),
            }}
          />
        </>
      )}
    </div>
  );
}
