import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { formatDate } from '../../../ui/format/format-date';
import { StepHeading } from '../../shared/payment/step-heading';

interface UnavailableProps {
  /** Why not, as the server names it. */
  reason: string;
  availableFrom: number | null;
}

/** This plan cannot be bought now: why, from when, and what can be done instead. */
export function Unavailable({ reason, availableFrom }: UnavailableProps) {
  const scope = useElementContext();
  const { t, lang } = useTexts();
  const isWaiting = reason === 'singleDeviceWhileMultiDevice';
  const key = isWaiting ? 'singleDevice' : 'notOnSale';
  const date = availableFrom ? formatDate(availableFrom, lang) : null;
  return (
    <>
      <StepHeading>{t('checkout:title')}</StepHeading>
      <Notice
        kind="warning"
        title={t(`checkout-more:unavailable.${key}.title`)}
        action={<Button onClick={() => scope.navigate('plans')}>{t('checkout:seePlans')}</Button>}
      >
        {t(`checkout-more:unavailable.${key}.text`)}{' '}
        {isWaiting && date && t('checkout-more:unavailable.from', { date })}
      </Notice>
    </>
  );
}
