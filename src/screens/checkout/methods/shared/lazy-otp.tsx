import { useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { useLazyWithTexts } from '../../../../ui/lazy/use-lazy-with-texts';
import type { ActionViewProps } from '../../../shared/payment/payment-method';

/** The form for a one-time code, loaded on demand. */
export function LazyOtp(props: ActionViewProps) {
  const { t } = useTexts();
  const { module, hasFailed, retry } = useLazyWithTexts(true, 'pay-otp', () => import('./otp/otp'));
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={retry} />;
  if (module) return <module.OtpActionView {...props} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
    </Loading>
  );
}
