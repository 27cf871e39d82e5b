import { ErrorState } from '../../ui/error-state';
import { CheckoutSkeleton } from './checkout-skeleton';
import { useLoaded } from './use-loaded';
import type { VisitorStepProps } from './visitor-step';

/** The step before an account, loaded for those who have none. */
export function Visitor(props: VisitorStepProps) {
  const { part, hasFailed, retry } = useLoaded('visitor', () => import('./visitor-step'));
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return part ? <part.VisitorStep {...props} /> : <CheckoutSkeleton />;
}
