import { useTexts } from '../../../../runtime/element-context/element-context';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { ActionViewProps } from '../../../shared/payment/payment-method';

const loadOtp = () => import('./otp/otp').then((module) => module.OtpActionView);

/** The form for a one-time code, loaded on demand. */
export function LazyOtp(props: ActionViewProps) {
  const { t } = useTexts();
  return (
    <LazyPart load={loadOtp} props={props} areas={['pay-otp']} errorTitle={t('checkout:method.failed')}>
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
      </Loading>
    </LazyPart>
  );
}
