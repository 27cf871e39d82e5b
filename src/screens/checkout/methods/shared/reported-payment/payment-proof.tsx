import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { Loading, Skeleton } from '../../../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../../../ui/lazy/lazy-part';
import type { ProofFormProps } from '../../../../shared/proof/proof-form';
import styles, { sheet } from './reported-payment.module.css';

const loadProofForm = () => import('../../../../shared/proof/proof-form').then((module) => module.ProofForm);

/** The form for a proof of payment, loaded on demand. */
export function PaymentProof(props: Omit<ProofFormProps, 'level'>) {
  useSheet(sheet);
  return (
    <div className={styles.proof}>
      <LazyPart load={loadProofForm} props={{ ...props, level: 'h3' as const }} area="pay-proof">
        <Loading>
          <Skeleton height="calc(var(--s-px) * 150)" />
        </Loading>
      </LazyPart>
    </div>
  );
}
