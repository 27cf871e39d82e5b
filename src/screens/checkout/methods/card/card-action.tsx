import { useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { useLazyWithTexts } from '../../../../ui/lazy/use-lazy-with-texts';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { LazyOtp } from '../shared/lazy-otp';
import type { ThreeDSecureFrameProps } from './three-d-secure-frame';

/** Lets the card's issuer verify the payer, with a one-time code or on the issuer's 3-D Secure page in a frame. */
export function CardActionView(props: ActionViewProps) {
  const { action, onCheck } = props;
  if (action.type === 'redirect') return <LazyThreeDSecureFrame url={action.url} onCheck={onCheck} />;
  return <LazyOtp {...props} />;
}

function LazyThreeDSecureFrame({ url, onCheck }: ThreeDSecureFrameProps) {
  const { t } = useTexts();
  const { module, hasFailed, retry } = useLazyWithTexts(true, 'pay-bank', () => import('./three-d-secure-frame'));
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={retry} />;
  if (module) return <module.ThreeDSecureFrame key={url} url={url} onCheck={onCheck} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
    </Loading>
  );
}
