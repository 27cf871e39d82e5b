import { readTlv } from '../../../../rules/payments/emv';
import { useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { Checkbox } from '../../../../ui/choices/checkbox';
import { CopyButton } from '../../../../ui/copy/copy-button';
import { CopyField } from '../../../../ui/copy/copy-field';
import { Steps } from '../../../../ui/layout/steps';
import { MandateTerms } from '../../../shared/mandates/mandate-terms';
import { canAskForMandate } from '../../../shared/mandates/mandates';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import styles from '../shared/action.module.css';
import { ActionStep } from '../shared/action-step';
import { Deadline } from '../shared/deadline';
import { ExpiredStep } from '../shared/expired-step';
import { OtherDeviceCode, PayCode } from '../shared/pay-code/pay-code';
import codeStyles from '../shared/pay-code/pay-code.module.css';
import { isTouchDevice } from '../shared/qr-code';
import { StartAfterTrial } from './start-after-trial';

addTextFiles(import.meta.glob('/locales/*/pay-transfer.json'));

/** The form of PIX, Brazil's instant payment. Its only fields are those for the payer's data. */
function PixFields({ method, draft, onDraft, renewalHint, payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('pay-transfer:pix.how')}</p>
      {payerInputs}
      {method.canRenew && (
        <Checkbox
          label={t('pay-transfer:pix.renew')}
          hint={draft.autoRenews ? undefined : renewalHint}
          value={draft.autoRenews}
          onChange={(next) => onDraft({ autoRenews: next })}
        />
      )}
      {method.canRenew && draft.autoRenews && <p>{t('pay-transfer:pix.renewHint')}</p>}
      {method.afterTrial && canAskForMandate(method) && <StartAfterTrial method={method} offer={method.afterTrial} />}
    </>
  );
}

/**
 * The last part of the text key for the step "scan or paste the code". A TV shows no text to copy, and a phone or
 * tablet can't scan its own screen.
 */
function codeStepKey(isTv: boolean): 'scanOnly' | 'paste' | 'scan' {
  if (isTv) return 'scanOnly';
  return isTouchDevice() ? 'paste' : 'scan';
}

/** Shows the PIX code as a QR code and text. After it expires, offers a new code. */
function PixActionView({ action, order, total, isExpired, isRenewing, onExpire, onRenew }: ActionViewProps) {
  const { t } = useTexts();
  const isTv = useIsTv();
  const codeAction = action.type === 'copyPaste' || action.type === 'qr' ? action : null;
  if (isExpired || !codeAction) {
    return (
      <ExpiredStep
        title={t('payment:pix.expired.title')}
        {...{ isRenewing, onRenew }}
        renewLabel={t('payment:pix.expired.renew')}
        busyLabel={t('payment:pix.expired.working')}
      >
        {t('payment:pix.expired.text')}
      </ExpiredStep>
    );
  }
  const { payload, expires } = codeAction;
  // The bank's app shows the receiver's name, EMV's object 59. Payers who compare it don't pay a forged code.
  const payee = readTlv(payload)?.get('59');
  const pixKey = codeAction.type === 'copyPaste' ? codeAction.key : null;
  const mandate = codeAction.type === 'copyPaste' ? codeAction.mandate : null;
  const code = { payload, label: t('payment:pix.picture'), expires };
  return (
    <ActionStep
      title={t('payment:pix.title')}
      total={total}
      rate={order?.exchangeRate}
      payee={payee}
      lead={
        <>
          {mandate && <MandateTerms terms={mandate} />}
          <Deadline
            key={payload}
            expires={expires}
            onExpire={onExpire}
            format={(time) => t('payment:pix.timeLeft', { time })}
          />
        </>
      }
      code={
        <PayCode {...code}>
          {!isTv && (
            <div className={codeStyles.field}>
              {/* Hidden from screen readers: the code has about 190 characters, and the button copies it. */}
              <div className={codeStyles.text} aria-hidden="true">
                <span className={codeStyles.label}>{t('payment:pix.code')}</span>
                <p className={codeStyles.code} dir="ltr" translate="no">
                  {payload}
                </p>
              </div>
              <CopyButton variant="primary" text={payload} label={t('payment:pix.copy')} />
            </div>
          )}
        </PayCode>
      }
    >
      <Steps
        steps={[
          t('payment:pix.steps.open'),
          t(`payment:pix.steps.${codeStepKey(isTv)}`),
          payee ? t('payment:pix.steps.confirmTo', { payee }) : t('payment:pix.steps.confirm'),
        ]}
      />
      <OtherDeviceCode {...code} />
      {pixKey && (
        <div className={styles.field}>
          <CopyField label={t('payment:pix.key')} value={pixKey} />
          <p className={styles.hint}>{t('payment:pix.keyHint')}</p>
        </div>
      )}
    </ActionStep>
  );
}

export const method: MethodModule = {
  Fields: PixFields,
  ActionView: PixActionView,
  payText: () => 'pay-transfer:pix.pay',
};
