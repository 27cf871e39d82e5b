import { LazyPart } from '../../../ui/lazy/lazy-part';
import styles from '../../shared/payment/checkout.module.css';
import type { ProblemNoticeProps } from '../result/failure/problem-notice';

const loadProblemNotice = () => import('../result/after-submit.lazy').then((module) => module.ProblemNotice);

/** Loads and shows a notice that explains a failed attempt. `useStepFocus` focuses the notice. */
export function LazyProblemNotice(props: ProblemNoticeProps) {
  return (
    <div data-problem="" tabIndex={-1} className={styles.problem}>
      <LazyPart load={loadProblemNotice} props={props} areas={['payment']} />
    </div>
  );
}
