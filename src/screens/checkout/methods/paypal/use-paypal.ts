import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { paypalCapture, queryToken } from '../../../../contract/calls/providers/providers';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext } from '../../../../runtime/page/element-context';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { renderPaypalButtons } from './paypal-buttons';

/**
 * - loading: the script is loading.
 * - ready: its buttons are rendered; `notice` is the result of the last attempt.
 * - capturing: the payer approved, and the payment is being captured.
 * - loadFailed: the script couldn't be loaded.
 * - failed: the capture failed, or the server returned no token for the script.
 */
export type PaypalStage =
  | { name: 'loading' | 'capturing' | 'loadFailed' }
  | { name: 'ready'; notice?: 'cancelled' | 'declined' | 'blocked' }
  | { name: 'failed'; error: CallError; isCapture: boolean };

type State = { stage: PaypalStage; attempt: number };
type StageChange = PaypalStage | 'retry';

const reduce = (state: State, change: StageChange): State =>
  change === 'retry' ? { stage: { name: 'loading' }, attempt: state.attempt + 1 } : { ...state, stage: change };

interface PaypalOptions extends Pick<ActionViewProps, 'orderId' | 'confirm'> {
  container: RefObject<HTMLElement | null>;
  methodCode: string;
  providerOrderId: string;
  /** The server knows about the approval. */
  isApproved: boolean;
  /** On a TV the payment is approved on a phone. */
  hasButtons: boolean;
}

/** Renders the provider's buttons into `container` and captures the payment after the approval. */
export function usePaypal(options: PaypalOptions) {
  const { container, orderId, isApproved, hasButtons } = options;
  const context = useElementContext();
  const [{ stage, attempt }, setStage] = useReducer(reduce, {
    stage: { name: isApproved ? 'capturing' : 'loading' },
    attempt: 0,
  });
  const latest = useRef(options);
  latest.current = options;

  const capture = async (): Promise<CallError | null> => {
    setStage({ name: 'capturing' });
    let isPending = false;
    const error = await latest.current.confirm(async (idempotencyKey) => {
      const result = await context.call(paypalCapture, { id: orderId }, { idempotencyKey });
      isPending = result.ok && result.value.status === 'pending';
      return result;
    });
    // After a decline, PayPal lets the payer choose another funding source.
    if (behaviourOf(error).isDeclined) setStage({ name: 'ready', notice: 'declined' });
    else if (error) setStage({ name: 'failed', error, isCapture: true });
    else if (isPending) setStage({ name: 'ready' });
    return error;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: renders the buttons once per attempt; other values are read from `latest`
  useEffect(() => {
    const parent = container.current;
    if (!parent || !hasButtons) return undefined;
    let isUnmounted = false;
    let removeButtons = () => {};
    // Each attempt gets a new node, because the script can't render twice into the same one.
    const node = parent.appendChild(document.createElement('div'));
    const setStageIfMounted = (next: PaypalStage) => {
      if (!isUnmounted) setStage(next);
    };
    const start = async () => {
      const { methodCode, providerOrderId } = latest.current;
      const token = await context.call(queryToken, { methodCode, orderId });
      if (isUnmounted) return;
      if (!token.ok) return setStageIfMounted({ name: 'failed', error: token.error, isCapture: false });
      const { scriptUrl, clientToken } = token.value;
      removeButtons = await renderPaypalButtons({
        scriptUrl,
        clientToken,
        api: context.settings.peek().api,
        container: node,
        isMounted: () => !isUnmounted,
        createOrder: () => Promise.resolve(providerOrderId),
        onApprove: async (_, actions) => {
          const error = await capture();
          return behaviourOf(error).isDeclined ? actions.restart() : undefined;
        },
        onCancel: () => setStageIfMounted({ name: 'ready', notice: 'cancelled' }),
        onError: (error) => {
          console.warn('[sub-elements]', error);
          setStageIfMounted({ name: 'ready', notice: 'blocked' });
        },
      });
      if (isUnmounted) removeButtons();
      else if (!latest.current.isApproved) setStageIfMounted({ name: 'ready' });
    };
    start().catch((error: unknown) => {
      console.warn('[sub-elements]', error);
      setStageIfMounted({ name: 'loadFailed' });
    });
    return () => {
      isUnmounted = true;
      removeButtons();
      node.remove();
    };
  }, [context, attempt, hasButtons]);

  // The approval may come from another page or browser, or from before a reload.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per approval
  useEffect(() => {
    if (isApproved) void capture();
  }, [isApproved]);

  const retry = () => {
    if (isApproved || (stage.name === 'failed' && stage.isCapture)) void capture();
    else setStage('retry');
  };
  return { stage, retry };
}
