import type { handOffCreate, handOffState } from '../../../contract/calls/tv/hand-off';
import type { DataOf } from '../../../contract/define-call';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';

export type HandOff = DataOf<typeof handOffCreate>;
export type HandOffAnswer = DataOf<typeof handOffState>;

/** The state of a purchase that a TV handed over to a phone. */
export interface HandOffState {
  handOff: HandOff | null;
  /** When the code expires by the local clock, in milliseconds. */
  expiresAt: number;
  /** The server's last response. */
  answer: HandOffAnswer | null;
  /** Why no code could be created. */
  error: CallError | null;
  /** The last poll failed. */
  hasPollFailed: boolean;
  /** The code expired by the local clock. */
  isExpired: boolean;
}

export type HandOffEvent =
  | { type: 'make' }
  | { type: 'made'; handOff: HandOff; now: number }
  | { type: 'notMade'; error: CallError }
  | { type: 'polled'; answer: HandOffAnswer }
  | { type: 'pollFailed'; error: CallError }
  | { type: 'expired' };

/**
 * - making: a code is being created.
 * - notMade: the code couldn't be created.
 * - waiting: the code is shown.
 * - taken: a phone accepted the purchase.
 * - pending, refused, paid: the state of the payment on the phone.
 * - expired: the code expired.
 */
export type HandOffStep = 'making' | 'notMade' | 'waiting' | 'taken' | 'pending' | 'refused' | 'paid' | 'expired';

/** Before a code is created. */
export const initialHandOff: HandOffState = {
  handOff: null,
  expiresAt: 0,
  answer: null,
  error: null,
  hasPollFailed: false,
  isExpired: false,
};

/** A code that the server no longer knows is expired as well. */
const isUnknown = (error: CallError): boolean => behaviourOf(error).isNotFound === true;

/** The next state of a hand-off. */
export function reduceHandOff(state: HandOffState, event: HandOffEvent): HandOffState {
  switch (event.type) {
    case 'make':
      return initialHandOff;
    case 'made':
      return { ...initialHandOff, handOff: event.handOff, expiresAt: event.now + event.handOff.validFor };
    case 'notMade':
      return { ...initialHandOff, error: event.error };
    case 'polled':
      return { ...state, answer: event.answer, hasPollFailed: false };
    case 'pollFailed':
      return isUnknown(event.error)
        ? { ...state, isExpired: true, hasPollFailed: false }
        : { ...state, hasPollFailed: true };
    case 'expired':
      return { ...state, isExpired: true };
  }
}

/** The step to show. An expired code is never shown; a purchase that a phone accepted in time continues. */
export function stepOf({ handOff, answer, error, isExpired }: HandOffState): HandOffStep {
  if (error) return 'notMade';
  if (!handOff) return 'making';
  const status = answer?.status ?? 'waiting';
  if (status === 'waiting') return isExpired ? 'expired' : 'waiting';
  return status === 'failed' ? 'refused' : status;
}

/** Whether polling can stop. */
export const isSettled = (step: HandOffStep): boolean => step === 'paid' || step === 'expired' || step === 'notMade';
