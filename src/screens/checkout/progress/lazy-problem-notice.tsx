import { ErrorState } from '../../../ui/feedback/error-state';
import styles from '../../shared/payment/checkout.module.css';
import { useAfterPaying } from '../lazy/use-after-paying';
import type { ProblemNoticeProps } from '../result/failure/problem-notice';

/** The notice above the form that explains a failed attempt. `useStepFocus` moves the focus here. */
export function LazyProblemNotice(props: ProblemNoticeProps) {
  const { module, hasFailed, retry } = useAfterPaying(true);
  return (
    <div data-problem="" tabIndex={-1} className={styles.problem}>
      {hasFailed ? (
        <ErrorState error={{ kind: 'network' }} retry={retry} />
      ) : (
        module && <module.ProblemNotice {...props} />
      )}
    </div>
  );
}
