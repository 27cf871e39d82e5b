import { useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { useLazyWithTexts } from '../../../../ui/lazy/use-lazy-with-texts';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { LazyOtp } from '../shared/lazy-otp';

/** The card issuer's challenge: a one-time code, or its page in a frame. */
export function CardActionView(props: ActionViewProps) {
  const isFramed = props.action.type === 'redirect';
  return isFramed ? <LazyThreeDSecureFrame {...props} /> : <LazyOtp {...props} />;
}

function LazyThreeDSecureFrame(props: ActionViewProps) {
  const { t } = useTexts();
  const { module, hasFailed, retry } = useLazyWithTexts(true, 'pay-bank', () => import('./three-d-secure-frame'));
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={retry} />;
  if (module && props.action.type === 'redirect')
    return <module.ThreeDSecureFrame key={props.action.url} url={props.action.url} {...props} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
    </Loading>
  );
}
