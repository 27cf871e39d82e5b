import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { PhonePaymentQrProps } from './phone-payment-qr.lazy';

const loadPhonePaymentQr = () => import('./phone-payment-qr.lazy').then((module) => module.PhonePaymentQr);

/** A QR code that a TV shows. It opens a payment page on the phone that scans it. Its component loads on demand. */
export const LazyPhonePaymentQr = (props: PhonePaymentQrProps) => <LazyPart load={loadPhonePaymentQr} props={props} />;
