import { useTexts } from '../../runtime/page/element-context';
import { Icon } from '../../ui/icons/icon';
import { CheckIcon } from '../../ui/icons/icons';
import styles from './plans.module.css';

/** Answers the last doubts beside the button. */
export function PlanTrust() {
  const { t } = useTexts();
  return (
    <ul className={styles.trust}>
      <li>
        <Icon d="M6 11h12v9H6zM9 11V8a3 3 0 0 1 6 0v3" /> {t('plans:trust.secure')}
      </li>
      <li>
        <CheckIcon /> {t('plans:trust.cancel')}
      </li>
    </ul>
  );
}
