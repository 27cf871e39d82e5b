import { useReducer, useRef } from 'react';
import { renewInfo } from '../../../contract/calls/account/renewal';
import { updateRenewStatus } from '../../../contract/calls/account-changes/renewal-changes';
import type { CallError } from '../../../runtime/api/call-error';
import { useElementContext } from '../../../runtime/page/element-context';
import { invalidateEverywhere } from '../shared/cross-tab-invalidation';
import { mayHaveChanged } from '../shared/renewal-facts';

interface State {
  isBusy: boolean;
  error: CallError | null;
}

/** Turns renewal on or off; true when it is so now. Where the answer tells of another state, that is asked for again. */
export function useRenewalSwitch() {
  const scope = useElementContext();
  const isLocked = useRef(false);
  const [state, set] = useReducer((_: State, next: State) => next, { isBusy: false, error: null });
  return {
    ...state,
    async turn(status: 'on' | 'off', reason?: string): Promise<boolean> {
      if (isLocked.current) return false;
      isLocked.current = true;
      set({ isBusy: true, error: null });
      const result = await scope.call(updateRenewStatus, { status, ...(reason && { reason }) }, { inPlace: true });
      isLocked.current = false;
      if (result.ok || mayHaveChanged(result.error)) invalidateEverywhere(renewInfo);
      set({ isBusy: false, error: result.ok ? null : result.error });
      return result.ok;
    },
  };
}
