import { useRef } from 'react';
import { dayInMilliseconds } from '../../../../rules/plans/dates';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { usePrint } from '../../../../ui/print/use-print';
import { Steps } from '../../../../ui/steps/steps';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { StepHeading } from '../../../shared/payment/step-heading';
import styles, { sheet } from '../shared/action.module.css';
import { isTouchDevice } from '../shared/is-touch-device';
import { PaymentProof } from '../shared/reported-payment/payment-proof';
import { ReportPayment } from '../shared/reported-payment/report-payment';
import { ReportablePayment } from '../shared/reported-payment/reportable-payment';
import { WaitingForBank } from '../shared/reported-payment/waiting-for-bank';
import { SlipActions } from './slip-actions';
import { dueDateText, SlipPaper } from './slip-paper';

/**
 * The last step of a payment by slip (boleto, the method group `TICKET`). Shows the slip until its due date. If the
 * payer has reported the payment ("I have paid"), waits for the bank, even after the due date. Offers a new slip after
 * the due date if the payer has reported nothing, and whenever the server says that the payment has expired.
 */
export function TicketActionView(props: ActionViewProps) {
  const { action, isExpired, isRenewing, onRenew } = props;
  const slip = action.type === 'slip' ? action : null;
  return (
    <ReportablePayment
      area="pay-ticket"
      deadline={slip?.due}
      isReported={slip?.reported != null}
      {...{ isExpired, isRenewing, onRenew }}
    >
      {(isBeforeDeadline) => slip && <Slip {...props} slip={slip} isBeforeDueDate={isBeforeDeadline} />}
    </ReportablePayment>
  );
}

interface SlipProps extends ActionViewProps {
  slip: Extract<ActionViewProps['action'], { type: 'slip' }>;
  isBeforeDueDate: boolean;
}

function Slip({ slip, isBeforeDueDate, orderId, order, total, confirm }: SlipProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const { paper, print } = usePrint();
  const isReported = slip.reported != null;
  const wasReportedAtMount = useRef(isReported);
  const isTv = useIsTv();
  const slipButtons = isBeforeDueDate && !isTv && <SlipActions slip={slip} isReported={isReported} print={print} />;
  // A slip is due at the end of a day, so less than 24 hours means that it's due today.
  const daysLeft = Math.floor((slip.due - serverNow()) / dayInMilliseconds);
  return (
    <div className={styles.sections} data-layout="slip">
      {isReported ? (
        <>
          <WaitingForBank area="pay-ticket" takesFocus={!wasReportedAtMount.current} />
          {/* Not on a TV, which has no files to upload as proof. */}
          {!isTv && <PaymentProof orderId={orderId} received={slip.proof} />}
        </>
      ) : (
        <div className={styles.lead}>
          <StepHeading>{t('pay-ticket:title')}</StepHeading>
          <p>{daysLeft > 0 ? t('pay-ticket:payBy', { date: dueDateText(slip.due, lang) }) : t('pay-ticket:today')}</p>
        </div>
      )}
      {/* On a phone or tablet, the payer copies the slip's number, so the buttons come before the slip. */}
      {isTouchDevice() && slipButtons}
      {isBeforeDueDate && <SlipPaper ref={paper} {...{ slip, orderId, order, total }} />}
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
          <ReportPayment area="pay-ticket" orderId={orderId} confirm={confirm} variant="secondary" />
        </>
      )}
    </div>
  );
}
