import { useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { useSpoken } from '../../../../ui/lazy/use-lazy-with-texts';
import type { ActingProps } from '../../../shared/payment/payment-method';
import { LateOtp } from '../shared/lazy-otp';

/** What a card's bank asks the payer: a one-time code, or its own page in a frame. */
export function CardActing(props: ActingProps) {
  const isFramed = props.action.type === 'redirect';
  return isFramed ? <LateBankFrame {...props} /> : <LateOtp {...props} />;
}

/** The bank's page over the checkout, with its words. */
function LateBankFrame(props: ActingProps) {
  const { t } = useTexts();
  const { part, hasFailed, retry } = useSpoken(true, 'pay-bank', () => import('./three-d-secure-frame'));
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={retry} />;
  if (part && props.action.type === 'redirect')
    return <part.BankFrame key={props.action.url} url={props.action.url} {...props} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
    </Loading>
  );
}
