import { useState } from 'react';
import type { Renewal } from '../../../../contract/entities';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { Button } from '../../../../ui/button/button';
import { AlertIcon } from '../../../../ui/icons/icons';
import { classNames } from '../../../../ui/styling/class-names';
import { ChangeCardDialog } from '../../cards/change-card-dialog';
import { buyAgainTarget, type RenewalProblem } from '../../shared/account-state/account-state';
import styles from './hero.module.css';

/** The alert for a failed or overdue renewal, with buttons to change the card and to buy the plan again. */
export function RenewalAlert({ renewal, problem }: { renewal: Renewal; problem: RenewalProblem }) {
  const context = useElementContext();
  const { t } = useTexts();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const { to, params } = buyAgainTarget(renewal.planId);
  return (
    <div className={classNames(styles.alert, problem === 'failed' ? styles.error : styles.warning)}>
      <AlertIcon size="1.5em" />
      <p className={styles.alertTitle}>{t(`account:renewal.alerts.${problem}.title`)}</p>
      <div className={styles.alertText}>
        <p>{t(`account:renewal.alerts.${problem}.text`)}</p>
      </div>
      <div className={styles.choices}>
        <Button size="small" onClick={() => setDialogOpen(true)}>
          {t('account:renewal.changeCard')}
        </Button>
        <Button variant="secondary" size="small" onClick={() => context.navigate(to, params)}>
          {t('account:renewal.renewNow')}
        </Button>
        <ChangeCardDialog
          open={isDialogOpen}
          purpose="renewal"
          onClose={() => setDialogOpen(false)}
          onDone={() => {
            setDialogOpen(false);
            context.toasts.show('success', t('account:cards.done.renewal'));
          }}
        />
      </div>
    </div>
  );
}
