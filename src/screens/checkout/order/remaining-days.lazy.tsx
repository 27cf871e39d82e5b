import { planConvert } from '../../../contract/calls/plan-change';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { LinkButton } from '../../../ui/button/button';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Money } from '../../../ui/format/money';
import { DescriptionList } from '../../../ui/layout/description-list';
import styles from '../../shared/payment/checkout.module.css';

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
  const areDaysAdded = upgradePolicy === 'addDays' || behaviorOf(error).isUnsupported === true;
  if (areDaysAdded || (data && data.convertedDays === data.remainingDays)) {
    return <p className={styles.small}>{t('checkout-more:remaining.added', { count: days })}</p>;
  }
  if (error && !data) {
    return (
      <p className={styles.small}>
        {t('checkout-more:remaining.failed')}{' '}
        <LinkButton onClick={conversion.retry}>{t('common:actions.retry')}</LinkButton>
      </p>
    );
  }
  if (!data) return <Skeleton lines={3} />;
  return (
    <>
      <DescriptionList
        rows={[
          { term: t('checkout-more:remaining.today'), value: <Money value={data.payToday} /> },
          {
            term: t('checkout-more:remaining.timeLeft'),
            value: t('checkout:days', { count: data.remainingDays }),
          },
          { term: t('checkout-more:remaining.become'), value: t('checkout:days', { count: data.convertedDays }) },
        ]}
      />
      <p className={styles.small}>{t('checkout-more:remaining.text')}</p>
    </>
  );
}
