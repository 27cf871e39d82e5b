import type { handOffCreate, handOffState } from '../../../contract/calls/tv/hand-off';
import type { DataOf } from '../../../contract/define-call';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';

export type HandOff = DataOf<typeof handOffCreate>;
export type HandOffAnswer = DataOf<typeof handOffState>;

/** What the TV knows of the purchase it handed over. */
export interface HandOffState {
  handOff: HandOff | null;
  /** When the code is over by this clock, in milliseconds. */
  until: number;
  /** What the server said last. */
  answer: HandOffAnswer | null;
  /** Why there is no code. */
  error: CallError | null;
  /** The last question stayed without an answer. */
  isLost: boolean;
  /** The code's time is over by this clock. */
  isOver: boolean;
}

export type HandOffEvent =
  | { type: 'make' }
  | { type: 'made'; handOff: HandOff; now: number }
  | { type: 'notMade'; error: CallError }
  | { type: 'answered'; answer: HandOffAnswer }
  | { type: 'notAnswered'; error: CallError }
  | { type: 'over' };

/**
 * - making: a code is asked for. - notMade: there is none.
 * - waiting: it is shown. - taken: the phone has it. - pending, refused, paid: the payment there. - expired: a new one
 * is needed.
 */
export type HandOffStep = 'making' | 'notMade' | 'waiting' | 'taken' | 'pending' | 'refused' | 'paid' | 'expired';

/** None was made yet. */
export const noHandOff: HandOffState = {
  handOff: null,
  until: 0,
  answer: null,
  error: null,
  isLost: false,
  isOver: false,
};

/** A code that the server does not know any more is over as well. */
const isForgotten = (error: CallError): boolean => behaviourOf(error).isNotFound === true;

/** The next state of a hand-off. */
export function reduceHandOff(state: HandOffState, event: HandOffEvent): HandOffState {
  switch (event.type) {
    case 'make':
      return noHandOff;
    case 'made':
      return { ...noHandOff, handOff: event.handOff, until: event.now + event.handOff.validFor };
    case 'notMade':
      return { ...noHandOff, error: event.error };
    case 'answered':
      return { ...state, answer: event.answer, isLost: false };
    case 'notAnswered':
      return isForgotten(event.error) ? { ...state, isOver: true, isLost: false } : { ...state, isLost: true };
    case 'over':
      return { ...state, isOver: true };
  }
}

/** Where the purchase stands. A code never stays on the screen past its time; what was taken by then goes on. */
export function stepOf({ handOff, answer, error, isOver }: HandOffState): HandOffStep {
  if (error) return 'notMade';
  if (!handOff) return 'making';
  const status = answer?.status ?? 'waiting';
  if (status === 'waiting') return isOver ? 'expired' : 'waiting';
  return status === 'failed' ? 'refused' : status;
}

/** Nothing more will come of it. */
export const isSettled = (step: HandOffStep): boolean => step === 'paid' || step === 'expired' || step === 'notMade';
