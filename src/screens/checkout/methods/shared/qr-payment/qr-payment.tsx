import { useState } from 'react';
import type { CallError } from '../../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../../runtime/element-context/element-context';
import { useErrorText } from '../../../../../runtime/element-context/error-text';
import { buildReturnUrl } from '../../../../../runtime/navigation/return-url';
import { safeUrl } from '../../../../../runtime/navigation/safe-url';
import { Button } from '../../../../../ui/button/button';
import { CopyField } from '../../../../../ui/copy/copy-field';
import { ExternalIcon } from '../../../../../ui/icons/late-icons';
import { Steps } from '../../../../../ui/layout/steps';
import type { ActionViewProps } from '../../../../shared/payment/payment-method';
import styles from '../action.module.css';
import { ActionStep } from '../action-step';
import { Deadline } from '../deadline';
import { ExpiredStep } from '../expired-step';
import { CodeBox } from '../pay-code/pay-code';
import { isTouchDevice } from '../qr-code';

/** The kinds of QR codes that have their own texts. Other kinds share the texts `other`. */
type KnownKind = 'caishen' | 'paynow';
const isKnownKind = (kind: string | null | undefined): kind is KnownKind => kind === 'caishen' || kind === 'paynow';

/** The payment step of Caishen, PayNow and similar methods: QR code, amount, deadline, reference and instructions. */
export function QrPayment(props: ActionViewProps) {
  const { t } = useTexts();
  const { action, total, isExpired, onExpire } = props;
  if (isExpired || action.type !== 'qr') return <ExpiredCode {...props} />;
  const { payload, expires, reference, kind, copyText } = action;
  const textKind = isKnownKind(kind) ? kind : 'other';
  return (
    <ActionStep
      title={action.title ?? t(`pay-wallet:code.title.${textKind}`)}
      total={total}
      rate={props.order?.exchangeRate}
      lead={
        <Deadline
          key={payload}
          expires={expires}
          onExpire={onExpire}
          format={(time) => t('pay-wallet:code.timeLeft', { time })}
        />
      }
      code={
        <>
          <CodeBox payload={payload} label={t('pay-wallet:code.picture')} />
          <OpenLinkButton payload={payload} />
          {copyText && (
            <div className={styles.field}>
              <CopyField label={t('pay-wallet:code.key')} value={copyText} />
            </div>
          )}
          {reference && (
            <div className={styles.field}>
              <CopyField label={t('pay-wallet:code.reference')} value={reference} />
            </div>
          )}
        </>
      }
    >
      <Steps
        steps={
          action.steps ?? [
            t(`pay-wallet:code.steps.${textKind}.open`),
            t(`pay-wallet:code.steps.${textKind}.scan`),
            t(`pay-wallet:code.steps.${textKind}.confirm`),
          ]
        }
      />
    </ActionStep>
  );
}

/** A button that opens the QR code's content (`payload`), if that is a URL. Shown only on phones and tablets. */
function OpenLinkButton({ payload }: { payload: string }) {
  const { settings } = useElementContext();
  const { t } = useTexts();
  const target = /^https?:/.test(payload) ? safeUrl(payload, settings.peek().api) : null;
  if (!target || !isTouchDevice()) return null;
  return (
    <Button variant="secondary" icon={<ExternalIcon />} onClick={() => location.assign(target.href)}>
      {t('pay-wallet:code.open')}
    </Button>
  );
}

/**
 * Says that the QR code has expired. A button gets a new code for the same order, without asking for the payer's data
 * again.
 */
function ExpiredCode({ order, orderId, isRenewing, onRenew, confirm, repay }: ActionViewProps) {
  const { settings } = useElementContext();
  const { t } = useTexts();
  const errorText = useErrorText();
  const [{ isBusy, error }, setState] = useState<{ isBusy: boolean; error: CallError | null }>({
    isBusy: false,
    error: null,
  });
  const methodCode = order?.methodCode;
  const requestNewCode = async () => {
    if (!methodCode) return onRenew();
    setState({ isBusy: true, error: null });
    // While this request is in progress, `confirm` sends no other. The last argument of `confirm` identifies the
    // request: after a lost response, a request with the same method and currency is sent with the same idempotency
    // key.
    const failure = await confirm((idempotencyKey) => {
      const { currency, total: expectedTotal } = order;
      const returnUrl = buildReturnUrl(settings.peek(), idempotencyKey);
      const request = { orderId, methodCode, currency, expectedTotal, returnUrl };
      return repay(request, { idempotencyKey });
    }, `${methodCode} ${order.currency}`);
    setState({ isBusy: false, error: failure });
  };
  return (
    <ExpiredStep
      title={t('pay-wallet:code.expired.title')}
      kind={error ? 'error' : 'warning'}
      renewLabel={t('pay-wallet:code.expired.renew')}
      busyLabel={t('pay-wallet:code.expired.working')}
      isRenewing={isBusy || isRenewing}
      onRenew={() => void requestNewCode()}
    >
      {error ? errorText(error) : t('pay-wallet:code.expired.text')}
    </ExpiredStep>
  );
}
