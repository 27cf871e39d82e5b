import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { PhonePaymentQrProps } from './phone-payment-qr.lazy';

const loadPhonePaymentQr = () => import('./phone-payment-qr.lazy').then((module) => module.PhonePaymentQr);

/** On a TV: a QR code that opens a payment page on the phone, loaded on demand. */
export const LazyPhonePaymentQr = (props: PhonePaymentQrProps) => <LazyPart load={loadPhonePaymentQr} props={props} />;
