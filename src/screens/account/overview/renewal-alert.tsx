import { useState } from 'react';
import type { Renewal } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { ChangeCardDialog } from '../cards/change-card-dialog';
import { buyAgain, renewalProblem } from '../shared/facts/account-facts';
import styles, { sheet } from '../shared/parts.module.css';

/** An alert above the cards when a renewal failed or is overdue: another card solves it in one step. */
export function RenewalAlert({ renewal }: { renewal: Renewal | undefined }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const [isDialogOpen, setDialogOpen] = useState(false);
  const problem = renewal && renewalProblem(renewal, Date.now());
  if (!problem) return null;
  const { to, params } = buyAgain(renewal.planId);
  return (
    <Notice
      kind={problem === 'failed' ? 'error' : 'warning'}
      title={t(`account:renewal.alerts.${problem}.title`)}
      action={
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
      }
    >
      {t(`account:renewal.alerts.${problem}.text`)}
    </Notice>
  );
}
