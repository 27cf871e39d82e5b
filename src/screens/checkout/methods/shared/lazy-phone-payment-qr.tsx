import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { PhonePaymentQrProps } from './phone-payment-qr.lazy';

const loadPhonePaymentQr = () => import('./phone-payment-qr.lazy').then((module) => module.PhonePaymentQr);

/** The QR code on a TV that opens a payment page on the phone. The component's code loads on demand. */
export const LazyPhonePaymentQr = (props: PhonePaymentQrProps) => <LazyPart load={loadPhonePaymentQr} props={props} />;
