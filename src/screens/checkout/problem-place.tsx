import { ErrorState } from '../../ui/error-state';
import styles from './checkout.module.css';
import type { ProblemNoticeProps } from './problem-notice';
import { useAfterPaying } from './use-after-paying';

/** Where it is said why the payer is asked again; focus comes here when there is something new to say. */
export function ProblemPlace(props: ProblemNoticeProps) {
  const { part, hasFailed, retry } = useAfterPaying(true);
  return (
    <div data-problem="" tabIndex={-1} className={styles.problem}>
      {hasFailed ? <ErrorState error={{ kind: 'network' }} retry={retry} /> : part && <part.ProblemNotice {...props} />}
    </div>
  );
}
