import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { formatDate } from '../../../ui/format/format-date';
import { StepHeading } from '../../shared/payment/step-heading';

interface UnavailableProps {
  /** The server's reason. */
  reason: string;
  availableFrom: number | null;
}

/** Explains why a plan can't be bought now, and from when it can. */
export function Unavailable({ reason, availableFrom }: UnavailableProps) {
  const context = useElementContext();
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
        action={<Button onClick={() => context.navigate('plans')}>{t('checkout:seePlans')}</Button>}
      >
        {t(`checkout-more:unavailable.${key}.text`)}{' '}
        {isWaiting && date && t('checkout-more:unavailable.from', { date })}
      </Notice>
    </>
  );
}
