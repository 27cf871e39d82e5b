import { useState } from 'react';
import { liquidoConfirm } from '../../../../../contract/calls/providers';
import type { CallError } from '../../../../../runtime/api/call-error';
import { useIsAbsent } from '../../../../../runtime/element-context/absent-calls';
import { useElementContext, useTexts } from '../../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../../runtime/element-context/error-text';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { Button, type ButtonProps } from '../../../../../ui/button/button';
import { Notice } from '../../../../../ui/feedback/notice';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import type { ReportableArea } from './reportable-payment';
import styles, { sheet } from './reported-payment.module.css';

interface ReportPaymentProps extends Pick<ActionViewProps, 'orderId' | 'confirm'>, Pick<ButtonProps, 'variant'> {
  area: ReportableArea;
}

interface State {
  isBusy: boolean;
  error: CallError | null;
}

/** The button "I have paid", which reports to the server that the payer sent the money. */
export function ReportPayment({ orderId, confirm, variant, area }: ReportPaymentProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const errorText = useErrorText();
  const isOffered = !useIsAbsent()(liquidoConfirm);
  const [{ isBusy, error }, setState] = useState<State>({ isBusy: false, error: null });
  const reportPayment = async () => {
    setState({ isBusy: true, error: null });
    const failure = await confirm(
      (idempotencyKey) => context.call(liquidoConfirm, { orderId }, { idempotencyKey }),
      // A second click after a lost response must send the same idempotency key. `confirm` reuses the key if its second
      // argument is the same as before, so the argument is constant.
      'sent',
    );
    setState({ isBusy: false, error: failure });
  };
  // Says it once, to the payer who has clicked the button.
  if (!isOffered) return error && <Notice role="status">{t('common:errors.notOffered')}</Notice>;
  return (
    <div className={styles.section}>
      {error && (
        <Notice kind="error" role="alert">
          {errorText(error)}
        </Notice>
      )}
      <Button
        full
        variant={variant}
        busy={isBusy}
        busyLabel={t(`${area}:report.working`)}
        onClick={() => void reportPayment()}
      >
        {t(`${area}:report.button`)}
      </Button>
      <p className={styles.hint}>{t(`${area}:report.hint`)}</p>
    </div>
  );
}
