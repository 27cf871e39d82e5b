import { CheckoutSkeleton } from './checkout-skeleton';
import { Rarely } from './rarely';
import type { VisitorStepProps } from './visitor-step';

/** The step before an account, for those who have none. */
export function Visitor(props: VisitorStepProps) {
  return <Rarely fallback={<CheckoutSkeleton />}>{({ VisitorStep }) => <VisitorStep {...props} />}</Rarely>;
}
