import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { formatDate } from '../../../ui/format/format-date';
import { StepHeading } from '../../shared/payment/step-heading';

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
    <>
      <StepHeading>{t('checkout:title')}</StepHeading>
      <Notice
        kind="warning"
        title={t(`checkout-more:unavailable.${key}.title`)}
        action={<Button onClick={() => context.navigate('plans')}>{t('checkout:seePlans')}</Button>}
      >
        <span>{t(`checkout-more:unavailable.${key}.text`)}</span>{' '}
        {hasMultiDevicePlan && date && <span>{t('checkout-more:unavailable.from', { date })}</span>}
      </Notice>
    </>
  );
}
