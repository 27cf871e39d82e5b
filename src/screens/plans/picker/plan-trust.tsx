import { useTexts } from '../../../runtime/element-context/element-context';
import { CheckIcon, LockIcon } from '../../../ui/icons/icons';
import { useLazy } from '../../../ui/lazy/use-lazy';
import styles from '../plans.module.css';

interface PlanTrustProps {
  /** Names of the payment methods whose logos are shown. */
  marks?: readonly string[] | null | undefined;
}

/**
 * Trust signals next to the button that buys the plan: notes on security and cancellation, and the logos of the payment
 * methods. The logos load after the first render, into reserved space.
 */
export function PlanTrust({ marks }: PlanTrustProps) {
  const { t } = useTexts();
  const { module } = useLazy(
    marks ? 'marks' : null,
    () => import('../../../ui/icons/payment-marks/payment-marks.lazy'),
  );
  return (
    <ul className={styles.trust}>
      <li>
        <LockIcon /> {t('plans:trust.secure')}
      </li>
      <li>
        <CheckIcon /> {t('plans:trust.cancel')}
      </li>
      {marks && <li className={styles.marks}>{module && <module.NamedMarks names={marks} />}</li>}
    </ul>
  );
}
