import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { useLazy } from '../../../../ui/lazy/use-lazy';
import type { QrCodeProps } from '../../../../ui/qr/qr';

/** A QR code where few ever see one: what draws it is loaded with it. */
export function LazyQr(props: QrCodeProps) {
  const { part, hasFailed, retry } = useLazy('qr', () => import('../../../../ui/qr/qr'));
  if (part) return <part.QrCode {...props} />;
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 208)" height="calc(var(--s-px) * 208)" />
    </Loading>
  );
}
