import type { Renewal } from '../../../../contract/entities';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { Button } from '../../../../ui/button/button';
import { AlertIcon } from '../../../../ui/icons/icons';
import { classNames } from '../../../../ui/styling/class-names';
import { type RenewalProblem, renewNowTarget } from '../../shared/account-state/account-state';
import styles from './hero.module.css';

interface RenewalAlertProps {
  renewal: Renewal;
  problem: RenewalProblem;
  onChangeCard: () => void;
}

/** The alert for a failed or overdue renewal, with buttons to change the card and to pay with any method. */
export function RenewalAlert({ renewal, problem, onChangeCard }: RenewalAlertProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const { to, params } = renewNowTarget(renewal);
  return (
    <div className={classNames(styles.alert, problem === 'failed' ? styles.error : styles.warning)}>
      <AlertIcon size="1.5em" />
      <p className={styles.alertTitle}>{t(`account:renewal.alerts.${problem}.title`)}</p>
      <div className={styles.alertText}>
        <p>{t(`account:renewal.alerts.${problem}.text`)}</p>
      </div>
      <div className={styles.choices}>
        <Button size="small" onClick={onChangeCard}>
          {t('account:renewal.changeCard')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => context.navigate(to, params)}>
          {t('account:renewal.renewNow')}
        </Button>
      </div>
    </div>
  );
}
