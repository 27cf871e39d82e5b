import { useTexts } from '../../../runtime/scope';
import { ErrorState } from '../../../ui/error-state';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { useSpoken } from '../use-spoken';
import type { ActingProps } from './method';

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
