import { ErrorState } from '../../../ui/error-state';
import type { QrCodeProps } from '../../../ui/qr';
import { Loading, Skeleton } from '../../../ui/skeleton';
import { useLoaded } from '../use-loaded';

/** A QR code where few ever see one: what draws it is loaded with it. */
export function LateQr(props: QrCodeProps) {
  const { part, hasFailed, retry } = useLoaded('qr', () => import('../../../ui/qr'));
  if (part) return <part.QrCode {...props} />;
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 208)" height="calc(var(--s-px) * 208)" />
    </Loading>
  );
}
