import { useRef } from 'react';
import { liquidoConfirm } from '../../../../contract/calls/providers';
import type { PaymentAction } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { formatAmount } from '../../../../rules/money/format-money';
import { useIsAbsent } from '../../../../runtime/element-context/absent-calls';
import { useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { CopyField } from '../../../../ui/copy/copy-field';
import { useMoney } from '../../../../ui/format/money';
import { DescriptionList } from '../../../../ui/layout/description-list';
import { Steps } from '../../../../ui/layout/steps';
import type { ActionViewProps, MethodModule } from '../../../shared/payment/payment-method';
import { StepHeading } from '../../../shared/payment/step-heading';
import { ActionColumns } from '../shared/action-step';
import { Amount } from '../shared/amount';
import { Deadline } from '../shared/deadline';
import { PaymentProof } from '../shared/reported-payment/payment-proof';
import { ReportPayment } from '../shared/reported-payment/report-payment';
import { ReportablePayment } from '../shared/reported-payment/reportable-payment';
import { WaitingForBank } from '../shared/reported-payment/waiting-for-bank';
import detailsStyles, { sheet as detailsSheet } from './bank-transfer.module.css';

addTextFiles(import.meta.glob('/locales/*/pay-transfer.json'));

/** Bank transfer: the payer sends the money to the bank account that the `ActionView` shows. */
export const method: MethodModule = {
  ActionView: TransferActionView,
  optionsText: 'pay-transfer:which',
  payText: () => 'pay-transfer:pay',
};

/**
 * Shows where to send the transfer, how much and until when. If the payment has expired, or the deadline has passed and
 * the payer hasn't reported a transfer, a button requests new details. `isRenewing` and `onRenew` are about these
 * details, not about the subscription.
 */
function TransferActionView(props: ActionViewProps) {
  const { action, isExpired, isRenewing, onRenew } = props;
  const details = action.type === 'bankDetails' ? action : null;
  return (
    <ReportablePayment
      area="pay-transfer"
      deadline={details?.expires}
      isReported={details?.reported != null}
      {...{ isExpired, isRenewing, onRenew }}
    >
      {(isBeforeDeadline) => details && <Transfer {...props} details={details} isBeforeDeadline={isBeforeDeadline} />}
    </ReportablePayment>
  );
}

interface TransferProps extends ActionViewProps {
  details: Extract<ActionViewProps['action'], { type: 'bankDetails' }>;
  isBeforeDeadline: boolean;
}

function Transfer({ details, isBeforeDeadline, orderId, total, confirm }: TransferProps) {
  const { t } = useTexts();
  const isTv = useIsTv();
  const isReportOffered = !useIsAbsent()(liquidoConfirm);
  const isReported = details.reported != null;
  const wasReportedOnMount = useRef(isReported);
  // A TV has no files to upload.
  const proofForm = !isTv && <PaymentProof orderId={orderId} received={details.proof} />;
  return (
    <ActionColumns
      lead={
        isReported ? (
          <>
            <WaitingForBank area="pay-transfer" takesFocus={!wasReportedOnMount.current} />
            {proofForm}
          </>
        ) : (
          <>
            <StepHeading>{t('pay-transfer:title')}</StepHeading>
            <Amount total={total} />
            <Deadline expires={details.expires} format={(time) => t('pay-transfer:timeLeft', { time })} />
          </>
        )
      }
      code={isBeforeDeadline && <TransferDetails details={details} total={total} />}
    >
      {!isReported && (
        <>
          <Steps
            steps={[
              t('pay-transfer:steps.send'),
              ...(isReportOffered ? [t('pay-transfer:steps.report')] : []),
              t('pay-transfer:steps.start'),
            ]}
          />
          <ReportPayment area="pay-transfer" orderId={orderId} confirm={confirm} />
          {proofForm}
        </>
      )}
    </ActionColumns>
  );
}

interface TransferDetailsProps {
  details: Extract<PaymentAction, { type: 'bankDetails' }>;
  total: Money | null;
}

/**
 * The bank details and the amount to transfer, each with a copy button. A TV has no clipboard and shows
 * only the bank details, without buttons.
 */
function TransferDetails({ details, total }: TransferDetailsProps) {
  useSheet(detailsSheet);
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const isTv = useIsTv();
  if (isTv) {
    return (
      <div className={detailsStyles.fields}>
        <DescriptionList
          rows={[
            { term: t('pay-transfer:reference'), value: details.reference, isStrong: true },
            ...details.lines.map(({ label, value }) => ({ key: `${label} ${value}`, term: label, value })),
          ]}
        />
        <p className={detailsStyles.hint}>{t('pay-transfer:referenceHint')}</p>
      </div>
    );
  }
  return (
    <div className={detailsStyles.fields}>
      <CopyField label={t('pay-transfer:reference')} value={details.reference} />
      <p className={detailsStyles.hint}>{t('pay-transfer:referenceHint')}</p>
      {total && (
        <CopyField
          label={t('pay-transfer:amount')}
          value={formatMoney(total, { showsCurrencyCode: true })}
          copiedValue={formatAmount(total.amount, lang, '')}
        />
      )}
      {details.lines.map(({ label, value }) => (
        <CopyField key={`${label} ${value}`} label={label} value={value} />
      ))}
    </div>
  );
}
