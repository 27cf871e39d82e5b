import { ErrorState } from '../../../ui/feedback/error-state';
import styles from '../../shared/payment/checkout.module.css';
import { useAfterSubmitScreens } from '../lazy/use-after-submit';
import type { ProblemNoticeProps } from '../result/failure/problem-notice';

/** Loads and shows a notice that explains a failed attempt. `useStepFocus` focuses the notice. */
export function LazyProblemNotice(props: ProblemNoticeProps) {
  const { module, hasFailed, retry } = useAfterSubmitScreens(true);
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
