import type { handOffCreate, handOffState } from '../../../../contract/calls/tv';
import type { DataOf } from '../../../../contract/define-call';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import type { CallError } from '../../../../runtime/api/call-error';

export type CreatedHandOff = DataOf<typeof handOffCreate>;
/** The response of the call `handOffState`, which the TV polls. The TV's own state is `HandOffState`. */
export type HandOffPurchase = DataOf<typeof handOffState>;

/** The TV's state of a hand-off, which moves a purchase to a phone. The TV shows a code, then polls the purchase. */
export interface HandOffState {
  /** The code to show, and how long it is valid; null until it is created. */
  handOff: CreatedHandOff | null;
  /** When the code expires by the local clock, as Unix time in milliseconds. */
  expiresAt: number;
  /** The purchase and its status on the phone, as of the last successful poll. */
  purchase: HandOffPurchase | null;
  /** The error because of which no code was created. */
  error: CallError | null;
  /** The last poll failed. */
  hasPollFailed: boolean;
  /** The code expired by the local clock, or the server no longer knows it. */
  isExpired: boolean;
}

/** `create`: the TV requests a code, the first one or a new one. */
export type HandOffEvent =
  | { type: 'create' }
  | { type: 'created'; handOff: CreatedHandOff; now: number }
  | { type: 'createFailed'; error: CallError }
  /** The code is replaced, but a phone is already paying with it, so its purchase goes on. */
  | { type: 'resumed'; handOffId: string; purchase: HandOffPurchase }
  | { type: 'polled'; purchase: HandOffPurchase }
  | { type: 'pollFailed'; error: CallError }
  | { type: 'expired' };

/**
 * - creating: a code is being created.
 * - createFailed: the code couldn't be created.
 * - waiting: the code is shown.
 * - taken: a phone accepted the purchase.
 * - pending, refused, paid: the state of the payment on the phone. After `refused`, the payer can pay again.
 * - authorized: the payer has paid nothing on the phone, and authorized the first charge for a later date.
 * - expired: the code expired.
 */
export type HandOffStep =
  | 'creating'
  | 'createFailed'
  | 'waiting'
  | 'taken'
  | 'pending'
  | 'refused'
  | 'paid'
  | 'authorized'
  | 'expired';

/** The state before a code is created. */
export const initialHandOff: HandOffState = {
  handOff: null,
  expiresAt: 0,
  purchase: null,
  error: null,
  hasPollFailed: false,
  isExpired: false,
};

/** Returns the state after an event. */
export function reduceHandOff(state: HandOffState, event: HandOffEvent): HandOffState {
  switch (event.type) {
    case 'create':
      return initialHandOff;
    case 'created':
      return { ...initialHandOff, handOff: event.handOff, expiresAt: event.now + event.handOff.validFor };
    case 'createFailed':
      return { ...initialHandOff, error: event.error };
    case 'resumed': {
      const { handOffId, purchase } = event;
      return { ...initialHandOff, handOff: { handOffId, code: '', address: '', link: '', validFor: 0 }, purchase };
    }
    case 'polled':
      return { ...state, purchase: event.purchase, hasPollFailed: false };
    case 'pollFailed':
      // A code that the server no longer knows has expired.
      return behaviorOf(event.error).isNotFound
        ? { ...state, isExpired: true, hasPollFailed: false }
        : { ...state, hasPollFailed: true };
    case 'expired':
      return { ...state, isExpired: true };
  }
}

/** The step to show. An expired code is never shown; a purchase that a phone accepted in time continues. */
export function stepOf({ handOff, purchase, error, isExpired }: HandOffState): HandOffStep {
  if (error) return 'createFailed';
  if (!handOff) return 'creating';
  const status = purchase?.status ?? 'waiting';
  if (purchase && isAuthorizedOnly(purchase)) return 'authorized';
  if (status === 'waiting') return isExpired ? 'expired' : 'waiting';
  if (status === 'ended') return 'expired';
  return status === 'failed' ? 'refused' : status;
}

/** Whether the payer has authorized a later charge on the phone, and neither pays nor has paid anything there. */
export const isAuthorizedOnly = ({ status, authorized }: HandOffPurchase): boolean =>
  !!authorized && status !== 'pending' && status !== 'paid' && status !== 'ended';

const finalSteps: readonly HandOffStep[] = ['paid', 'authorized', 'expired', 'createFailed'];

/** Whether only a new code can change the step, so that polling can stop. */
export const isFinalStep = (step: HandOffStep): boolean => finalSteps.includes(step);
