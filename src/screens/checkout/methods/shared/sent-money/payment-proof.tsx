import { useSheet } from '../../../../../runtime/styles/sheets';
import { ErrorState } from '../../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../../ui/feedback/skeleton';
import { useLazy } from '../../../../../ui/lazy/use-lazy';
import type { ProofFormProps } from '../../../../shared/proof/proof-form';
import styles, { sheet } from './sent-money.module.css';

/** The proof of payment, below what is paid; it comes by itself, after what the payer needs first. */
export function Proof(props: Omit<ProofFormProps, 'level'>) {
  useSheet(sheet);
  const { part, hasFailed, retry } = useLazy('proof', () => import('../../../../shared/proof/proof-form'));
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} retry={retry} />;
  return part ? (
    <div className={styles.proof}>
      <part.ProofForm {...props} level="h3" />
    </div>
  ) : (
    <Loading>
      <Skeleton height="calc(var(--s-px) * 150)" />
    </Loading>
  );
}
