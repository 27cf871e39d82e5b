import { useReducer, useRef } from 'react';
import { renewInfo } from '../../../contract/calls/account/renewal';
import { updateRenewStatus } from '../../../contract/calls/account-changes/renewal-changes';
import { listCard } from '../../../contract/calls/payments/payments';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext } from '../../../runtime/page/element-context';
import { invalidateEverywhere } from '../shared/cross-tab-invalidation';
import { isCodeRefused, mayHaveChanged } from '../shared/renewal-facts';

interface State {
  isBusy: boolean;
  error: CallError | null;
}

/** How turning renewal on or off ended. `codeRequired`: its card's security code must be typed first. */
export type SwitchOutcome = 'done' | 'codeRequired' | 'failed';

/** Turns renewal on or off. Loads the renewal again when the answer tells of another state. */
export function useRenewalSwitch() {
  const scope = useElementContext();
  const isLocked = useRef(false);
  const [state, set] = useReducer((_: State, next: State) => next, { isBusy: false, error: null });
  return {
    ...state,
    async turn(status: 'on' | 'off', reason?: string): Promise<SwitchOutcome> {
      if (isLocked.current) return 'failed';
      isLocked.current = true;
      set({ isBusy: true, error: null });
      const result = await scope.call(updateRenewStatus, { status, ...(reason && { reason }) });
      isLocked.current = false;
      // Cards tell which of them renewal charges.
      if (result.ok || mayHaveChanged(result.error)) invalidateEverywhere(renewInfo, listCard);
      const isCodeRequired = !result.ok && isCodeRefused(result.error);
      set({ isBusy: false, error: result.ok || isCodeRequired ? null : result.error });
      if (isCodeRequired) return 'codeRequired';
      return result.ok ? 'done' : 'failed';
    },
  };
}
