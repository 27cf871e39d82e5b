import { useTexts } from '../../../../runtime/element-context/element-context';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { LazyOtp } from '../shared/lazy-otp';
import type { ThreeDSecureFrameProps } from './three-d-secure-frame.lazy';

const loadFrame = () => import('./three-d-secure-frame.lazy').then((module) => module.ThreeDSecureFrame);

/** Lets the card's issuer verify the payer, with a one-time code or on the issuer's 3-D Secure page in a frame. */
export function CardActionView(props: ActionViewProps) {
  const { action, onCheck } = props;
  if (action.type === 'redirect') return <LazyThreeDSecureFrame url={action.url} onCheck={onCheck} />;
  return <LazyOtp {...props} />;
}

function LazyThreeDSecureFrame(props: ThreeDSecureFrameProps) {
  const { t } = useTexts();
  return (
    <LazyPart
      key={props.url}
      load={loadFrame}
      props={props}
      areas={['pay-bank']}
      errorTitle={t('checkout:method.failed')}
    >
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
      </Loading>
    </LazyPart>
  );
}
