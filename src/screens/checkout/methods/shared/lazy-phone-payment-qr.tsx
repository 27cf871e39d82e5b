import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { PhonePaymentQrProps } from './phone-payment-qr.lazy';

const loadPhonePaymentQr = () => import('./phone-payment-qr.lazy').then((module) => module.PhonePaymentQr);

/** A payment page's QR code for a TV, loaded on demand. */
export const LazyPhonePaymentQr = (props: PhonePaymentQrProps) => <LazyPart load={loadPhonePaymentQr} props={props} />;
