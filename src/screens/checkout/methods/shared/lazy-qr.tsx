import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { QrCodeProps } from '../../../../ui/qr/qr';

const load = () => import('../../../../ui/qr/qr').then((part) => part.QrCode);

/** A QR code, loaded on demand. */
export const LazyQr = (props: QrCodeProps) => (
  <LazyPart load={load} props={props}>
    <Loading>
      <Skeleton width="calc(var(--s-px) * 208)" height="calc(var(--s-px) * 208)" />
    </Loading>
  </LazyPart>
);
