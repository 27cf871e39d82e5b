import { LazyPart } from '../../../ui/async/lazy-part';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import type { ProofFormProps } from './proof-form.lazy';

const loadProofForm = () => import('./proof-form.lazy').then((module) => module.ProofForm);

/** The form for a proof of payment. Its code and texts load on demand. */
export const LazyProofForm = (props: ProofFormProps) => (
  <LazyPart load={loadProofForm} props={props} areas={['pay-transfer']}>
    <Loading>
      <Skeleton height="calc(var(--s-px) * 150)" />
    </Loading>
  </LazyPart>
);
