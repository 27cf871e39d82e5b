import { useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { useSpoken } from '../../../../ui/lazy/use-lazy-with-texts';
import type { ActingProps } from '../../../shared/payment/payment-method';

/** The form for a one-time code, which few payments ask for. */
export function LateOtp(props: ActingProps) {
  const { t } = useTexts();
  const { part, hasFailed, retry } = useSpoken(true, 'pay-otp', () => import('./otp/otp'));
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={retry} />;
  if (part) return <part.OtpActing {...props} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 320)" />
    </Loading>
  );
}
