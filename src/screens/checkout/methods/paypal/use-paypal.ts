import { type RefObject, useEffect, useReducer, useRef } from 'react';
import { paypalCapture, queryToken } from '../../../../contract/calls/providers';
import { type CallError, codeOf } from '../../../../runtime/api/call-error';
import { useElementContext } from '../../../../runtime/element-context/element-context';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/page/load-script';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { buttonLookAt } from '../express/wallet';

/** The methods of PayPal's buttons that we call. Source: developer.paypal.com/sdk/js/reference (version 5) */
interface Buttons {
  render(container: HTMLElement): Promise<void>;
  close?: () => Promise<void> | void;
  isEligible?: () => boolean;
}
interface ButtonOptions {
  style: { height: number; borderRadius: number };
  /** Used only by the sandbox's simulated script. The real script's URL identifies the shop. */
  clientToken: string;
  createOrder(): Promise<string>;
  onApprove(data: { orderID: string }, actions: { restart(): unknown }): Promise<unknown>;
  onCancel(): void;
  onError(error: unknown): void;
}

interface RenderOptions extends Omit<ButtonOptions, 'style'> {
  scriptUrl: string;
  /** Base URL of the API server; `scriptUrl` can be relative to it. */
  api: string;
  container: HTMLElement;
  /** False after the component was unmounted. The buttons are then not rendered. */
  isMounted(): boolean;
}

type Paypal = { Buttons?: (options: ButtonOptions) => Buttons };

/** Loads PayPal's script and renders its buttons. Resolves to a function that removes them. */
export async function renderPaypalButtons(renderOptions: RenderOptions): Promise<() => void> {
  const { scriptUrl, api, container, isMounted, ...buttonOptions } = renderOptions;
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error('PayPal’s script has an unsafe URL');
  await loadScript(url);
  const createButtons = (globalThis as { paypal?: Paypal }).paypal?.Buttons;
  // A form with the id `paypal` is a property of the window, and its field `Buttons` a property of the form.
  if (typeof createButtons !== 'function') throw new Error('PayPal’s script has no Buttons component');
  if (!isMounted()) return () => undefined;
  const { height, radius } = buttonLookAt(container);
  const buttons = createButtons({ ...buttonOptions, style: { height, borderRadius: radius } });
  if (buttons.isEligible?.() === false) throw new Error('PayPal’s buttons are not eligible here');
  await buttons.render(container);
  return () => void buttons.close?.();
}

/** The bank declined this card; another card may work. */
const declinedCode = '301';

/**
 * How the payer's last try to approve the payment ended. `blocked`: PayPal's script failed, usually because the browser
 * blocked the script's pop-up.
 */
export type ApprovalResult = 'cancelled' | 'declined' | 'blocked';

/**
 * - loading: PayPal's script is loading.
 * - ready: PayPal's buttons are rendered; `result` is how the last try to approve ended.
 * - capturing: the payer approved, and the payment is being captured.
 * - loadFailed: the script couldn't be loaded, or its buttons couldn't be rendered.
 * - failed: the capture failed (`isCapture` is true), or the server returned no token for the script.
 */
type PaypalStage =
  | { name: 'loading' | 'capturing' | 'loadFailed' }
  | { name: 'ready'; result?: ApprovalResult }
  | { name: 'failed'; error: CallError; isCapture: boolean };

type State = { stage: PaypalStage; retries: number };
type StageChange = PaypalStage | 'retry';

const reduce = (state: State, change: StageChange): State =>
  change === 'retry' ? { stage: { name: 'loading' }, retries: state.retries + 1 } : { ...state, stage: change };

interface PaypalOptions extends Pick<ActionViewProps, 'orderId' | 'confirm'> {
  container: RefObject<HTMLElement | null>;
  methodCode: string;
  providerOrderId: string;
  /** The server reports that the payer has approved the payment, for example on PayPal's page. */
  isApproved: boolean;
  /** Whether to render PayPal's buttons. False on a TV, where the payer approves the payment on a phone instead. */
  hasButtons: boolean;
}

/** Renders PayPal's buttons into `container` and captures the payment after the approval. */
export function usePaypal(options: PaypalOptions) {
  const { container, orderId, isApproved, hasButtons } = options;
  const context = useElementContext();
  const [{ stage, retries }, changeStage] = useReducer(reduce, {
    stage: { name: isApproved ? 'capturing' : 'loading' },
    retries: 0,
  });
  const latest = useRef(options);
  latest.current = options;

  const capture = async (): Promise<CallError | null> => {
    changeStage({ name: 'capturing' });
    let isPending = false;
    const error = await latest.current.confirm(async (idempotencyKey) => {
      const result = await context.call(paypalCapture, { id: orderId }, { idempotencyKey });
      isPending = result.ok && result.value.status === 'pending';
      return result;
    });
    // After a decline, PayPal lets the payer choose another funding source.
    if (codeOf(error) === declinedCode) changeStage({ name: 'ready', result: 'declined' });
    else if (error) changeStage({ name: 'failed', error, isCapture: true });
    // If the payment is still pending, the server captured nothing, because the payer hadn't approved the payment. The
    // payer can use the buttons again.
    else if (isPending) changeStage({ name: 'ready' });
    return error;
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: renders the buttons again only after a retry; other values are read from `latest`
  useEffect(() => {
    const parent = container.current;
    if (!parent || !hasButtons) return undefined;
    let isUnmounted = false;
    let removeButtons = () => {};
    // After each retry, the script gets a new node, because it can't render twice into the same node.
    const node = parent.appendChild(document.createElement('div'));
    const changeStageIfMounted = (newStage: PaypalStage) => {
      if (!isUnmounted) changeStage(newStage);
    };
    const start = async () => {
      const { methodCode, providerOrderId } = latest.current;
      const tokenResult = await context.call(queryToken, { methodCode, orderId });
      if (isUnmounted) return;
      if (!tokenResult.ok) return changeStageIfMounted({ name: 'failed', error: tokenResult.error, isCapture: false });
      const { scriptUrl, clientToken } = tokenResult.value;
      removeButtons = await renderPaypalButtons({
        scriptUrl,
        clientToken,
        api: context.settings.peek().api,
        container: node,
        isMounted: () => !isUnmounted,
        createOrder: () => Promise.resolve(providerOrderId),
        onApprove: async (_, actions) => {
          const error = await capture();
          return codeOf(error) === declinedCode ? actions.restart() : undefined;
        },
        onCancel: () => changeStageIfMounted({ name: 'ready', result: 'cancelled' }),
        onError: (error) => {
          console.warn('[sub-elements]', error);
          changeStageIfMounted({ name: 'ready', result: 'blocked' });
        },
      });
      if (isUnmounted) removeButtons();
      else if (!latest.current.isApproved) changeStageIfMounted({ name: 'ready' });
    };
    start().catch((error: unknown) => {
      console.warn('[sub-elements]', error);
      changeStageIfMounted({ name: 'loadFailed' });
    });
    return () => {
      isUnmounted = true;
      removeButtons();
      node.remove();
    };
  }, [context, retries, hasButtons]);

  // The payer may have approved on another page or device, or before this page reloaded.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per approval
  useEffect(() => {
    if (isApproved) void capture();
  }, [isApproved]);

  const retry = () => {
    if (isApproved || (stage.name === 'failed' && stage.isCapture)) void capture();
    else changeStage('retry');
  };
  return { stage, retry };
}
