import { listCard } from '../../../contract/calls/cards';
import { renewInfo, updateRenewStatus } from '../../../contract/calls/renewal';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { isSecurityCodeError, mayRenewalHaveChanged } from '../shared/account-state/renewal-options';
import { invalidateInAllTabs } from '../shared/queries/cross-tab-invalidation';
import { useAction } from '../shared/use-action';

/** The result of turning renewal on or off. `codeRequired`: the member must type the card's security code first. */
export type RenewalSwitchOutcome = 'done' | 'codeRequired' | 'failed';

/**
 * Returns `setRenewal`, which turns renewal on or off; `reason` is why the member turns it off. `setRenewal` then
 * refetches the renewal, unless an error shows that the renewal hasn't changed.
 */
export function useRenewalSwitch() {
  const context = useElementContext();
  const { isBusy, error, run } = useAction();
  return {
    isBusy,
    error,
    async setRenewal(status: 'on' | 'off', reason?: string): Promise<RenewalSwitchOutcome> {
      let outcome: RenewalSwitchOutcome = 'failed';
      await run(async () => {
        const result = await context.call(updateRenewStatus, { status, ...(reason && { reason }) });
        // `listCard` is refetched too, because the list of cards shows which card renewal charges.
        if (result.ok || mayRenewalHaveChanged(result.error)) invalidateInAllTabs(renewInfo, listCard);
        if (result.ok) outcome = 'done';
        else if (isSecurityCodeError(result.error)) outcome = 'codeRequired';
        else return result.error;
        return null;
      });
      return outcome;
    },
  };
}
