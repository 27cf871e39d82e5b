import { LazyPart } from '../../../../ui/async/lazy-part';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import type { QrCodeProps } from '../../../../ui/qr/qr';

export const loadQr = () => import('../../../../ui/qr/qr').then((module) => module.QrCode);

/** A QR code, loaded on demand. */
export const LazyQr = (props: QrCodeProps) => (
  <LazyPart load={loadQr} props={props}>
    <Loading>
      <Skeleton width="calc(var(--s-px) * 208)" height="calc(var(--s-px) * 208)" />
    </Loading>
  </LazyPart>
);
