import { useEffect, useState } from 'react';
import { handOffState } from '../../../contract/calls/tv';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { poll } from '../../shared/poll';
import type { Checkout } from '../flow/create-checkout';
import { deviceHandOff } from './device-hand-off';

const pollIntervalMs = 3000;

/**
 * While the form of a handed-over purchase is open, polls the hand-off. On the TV, a purchase that was paid on the phone
 * is shown as the result. Returns true on the phone when the TV has taken the purchase back.
 */
export function useHandOffWatch(checkout: Checkout, subject: string, isFormOpen: boolean): boolean {
  const context = useElementContext();
  const [hasEnded, setEnded] = useState(false);
  useEffect(() => {
    const handOff = isFormOpen ? deviceHandOff({ api: context.settings.peek().api, subject }) : undefined;
    if (!handOff) return undefined;
    const { handOffId, device } = handOff;
    const watch = poll({
      delaysMs: [pollIntervalMs],
      request: async () => {
        const result = await context.call(handOffState, { handOffId });
        if (!result.ok) return false;
        const { status, order } = result.value;
        if (device === 'phone' && status === 'ended') setEnded(true);
        if (device === 'tv' && status === 'paid' && order)
          await checkout.dispatch({ type: 'found', order, isRecovered: true });
        return status === 'ended' || status === 'expired';
      },
    });
    return () => watch.stop();
  }, [checkout, context, subject, isFormOpen]);
  return hasEnded && isFormOpen;
}
