import { useSheet } from '../../../../runtime/sheets';
import { ErrorState } from '../../../../ui/error-state';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import type { ProofFormProps } from '../../proof/proof-form';
import { useLoaded } from '../../use-loaded';
import styles, { sheet } from './sent-money.module.css';

/** The proof of payment, below what is paid; it comes by itself, after what the payer needs first. */
export function Proof(props: Omit<ProofFormProps, 'level'>) {
  useSheet(sheet);
  const { part, hasFailed, retry } = useLoaded('proof', () => import('../../proof/proof-form'));
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
