import { useState } from 'react';
import type { Renewal } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { ChangeCardDialog } from '../cards/change-card-dialog';
import { buyAgain, renewalTrouble } from '../shared/facts/account-facts';
import styles, { sheet } from '../shared/parts.module.css';

/** An alert above the cards when a renewal failed or is overdue: another card solves it in one step. */
export function RenewalAlert({ renewal }: { renewal: Renewal | undefined }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const [isAsking, ask] = useState(false);
  const trouble = renewal && renewalTrouble(renewal, Date.now());
  if (!trouble) return null;
  const { to, params } = buyAgain(renewal.planId);
  return (
    <Notice
      kind={trouble === 'failed' ? 'error' : 'warning'}
      title={t(`account:renewal.alerts.${trouble}.title`)}
      action={
        <div className={styles.choices}>
          <Button size="small" onClick={() => ask(true)}>
            {t('account:renewal.changeCard')}
          </Button>
          <Button variant="secondary" size="small" onClick={() => context.navigate(to, params)}>
            {t('account:renewal.renewNow')}
          </Button>
          <ChangeCardDialog
            open={isAsking}
            purpose="renewal"
            onClose={() => ask(false)}
            onDone={() => {
              ask(false);
              context.toasts.show('success', t('account:cards.done.renewal'));
            }}
          />
        </div>
      }
    >
      {t(`account:renewal.alerts.${trouble}.text`)}
    </Notice>
  );
}
