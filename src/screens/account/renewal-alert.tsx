import { useScope, useTexts } from '../../runtime/scope';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/notice';
import { buyAgain, renewalTrouble } from './account-facts';
import { useRenewal } from './use-renewal';

/** Stands over everything else when a renewal failed or is overdue. */
export function RenewalAlert() {
  const scope = useScope();
  const { t } = useTexts();
  const { data } = useRenewal();
  const trouble = data && renewalTrouble(data, Date.now());
  if (!trouble) return null;
  const { to, params } = buyAgain(data.planId);
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
