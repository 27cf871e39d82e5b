import { LazyPart } from '../../../ui/lazy/lazy-part';
import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { VisitorStepProps } from './visitor-step.lazy';

const loadVisitorStep = () => import('./visitor-step.lazy').then((module) => module.VisitorStep);

/** Asks a visitor to sign in, in place of the checkout or the payment page. Loads its code when it is rendered. */
export const LazyVisitorStep = (props: VisitorStepProps) => (
  <LazyPart load={loadVisitorStep} props={props}>
    <CheckoutSkeleton />
  </LazyPart>
);
