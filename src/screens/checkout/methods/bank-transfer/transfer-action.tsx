import { useRef } from 'react';
import { useIsTv, useTexts } from '../../../../runtime/page/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Steps } from '../../../../ui/steps/steps';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { StepHeading } from '../../../shared/payment/step-heading';
import styles, { sheet } from '../shared/action.module.css';
import { Amount } from '../shared/amount';
import { Deadline } from '../shared/deadline/deadline';
import { CheckingTransfer } from '../shared/reported-payment/checking-transfer';
import { ExpiredPayment } from '../shared/reported-payment/expired-payment';
import { PaymentProof } from '../shared/reported-payment/payment-proof';
import { ReportPayment } from '../shared/reported-payment/report-payment';
import { useHasPassed } from '../shared/use-has-passed';
import { TransferDetails } from './transfer-details';

/**
 * Shows where to send the transfer, how much and until when. If the payment has expired, or the deadline has passed and
 * the payer hasn't reported a transfer, a button requests new details. `isRenewing` and `onRenew` are about these
 * details, not about the subscription.
 */
export function TransferActionView(props: ActionViewProps) {
  const { action, isExpired, isRenewing, onRenew } = props;
  const { t } = useTexts();
  const details = action.type === 'bankDetails' ? action : null;
  const isPastDeadline = useHasPassed(details?.expires ?? 0);
  // The bank may confirm a reported transfer after the deadline.
  const showsTransfer = !isExpired && (!isPastDeadline || details?.reported != null);
  if (details && showsTransfer) return <Transfer {...props} details={details} isPastDeadline={isPastDeadline} />;
  return (
    <ExpiredPayment
      isRenewing={isRenewing}
      onRenew={onRenew}
      texts={{
        title: t('pay-transfer:expired.title'),
        text: t('pay-transfer:expired.text'),
        paid: t('pay-transfer:expired.paid'),
        renewLabel: t('pay-transfer:expired.renew'),
        busyLabel: t('pay-transfer:expired.working'),
      }}
    />
  );
}

interface TransferProps extends ActionViewProps {
  details: Extract<ActionViewProps['action'], { type: 'bankDetails' }>;
  isPastDeadline: boolean;
}

function Transfer({ details, isPastDeadline, orderId, total, confirm }: TransferProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const isTv = useIsTv();
  const isReported = details.reported != null;
  const wasReportedOnMount = useRef(isReported);
  // A TV has no files to upload.
  const proofForm = !isTv && <PaymentProof orderId={orderId} received={details.proof} />;
  return (
    <div className={styles.sections}>
      {isReported ? (
        <CheckingTransfer
          title={t('pay-transfer:reported.title')}
          text={t('pay-transfer:reported.text')}
          takesFocus={!wasReportedOnMount.current}
        />
      ) : (
        <div className={styles.lead}>
          <StepHeading>{t('pay-transfer:title')}</StepHeading>
          <Amount total={total} />
          <Deadline expires={details.expires} format={(time) => t('pay-transfer:timeLeft', { time })} />
        </div>
      )}
      {isReported && proofForm}
      {!isPastDeadline && <TransferDetails details={details} total={total} />}
      {!isReported && (
        <>
          <Steps
            steps={[t('pay-transfer:steps.send'), t('pay-transfer:steps.report'), t('pay-transfer:steps.start')]}
          />
          <ReportPayment
            orderId={orderId}
            confirm={confirm}
            texts={{
              label: t('pay-transfer:report.button'),
              busyLabel: t('pay-transfer:report.working'),
              hint: t('pay-transfer:report.hint'),
            }}
          />
          {proofForm}
        </>
      )}
    </div>
  );
}
