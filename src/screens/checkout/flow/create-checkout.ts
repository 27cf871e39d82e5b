import { type ReadonlySignal, signal } from '@preact/signals-react';
import { pay as payCall } from '../../../contract/calls/payments';
import { serverNow } from '../../../runtime/api/server-clock';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { consumeBuyPress, recordCheckoutClosed } from '../../../runtime/navigation/navigate';
import { buildReturnUrl, rememberSentAttempt } from '../../../runtime/navigation/return-url';
import { isChangeOf, type KeyOf, type LocalName } from '../../../runtime/storage/storage';
import { withTimeLimit } from '../../../runtime/timing/time-limit';
import { emitOnce } from '../../shared/payment/payment-events';
import { deviceHandOff, forgetDeviceHandOff } from '../hand-off/device-hand-off';
import { type CheckoutCalls, memberCalls } from './checkout-calls';
import { failureEvent } from './failure';
import { createPoller } from './polling';
import {
  type Attempt,
  deleteAttempt,
  lastAttempt,
  nextAttempt,
  recordShownSuccess,
  storageKeyOf,
  storeAttempt,
  subjectOf,
} from './start/attempts';
import { consumeCodeRenewalRequest } from './start/code-renewal-request';
import { checkForPurchase } from './start/earlier-purchase';
import { loadDetail, loadEndedOrder, lookUpPayment } from './start/look-up';
import { reduceCheckout } from './state/checkout-reducer';
import { type CheckoutEffect, type CheckoutEvent, type CheckoutState, initialState } from './state/checkout-state';

/** Before a payment, the checkout waits this long for the check whether the plan was bought elsewhere. */
const checkTimeLimitMs = 4000;

export interface CheckoutOptions {
  call: ElementContext['call'];
  /** Default: the calls of a member's purchase. */
  calls?: CheckoutCalls;
  emit: ElementContext['emit'];
  settings: ElementContext['settings'];
  /** Identifies the member among the members of all operators (`memberKey`). */
  uid: string;
  planId?: string | undefined;
  orderId?: string | undefined;
  /** The screen only shows a payment; it never starts one. */
  isReadOnly?: boolean | undefined;
  /** Navigates to a payment page. Returns false if the URL isn't allowed. */
  redirect(url: string): boolean;
  /** Called when a payment has succeeded or an order has ended. The data that other screens show is then outdated. */
  onSettled(): void;
  /** Called once for each order whose payment has succeeded, after its event. */
  onPaid?(orderId: string): void;
}

export interface Checkout {
  readonly state: ReadonlySignal<CheckoutState>;
  readonly calls: CheckoutCalls;
  /** Applies an event. Resolves once its effects, and those of the events that they dispatched, have run. */
  dispatch(event: CheckoutEvent): Promise<void>;
  /** Looks for an unfinished payment. After `stop`, resumes polling. */
  start(): void;
  /** Stops polling. Requests in flight continue. */
  stop(): void;
}

type EffectRunners = { [Type in CheckoutEffect['type']]: (effect: Extract<CheckoutEffect, { type: Type }>) => unknown };

/** Creates a checkout: `checkout-reducer.ts` computes its state and effects, and the checkout runs these effects. */
export function createCheckout(options: CheckoutOptions): Checkout {
  const { call, calls = memberCalls(call), uid, planId, isReadOnly, redirect, onSettled } = options;
  const attemptIdentity = { uid, subject: subjectOf(options) };
  const lookUpOptions = { ...options, ...attemptIdentity, calls, isBuyPressedOnThisPage: false };
  const planIdToBuy = options.orderId ? undefined : planId;
  const state = signal(initialState(planId));
  const dispatch = async (event: CheckoutEvent): Promise<void> => {
    const { step } = state.peek();
    const next = reduceCheckout(state.peek(), event, {
      now: Date.now(),
      serverTime: serverNow(),
      storedAttempt: lastAttempt(uid, attemptIdentity.subject),
      nextAttempt: nextAttempt({ ...attemptIdentity, orderId: step.orderId }),
    });
    state.value = next.state;
    await Promise.all(
      next.effects.map((effect) => (runners[effect.type] as (effect: CheckoutEffect) => unknown)(effect)),
    );
  };

  const openForm = () => {
    const { step, repeatedOrderId } = state.peek();
    return { orderId: step.orderId, repeatedOrderId };
  };
  // A slow check must not keep the payer from paying.
  const checkBeforePayment = ({ body }: Attempt) =>
    withTimeLimit(
      checkForPurchase(lookUpOptions, openForm(), { isFirstRequest: body === undefined }),
      checkTimeLimitMs,
    ).catch(() => ({ event: null, hasSessionEnded: false }));
  const poller = createPoller({ ...lookUpOptions, dispatch, state });
  const runners: EffectRunners = {
    lookUp: async () => dispatch(await lookUpPayment(lookUpOptions)),
    async collect({ collect: collectChoice, attempt }) {
      try {
        const check = checkBeforePayment(attempt);
        const choice = await collectChoice(attempt.key);
        if (!choice) return;
        const { event, hasSessionEnded } = await check;
        // After the sign-in, the checkout opens again. Nothing was sent.
        if (hasSessionEnded) return;
        await dispatch(event ?? { type: 'collected', attempt, choice });
      } finally {
        void dispatch({ type: 'attemptFinished' });
      }
    },
    async checkForPurchase() {
      const { event } = await checkForPurchase(lookUpOptions, openForm());
      const { isLocked, step } = state.peek();
      const isFormOpen = !isLocked && (step.phase === 'choosing' || step.phase === 'filling');
      if (event && isFormOpen) await dispatch(event);
    },
    recordShownSuccess: ({ order }) => recordShownSuccess(uid, order, state.peek().attempt?.key),
    async sendPayment({ attempt, choice, wasKeyUsed, isEarlierOutcomeUnknown }) {
      const { key, orderId } = attempt;
      const { api } = options.settings.peek();
      const { handOffId } = deviceHandOff({ api, subject: attemptIdentity.subject }) ?? {};
      const returnUrl = buildReturnUrl(options.settings.peek(), key);
      rememberSentAttempt(key);
      const body = { ...choice, returnUrl, ...(handOffId && { handOffId }) };
      const requestOptions = { idempotencyKey: key, isFirstRequest: !wasKeyUsed };
      const result = orderId
        ? await calls.repay({ ...body, orderId }, requestOptions)
        : await call(payCall, { ...body, planId: planId ?? '' }, requestOptions);
      if (result.ok) {
        await dispatch({ type: 'responded', attempt, response: result.value });
        return;
      }
      const event = failureEvent(result.error, { attempt, wasKeyUsed, isEarlierOutcomeUnknown });
      const isOrderGone = event.type === 'refused' && event.isOrderGone === true;
      const endedOrder = orderId && isOrderGone ? await loadEndedOrder(calls, orderId) : undefined;
      if (endedOrder) {
        deleteAttempt(uid, attemptIdentity.subject);
        await dispatch({ type: 'found', order: endedOrder, isRecovered: true });
      } else await dispatch(event);
    },
    async loadPayment({ order }) {
      await dispatch({
        type: 'order',
        order,
        detail: await loadDetail(call, order),
        // Whether the payer requested a new QR code, boleto or bank details on another screen.
        isNewCodeRequested: !isReadOnly && consumeCodeRenewalRequest(order.orderId),
      });
    },
    storeAttempt: ({ attempt }) => storeAttempt(attempt),
    deleteAttempt: () => deleteAttempt(uid, attemptIdentity.subject),
    poll: ({ target }) => poller.set(target),
    stopPolling: () => poller.set(null),
    pollNow: () => poller.pollNow(),
    emit({ events }) {
      if (events.some(({ type }) => type === 'sub-payment-succeeded')) forgetDeviceHandOff();
      const paid = emitOnce(options, events).find(({ type }) => type === 'sub-payment-succeeded');
      if (paid) options.onPaid?.(paid.detail.orderId);
    },
    refreshMember: () => onSettled(),
    redirect: ({ url }) => redirect(url),
  };

  let stopListening: (() => void) | undefined;
  return {
    state,
    calls,
    dispatch,
    start() {
      if (stopListening) return;
      if (planIdToBuy && consumeBuyPress(planIdToBuy)) lookUpOptions.isBuyPressedOnThisPage = true;
      poller.start();
      stopListening = onOtherTabChange({
        key: storageKeyOf(attemptIdentity),
        onChange: () => void dispatch({ type: 'otherTabChanged' }),
        onPageShown: () => void dispatch({ type: 'pageShown' }),
      });
      void dispatch({ type: 'lookUp' });
    },
    stop() {
      if (stopListening && planIdToBuy) recordCheckoutClosed(planIdToBuy);
      stopListening?.();
      stopListening = undefined;
      poller.stop();
    },
  };
}

interface PageListeners {
  /** The `localStore` key of the value that other tabs change. */
  key: KeyOf<LocalName>;
  /** Another tab changed the value. */
  onChange: () => void;
  /**
   * The page became visible or active again. Another tab may have changed the value, because a suspended tab misses
   * storage events.
   */
  onPageShown: () => void;
}

/** Listens for changes by other tabs and for the return to this tab. Returns a function that stops listening. */
function onOtherTabChange({ key, onChange, onPageShown }: PageListeners): () => void {
  const onStorage = (event: Event) => {
    if (isChangeOf(key, event as StorageEvent)) onChange();
  };
  const onShown = () => {
    if (globalThis.document?.visibilityState !== 'hidden') onPageShown();
  };
  const updateListeners = (method: 'addEventListener' | 'removeEventListener') => {
    globalThis[method]?.('storage', onStorage);
    globalThis[method]?.('focus', onShown);
    globalThis[method]?.('pageshow', onShown);
    globalThis.document?.[method]('visibilitychange', onShown);
  };
  updateListeners('addEventListener');
  return () => updateListeners('removeEventListener');
}
