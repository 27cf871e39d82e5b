import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { paypalCapture, queryToken } from '../../../../contract/calls/providers/providers';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext } from '../../../../runtime/page/element-context';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { drawPaypalButtons } from './paypal-buttons';

/**
 * - loading: the script is on its way.
 * - asking: its buttons are there; `notice` says how the last try went.
 * - capturing: the payer said yes, and the money is being taken.
 * - unloaded: the script does not come.
 * - failed: the money could not be taken, or the script's token was refused.
 */
export type PaypalStage =
  | { name: 'loading' | 'capturing' | 'unloaded' }
  | { name: 'asking'; notice?: 'cancelled' | 'declined' | 'blocked' }
  | { name: 'failed'; error: CallError; isCapture: boolean };

type State = { stage: PaypalStage; round: number };
type Change = PaypalStage | 'again';

const reduce = (state: State, change: Change): State =>
  change === 'again' ? { stage: { name: 'loading' }, round: state.round + 1 } : { ...state, stage: change };

interface PaypalOptions extends Pick<ActionViewProps, 'orderId' | 'confirm'> {
  place: RefObject<HTMLElement | null>;
  methodCode: string;
  providerOrderId: string;
  /** The server knows about the approval. */
  isApproved: boolean;
  /** On a TV the payment is approved on a phone. */
  hasButtons: boolean;
}

/** Renders the provider's buttons into `place` and captures the payment after the approval. */
export function usePaypal(options: PaypalOptions) {
  const { place, orderId, isApproved, hasButtons } = options;
  const context = useElementContext();
  const [{ stage, round }, enter] = useReducer(reduce, {
    stage: { name: isApproved ? 'capturing' : 'loading' },
    round: 0,
  });
  const latest = useRef(options);
  latest.current = options;

  const capture = async (): Promise<CallError | null> => {
    enter({ name: 'capturing' });
    let isStillOpen = false;
    const error = await latest.current.confirm(async (idempotencyKey) => {
      const result = await context.call(paypalCapture, { id: orderId }, { idempotencyKey });
      isStillOpen = result.ok && result.value.status === 'pending';
      return result;
    });
    // PayPal lets the payer choose another funding source.
    if (behaviourOf(error).isDeclined) enter({ name: 'asking', notice: 'declined' });
    else if (error) enter({ name: 'failed', error, isCapture: true });
    else if (isStillOpen) enter({ name: 'asking' });
    return error;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once a round; what is said is said at once
  useEffect(() => {
    const box = place.current;
    if (!box || !hasButtons) return undefined;
    let isGone = false;
    let takeAway = () => {};
    // A new node each time, because the script can't render twice into one.
    const node = box.appendChild(document.createElement('div'));
    const say = (now: PaypalStage) => {
      if (!isGone) enter(now);
    };
    const start = async () => {
      const { methodCode, providerOrderId } = latest.current;
      const token = await context.call(queryToken, { methodCode, orderId });
      if (isGone) return;
      if (!token.ok) return say({ name: 'failed', error: token.error, isCapture: false });
      const { scriptUrl, clientToken } = token.value;
      takeAway = await drawPaypalButtons({
        scriptUrl,
        clientToken,
        api: context.settings.peek().api,
        place: node,
        isWanted: () => !isGone,
        createOrder: () => Promise.resolve(providerOrderId),
        onApprove: async (_, actions) => {
          const error = await capture();
          return behaviourOf(error).isDeclined ? actions.restart() : undefined;
        },
        onCancel: () => say({ name: 'asking', notice: 'cancelled' }),
        onError: (error) => {
          console.warn('[sub-elements]', error);
          say({ name: 'asking', notice: 'blocked' });
        },
      });
      if (isGone) takeAway();
      else if (!latest.current.isApproved) say({ name: 'asking' });
    };
    start().catch((error: unknown) => {
      console.warn('[sub-elements]', error);
      say({ name: 'unloaded' });
    });
    return () => {
      isGone = true;
      takeAway();
      node.remove();
    };
  }, [context, round, hasButtons]);

  // The approval may come from another page or browser, or from before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each yes
  useEffect(() => {
    if (isApproved) void capture();
  }, [isApproved]);

  const again = () => {
    if (isApproved || (stage.name === 'failed' && stage.isCapture)) void capture();
    else enter('again');
  };
  return { stage, again };
}
