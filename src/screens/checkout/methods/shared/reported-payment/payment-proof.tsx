import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { LazyProofForm } from '../../../../shared/proof/lazy-proof-form';
import type { ProofFormProps } from '../../../../shared/proof/proof-form.lazy';
import styles, { sheet } from './reported-payment.module.css';

/** The form for a proof of payment, below a boleto or bank account. */
export function PaymentProof(props: Omit<ProofFormProps, 'level'>) {
  useSheet(sheet);
  return (
    <div className={styles.proof}>
      <LazyProofForm {...props} level="h3" />
    </div>
  );
}
