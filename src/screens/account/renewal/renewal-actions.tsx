import type { Renewal } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { RefreshIcon } from '../../../ui/icons/icons';
import styles, { sheet } from '../shared/account-list.module.css';
import { buyAgainTarget, renewNowTarget } from '../shared/account-state/account-state';
import { renewalCapabilities } from '../shared/account-state/renewal-options';

interface RenewalActionsProps {
  renewal: Renewal;
  /** The renewal is being refetched, so `renewal` may be outdated. */
  isStale: boolean;
  isTurningOn: boolean;
  onTurnOn: () => void;
  onTurnOff: () => void;
  onChangeCard: () => void;
  onRefresh: () => void;
}

/** The actions for the current status of the renewal. */
export function RenewalActions(props: RenewalActionsProps) {
  const { renewal, isStale, isTurningOn, onTurnOn, onTurnOff, onChangeCard, onRefresh } = props;
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { status, planId } = renewal;
  const capabilities = renewalCapabilities[status];
  const isFailed = status === 'failed';
  const target = buyAgainTarget(planId);
  const payTarget = renewNowTarget(renewal);
  return (
    <div className={styles.boxActions}>
      {capabilities.canTurnOn && (
        <Button busy={isTurningOn} onClick={onTurnOn}>
          {t('account:renewal.turnOn')}
        </Button>
      )}
      {capabilities.canChangeCard && (
        <Button variant={isFailed ? 'primary' : 'secondary'} onClick={onChangeCard}>
          {t('account:renewal.changeCard')}
        </Button>
      )}
      {isFailed && (
        <Button variant="secondary" onClick={() => context.navigate(payTarget.to, payTarget.params)}>
          {t('account:renewal.renewNow')}
        </Button>
      )}
      {capabilities.canOrder && (
        <Button onClick={() => context.navigate(target.to, target.params)}>
          {t(status === 'none' ? 'account:renewal.seePlans' : 'account:renewal.orderAgain')}
        </Button>
      )}
      {capabilities.canRefresh && (
        <Button variant="secondary" icon={<RefreshIcon />} busy={isStale} onClick={onRefresh}>
          {t('account:renewal.checkAgain')}
        </Button>
      )}
      {capabilities.canTurnOff && (
        <Button variant="quiet" onClick={onTurnOff}>
          {t('account:renewal.turnOff')}
        </Button>
      )}
    </div>
  );
}
