import { useRef } from 'react';
import type { PaymentAction } from '../../../../contract/entities';
import { dayInMilliseconds } from '../../../../rules/plans/dates';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy/copy-button';
import { ExternalIcon, PrintIcon } from '../../../../ui/icons/late-icons';
import { Steps } from '../../../../ui/layout/steps';
import { canIsolateForPrint } from '../../../../ui/print/isolate-for-print';
import { usePrint } from '../../../../ui/print/use-print';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { StepHeading } from '../../../shared/payment/step-heading';
import { ActionColumns } from '../shared/action-step';
import { Amount } from '../shared/amount';
import { isTouchDevice } from '../shared/qr-code';
import { PaymentProof } from '../shared/reported-payment/payment-proof';
import { ReportPayment } from '../shared/reported-payment/report-payment';
import { ReportablePayment } from '../shared/reported-payment/reportable-payment';
import { WaitingForBank } from '../shared/reported-payment/waiting-for-bank';
import boletoStyles, { sheet as boletoSheet } from './boleto.module.css';
import { BoletoPaper, dueDateText } from './boleto-paper';

/**
 * The last step of a payment by boleto (the method group `TICKET`). Shows the boleto until its due date. If the
 * payer has reported the payment ("I have paid"), waits for the bank, even after the due date. Offers a new boleto after
 * the due date if the payer has reported nothing, and whenever the server says that the payment has expired.
 */
export function BoletoActionView(props: ActionViewProps) {
  const { action, isExpired, isRenewing, onRenew } = props;
  const boleto = action.type === 'slip' ? action : null;
  return (
    <ReportablePayment
      area="pay-boleto"
      deadline={boleto?.due}
      isReported={boleto?.reported != null}
      {...{ isExpired, isRenewing, onRenew }}
    >
      {(isBeforeDeadline) => boleto && <Boleto {...props} boleto={boleto} isBeforeDueDate={isBeforeDeadline} />}
    </ReportablePayment>
  );
}

interface BoletoProps extends ActionViewProps {
  boleto: Extract<ActionViewProps['action'], { type: 'slip' }>;
  isBeforeDueDate: boolean;
}

function Boleto({ boleto, isBeforeDueDate, orderId, order, total, confirm }: BoletoProps) {
  const { t, lang } = useTexts();
  const { paper, print } = usePrint();
  const isReported = boleto.reported != null;
  const wasReportedAtMount = useRef(isReported);
  const isTv = useIsTv();
  const boletoButtons = !isTv && <BoletoActions boleto={boleto} isReported={isReported} print={print} />;
  // A boleto is due at the end of a day, so less than 24 hours means that it's due today.
  const daysLeft = Math.floor((boleto.due - serverNow()) / dayInMilliseconds);
  return (
    <ActionColumns
      layout="boleto"
      lead={
        isReported ? (
          <>
            <WaitingForBank area="pay-boleto" takesFocus={!wasReportedAtMount.current} />
            {/* Not on a TV, which has no files to upload as proof. */}
            {!isTv && <PaymentProof orderId={orderId} received={boleto.proof} />}
          </>
        ) : (
          <>
            <StepHeading>{t('pay-boleto:title')}</StepHeading>
            {!isTv && <Amount total={total} />}
            <p>
              {daysLeft > 0 ? t('pay-boleto:payBy', { date: dueDateText(boleto.due, lang) }) : t('pay-boleto:today')}
            </p>
          </>
        )
      }
      code={
        isBeforeDueDate && (
          <>
            {/* On a phone or tablet, the payer copies the boleto's number, so the buttons come before the boleto. */}
            {isTouchDevice() && boletoButtons}
            <BoletoPaper ref={paper} {...{ boleto, orderId, order, total }} />
            {!isTouchDevice() && boletoButtons}
          </>
        )
      }
    >
      {!isReported && (
        <>
          <Steps
            steps={[
              t(isTv ? 'pay-boleto:steps.scan' : 'pay-boleto:steps.pay'),
              t('pay-boleto:steps.wait'),
              t('pay-boleto:steps.start'),
            ]}
          />
          <ReportPayment area="pay-boleto" orderId={orderId} confirm={confirm} variant="secondary" />
        </>
      )}
    </ActionColumns>
  );
}

interface BoletoActionsProps {
  /** The boleto. */
  boleto: Extract<PaymentAction, { type: 'slip' }>;
  /** Whether the payer has reported that the boleto was paid. */
  isReported: boolean;
  print: () => void;
}

/** The buttons that copy the boleto's number, print the boleto, or open the bank's page. */
function BoletoActions({ boleto, isReported, print }: BoletoActionsProps) {
  useSheet(boletoSheet);
  const { t } = useTexts();
  const { api } = useSignalValue(useElementContext().settings);
  const bankUrl = boleto.url ? safeUrl(boleto.url, api) : null;
  return (
    <div className={boletoStyles.actions}>
      <div>
        <CopyButton
          full
          variant={isReported ? 'secondary' : 'primary'}
          text={boleto.line.replace(/\D/g, '')}
          label={t('pay-boleto:copy')}
        />
      </div>
      {canIsolateForPrint() && (
        <Button variant="secondary" icon={<PrintIcon />} onClick={print}>
          {t('pay-boleto:print')}
        </Button>
      )}
      {bankUrl && (
        <Button
          variant="secondary"
          icon={<ExternalIcon />}
          onClick={() => window.open(bankUrl.href, '_blank', 'noopener,noreferrer')}
        >
          {t('pay-boleto:open')}
        </Button>
      )}
    </div>
  );
}
