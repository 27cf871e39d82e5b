import { useCallback, useEffect, useReducer, useRef } from 'react';
import { handOffCreate, handOffEnd, handOffState } from '../../../../contract/calls/tv';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { unsupportedCode } from '../../../../contract/errors/shared-codes';
import { hasOwn, parseJson } from '../../../../rules/own-fields';
import { codeOf } from '../../../../runtime/api/call-error';
import { serverNow } from '../../../../runtime/api/server-clock';
import { type ElementContext, useElementContext } from '../../../../runtime/element-context/element-context';
import { sessionOf } from '../../../../runtime/session/session';
import { emitOnce, eventDetailOf, orderEvents, paymentPending } from '../../../shared/payment/payment-events';
import { otherDeviceDelaysMs, type Poll, poll } from '../../../shared/poll';
import { subjectOf } from '../../flow/start/attempts';
import { invalidateAccountData } from '../../flow/use-checkout';
import { deviceHandOff, forgetDeviceHandOff, storeDeviceHandOff } from '../device-hand-off';
import {
  type HandOffEvent,
  type HandOffPurchase,
  type HandOffState,
  initialHandOff,
  isAuthorizedOnly,
  isFinalStep,
  reduceHandOff,
  stepOf,
} from './hand-off-state';

/** The plan or order that is handed over. */
export type HandOffSubject = { planId: string; coupon?: string } | { orderId: string };

export interface HandOffView {
  state: HandOffState;
  /** Ends the hand-off, and opens the payment form on the TV. */
  payOnTv(): void;
  /** Requests a new code. The earlier one ends. */
  renew(): void;
  /** Polls at once. */
  check(): void;
  /** Polls a last time, and marks the code as expired. Called when the code's countdown ends. */
  expire(): void;
}

/** Creates a code for the purchase, and polls the purchase's status until the payer has paid or the code expires. */
export function useHandOff(subject: HandOffSubject): HandOffView {
  const context = useElementContext();
  const [state, dispatch] = useReducer(reduceHandOff, initialHandOff);
  const isCreating = useRef(false);
  const activePoll = useRef<Poll>(undefined);
  const serializedSubject = JSON.stringify(subject);

  const renew = useCallback(async () => {
    if (isCreating.current) return;
    isCreating.current = true;
    dispatch({ type: 'create' });
    // The phone must not go on with the earlier code.
    const end = await endDeviceHandOff(context, serializedSubject);
    if (end) {
      isCreating.current = false;
      dispatch(end);
      return;
    }
    const result = await context.call(handOffCreate, requestOf(parseJson(serializedSubject) as HandOffSubject));
    isCreating.current = false;
    if (result.ok) {
      const subject = handOffSubjectOf(serializedSubject);
      storeDeviceHandOff({
        api: context.settings.peek().api,
        handOffId: result.value.handOffId,
        subject,
        device: 'tv',
      });
      dispatch({ type: 'created', handOff: result.value, now: serverNow() });
    } else dispatch({ type: 'createFailed', error: result.error });
  }, [context, serializedSubject]);
  useEffect(() => void renew(), [renew]);

  const handOffId = state.handOff?.handOffId;
  const isDone = isFinalStep(stepOf(state));
  useEffect(() => {
    if (!handOffId || isDone) return undefined;
    const newPoll = poll({
      delaysMs: otherDeviceDelaysMs,
      isEager: false,
      request: async () => {
        const result = await context.call(handOffState, { handOffId });
        if (result.ok) {
          handlePurchaseUpdate(context, result.value);
          dispatch({ type: 'polled', purchase: result.value });
        } else dispatch({ type: 'pollFailed', error: result.error });
        // False continues the polling. The cleanup of this effect ends it.
        return false;
      },
    });
    activePoll.current = newPoll;
    return () => newPoll.stop();
  }, [context, handOffId, isDone]);

  const payOnTv = async () => {
    const end = await endDeviceHandOff(context, serializedSubject);
    if (end) dispatch(end);
    else context.navigate('checkout', { ...(parseJson(serializedSubject) as HandOffSubject), pay: 'here' });
  };

  return {
    state,
    payOnTv: () => void payOnTv(),
    renew: () => void renew(),
    check: () => activePoll.current?.pollNow(),
    expire: () => {
      // A last poll, because a phone may have accepted the purchase just before the code expired.
      activePoll.current?.pollNow();
      dispatch({ type: 'expired' });
    },
  };
}

/** The subject (see `subjectOf`) of a serialized `HandOffSubject`. */
const handOffSubjectOf = (serialized: string): string => subjectOf(parseJson(serialized) as HandOffSubject);

/**
 * Ends the TV's earlier hand-off of the same purchase, so that the phone can't pay with it any more. Returns the event to
 * dispatch instead of going on: the phone is already paying, or the end couldn't be confirmed. Null if the TV can go on.
 */
async function endDeviceHandOff(context: ElementContext, serializedSubject: string): Promise<HandOffEvent | null> {
  const earlier = deviceHandOff({
    api: context.settings.peek().api,
    subject: handOffSubjectOf(serializedSubject),
  });
  if (earlier?.device !== 'tv') return null;
  const { handOffId } = earlier;
  const result = await context.call(handOffEnd, { handOffId });
  if (result.ok) {
    const isPhonePaying = result.value.status === 'pending' || result.value.status === 'paid';
    if (!isPhonePaying && !isAuthorizedOnly(result.value)) return null;
    handlePurchaseUpdate(context, result.value);
    return { type: 'resumed', handOffId, purchase: result.value };
  }
  const isGone = behaviorOf(result.error).isNotFound || codeOf(result.error) === unsupportedCode;
  return isGone ? null : { type: 'createFailed', error: result.error };
}

/** The body of the request that creates a hand-off. */
const requestOf = (subject: HandOffSubject) => {
  if (!hasOwn(subject, 'planId')) return subject;
  const { planId, coupon } = subject;
  return { planId, ...(coupon && { couponCode: coupon }) };
};

/**
 * Emits the events of the order that was placed on the phone. Once the order is paid or a charge is authorized, reloads
 * the member's data.
 */
function handlePurchaseUpdate(context: ElementContext, purchase: HandOffPurchase): void {
  const { status, order } = purchase;
  if (order) {
    emitOnce(context, orderEvents(order, serverNow()));
    if (status === 'pending') emitOnce(context, [paymentPending(eventDetailOf(order), order.paymentId ?? '')]);
  }
  const isPaid = status === 'paid' && !!order;
  if (!isPaid && !isAuthorizedOnly(purchase)) return;
  forgetDeviceHandOff();
  const currentMember = sessionOf(context.settings.peek()).member.peek();
  if (currentMember) void invalidateAccountData(context, currentMember);
}
