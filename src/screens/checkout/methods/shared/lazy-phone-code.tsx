import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { PhoneCodeProps } from './phone-code.lazy';

const loadPhoneCode = () => import('./phone-code.lazy').then((module) => module.PhoneCode);

/** A payment page's QR code for a TV, loaded on demand. */
export const LazyPhoneCode = (props: PhoneCodeProps) => <LazyPart load={loadPhoneCode} props={props} />;
