import { useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { LazyPart } from '../../../../ui/async/lazy-part';
import { LinkButton } from '../../../../ui/button/button';
import { Countdown } from '../../../../ui/feedback/countdown';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Money } from '../../../../ui/format/money';
import { SmartphoneIcon } from '../../../../ui/icons/late-icons';
import { DescriptionList } from '../../../../ui/layout/description-list';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { ActionStep } from '../shared/action-step';
import { Deadline, useHasPassed } from '../shared/deadline';
import { ExpiredStep } from '../shared/expired-step';
import styles, { sheet } from './mobile-money.module.css';

addTextFiles(import.meta.glob('/locales/*/pay-wallet.json'));

/**
 * Shows the fields for the payer's data, such as the phone number, which identifies the mobile money account, and a
 * text that says how the payment works. The checkout itself shows the mobile money operators, as the method's options.
 */
function MobileMoneyFields({ payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      {payerInputs}
      <p>{t('pay-wallet:mobile.how')}</p>
    </>
  );
}

export const method: MethodModule = {
  Fields: MobileMoneyFields,
  ActionView: MobileMoneyActionView,
  optionsText: 'pay-wallet:mobile.operator',
  payText: () => 'pay-wallet:mobile.pay',
  showsOptionsFirst: true,
};

/**
 * Asks the payer to confirm the payment on the phone or to type a one-time code. If the payer doesn't do so in time,
 * offers to send a new request. `isRenewing` and `onRenew` are about the new request, not about a subscription's
 * renewal.
 */
function MobileMoneyActionView(props: ActionViewProps) {
  useSheet(sheet);
  const { action, isExpired } = props;
  if (action.type === 'otp' && !isExpired) return <LazyOtp {...props} />;
  if (action.type === 'confirmOnPhone' && !isExpired)
    return <ConfirmOnPhone key={action.expires} {...props} request={action} />;
  return <ExpiredRequest {...props} />;
}

const loadOtp = () => import('../shared/otp/otp').then((module) => module.OtpActionView);

/** The form for a one-time code, loaded on demand. */
function LazyOtp(props: ActionViewProps) {
  const { t } = useTexts();
  return (
    <LazyPart load={loadOtp} props={props} errorTitle={t('checkout:method.failed')}>
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
      </Loading>
    </LazyPart>
  );
}

type ConfirmationRequest = Extract<ActionViewProps['action'], { type: 'confirmOnPhone' }>;

function ConfirmOnPhone({
  request,
  total,
  isRenewing,
  onExpire,
  onRenew,
}: ActionViewProps & { request: ConfirmationRequest }) {
  const { t } = useTexts();
  const { operator, phone, expires, resendAfter } = request;
  const resendTime = resendAfter ?? 0;
  const canResend = useHasPassed(resendTime);
  return (
    <ActionStep icon={<SmartphoneIcon />} title={t('pay-wallet:mobile.confirm.title')}>
      <p>{t('pay-wallet:mobile.confirm.text', { operator })}</p>
      <div className={styles.details}>
        <DescriptionList
          rows={[
            { term: t('pay-wallet:mobile.operator'), value: operator },
            { term: t('pay-wallet:mobile.phone'), value: phone },
            total ? { term: t('pay-wallet:mobile.amount'), value: <Money value={total} />, isStrong: true } : null,
          ]}
        />
      </div>
      <Deadline expires={expires} onExpire={onExpire} format={(time) => t('pay-wallet:mobile.timeLeft', { time })} />
      <ol className={styles.steps}>
        <li>{t('pay-wallet:mobile.steps.open')}</li>
        <li>{t('pay-wallet:mobile.steps.pin')}</li>
        <li>{t('pay-wallet:mobile.steps.wait')}</li>
      </ol>
      {isRenewing && <p role="status">{t('pay-wallet:mobile.again.working')}</p>}
      {!isRenewing && canResend && <LinkButton onClick={onRenew}>{t('pay-wallet:mobile.again.send')}</LinkButton>}
      {!isRenewing && !canResend && (
        <p className={styles.small}>
          <Countdown until={resendTime} format={(time) => t('pay-wallet:mobile.again.in', { time })} />
        </p>
      )}
    </ActionStep>
  );
}

function ExpiredRequest({ isRenewing, onRenew }: ActionViewProps) {
  const { t } = useTexts();
  return (
    <ExpiredStep
      title={t('pay-wallet:mobile.expired.title')}
      {...{ isRenewing, onRenew }}
      renewLabel={t('pay-wallet:mobile.expired.renew')}
      busyLabel={t('pay-wallet:mobile.again.working')}
    >
      {t('pay-wallet:mobile.expired.text')}
    </ExpiredStep>
  );
}
