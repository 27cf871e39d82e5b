import { useEffect, useRef, useState } from 'react';
import { type checkPlanAvailable, planConvert } from '../../../contract/calls/plans';
import type { DataOf } from '../../../contract/define-call';
import type { Order } from '../../../contract/entities';
import { unsupportedCode } from '../../../contract/errors/shared-codes';
import { codeOf } from '../../../runtime/api/call-error';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { Button, ButtonLink, LinkButton } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../ui/feedback/notice';
import { formatDate } from '../../../ui/format/format-date';
import { Money } from '../../../ui/format/money';
import { DescriptionList } from '../../../ui/layout/description-list';
import { classNames } from '../../../ui/styling/class-names';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import { poll } from '../../shared/poll';
import { PhonePaymentQr } from '../methods/shared/qr-code';

// What a checkout says about the plan or the order besides its form.

/** Shown if the checkout was opened with neither a plan nor an order. */
export function NoPlan() {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <EmptyState
      title={t('checkout:empty.title')}
      action={<Button onClick={() => context.navigate('plans')}>{t('checkout:seePlans')}</Button>}
    >
      {t('checkout:empty.text')}
    </EmptyState>
  );
}

interface UnavailablePlanProps {
  /**
   * Why the plan can't be bought. `singleDeviceWhileMultiDevice`: the plan is for one device, but the member's active
   * plan is for several. Any other reason is shown as “not on sale”.
   */
  reason: string;
  /** The time from which the member can buy the plan, as a timestamp in milliseconds; null if unknown. */
  availableFrom: number | null;
}

/** Explains why a plan can't be bought now, and from when it can. */
export function UnavailablePlan({ reason, availableFrom }: UnavailablePlanProps) {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const hasMultiDevicePlan = reason === 'singleDeviceWhileMultiDevice';
  const key = hasMultiDevicePlan ? 'singleDevice' : 'notOnSale';
  const date = availableFrom ? formatDate(availableFrom, lang) : null;
  return (
    <div className={styles.stack}>
      <StepHeading>{t('checkout:title')}</StepHeading>
      <Notice
        kind="warning"
        title={t(`checkout:unavailable.${key}.title`)}
        action={<Button onClick={() => context.navigate('plans')}>{t('checkout:seePlans')}</Button>}
      >
        <span>{t(`checkout:unavailable.${key}.text`)}</span>{' '}
        {hasMultiDevicePlan && date && <span>{t('checkout:unavailable.from', { date })}</span>}
      </Notice>
    </div>
  );
}

/** How often the checkout asks whether the age is confirmed, in milliseconds. */
const ageCheckDelaysMs = [5_000, 5_000, 10_000, 15_000];

interface AgeCheckStepProps {
  ageCheck: NonNullable<DataOf<typeof checkPlanAvailable>['ageCheck']>;
  /** The server is being asked again. */
  isChecking: boolean;
  /** Asks the server again. */
  onCheck(): void;
}

/**
 * Asks the payer to prove their age. The check opens in another window, or on a phone from a TV, so that this page and
 * what was chosen in it stay. The form follows by itself once the server has the result.
 */
export function AgeCheckStep({ ageCheck, isChecking, onCheck }: AgeCheckStepProps) {
  const { settings } = useElementContext();
  const { t } = useTexts();
  const isTv = useIsTv();
  const url = safeUrl(ageCheck.url, settings.peek().api);
  const { state } = ageCheck;
  // The button is busy only after a press: the step also asks by itself.
  const [hasPressed, setPressed] = useState(false);
  if (hasPressed && !isChecking) setPressed(false);
  const latestCheck = useRef(onCheck);
  latestCheck.current = onCheck;
  useEffect(() => {
    const request = async () => {
      latestCheck.current();
      return false;
    };
    const polling = poll({ request, delaysMs: ageCheckDelaysMs, isEager: false });
    return () => polling.stop();
  }, []);
  return (
    <div className={classNames(styles.stack, styles.narrow)}>
      <StepHeading>{t('checkout:age.title')}</StepHeading>
      <Notice kind={state === 'required' || state === 'expired' ? 'info' : 'warning'} role="status">
        {t(`checkout:age.${state}`)}
      </Notice>
      {isTv && url && (
        <PhonePaymentQr
          title={t('checkout:age.title')}
          text={t('checkout:age.phone')}
          label={t('checkout:age.open')}
          url={url.href}
          total={null}
        />
      )}
      {!isTv && url && (
        <ButtonLink full href={url.href} target="_blank" rel="noopener noreferrer">
          {t(state === 'required' || state === 'expired' ? 'checkout:age.open' : 'checkout:age.again')}
        </ButtonLink>
      )}
      <Button
        full
        variant="secondary"
        busy={hasPressed}
        busyLabel={t('common:kit.working')}
        onClick={() => {
          onCheck();
          setPressed(true);
        }}
      >
        {t('checkout:age.recheck')}
      </Button>
    </div>
  );
}

/** A notice about an unfinished order for another plan, with a button to finish that order. */
export function OtherOrder({ order }: { order: Order }) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <Notice
      title={t('checkout:other.title')}
      action={
        <Button
          variant="secondary"
          size="small"
          onClick={() => context.navigate('checkout', { orderId: order.orderId })}
        >
          {t('checkout:other.finish')}
        </Button>
      }
    >
      <span translate="no">{order.planName}</span> · <Money value={order.total} />
    </Notice>
  );
}

interface RemainingDaysProps {
  /** The new plan. */
  planId: string;
  /** Remaining days of the current plan. */
  days: number;
}

/** Explains what happens to the remaining days: they are added unchanged, or converted to days of the new plan. */
export function RemainingDays({ planId, days }: RemainingDaysProps) {
  const { t } = useTexts();
  const { upgradePolicy } = useSignalValue(useElementContext().brand).settings;
  const conversion = useQuery(planConvert, upgradePolicy === 'convert' ? { planId } : null);
  const { data, error } = conversion;
  // A server that doesn't support `planConvert` adds the remaining days unchanged. A server that supports it does the
  // same with days that it doesn't convert, such as trial days: `convertedDays` is then equal to `remainingDays`.
  const areDaysAdded = upgradePolicy === 'addDays' || codeOf(error) === unsupportedCode;
  if (areDaysAdded || (data && data.convertedDays === data.remainingDays)) {
    return <p className={styles.small}>{t('checkout:remaining.added', { count: days })}</p>;
  }
  if (error && !data) {
    return (
      <p className={styles.small}>
        {t('checkout:remaining.failed')} <LinkButton onClick={conversion.retry}>{t('common:actions.retry')}</LinkButton>
      </p>
    );
  }
  if (!data) return <Skeleton lines={3} />;
  return (
    <div className={styles.stack}>
      <DescriptionList
        rows={[
          { term: t('checkout:remaining.today'), value: <Money value={data.payToday} /> },
          {
            term: t('checkout:remaining.timeLeft'),
            value: t('checkout:days', { count: data.remainingDays }),
          },
          { term: t('checkout:remaining.become'), value: t('checkout:days', { count: data.convertedDays }) },
        ]}
      />
      <p className={styles.small}>{t('checkout:remaining.text')}</p>
    </div>
  );
}
