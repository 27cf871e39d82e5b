import { CheckoutSkeleton } from '../../shared/payment/checkout-skeleton';
import type { VisitorStepProps } from '../rare-parts/visitor-step';
import { RarePart } from './rare-part';

/** The step before an account, for those who have none. */
export function Visitor(props: VisitorStepProps) {
  return <RarePart fallback={<CheckoutSkeleton />}>{({ VisitorStep }) => <VisitorStep {...props} />}</RarePart>;
}
