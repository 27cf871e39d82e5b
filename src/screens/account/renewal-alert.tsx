import type { Renewal } from '../../contract/entities';
import { useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { buyAgain, renewalTrouble } from './account-facts';

/** Stands over everything else when a renewal failed or is overdue. */
export function RenewalAlert({ renewal }: { renewal: Renewal | undefined }) {
  const scope = useScope();
  const { t } = useTexts();
  const trouble = renewal && renewalTrouble(renewal, Date.now());
  if (!trouble) return null;
  const { to, params } = buyAgain(renewal.planId);
  return (
    <Notice
      kind={trouble === 'failed' ? 'error' : 'warning'}
      title={t(`account:renewal.alerts.${trouble}.title`)}
      action={
        <Button size="small" onClick={() => scope.navigate(to, params)}>
          {t('account:renewal.renewNow')}
        </Button>
      }
    >
      {t(`account:renewal.alerts.${trouble}.text`)}
    </Notice>
  );
}
