/** Why the frame cannot be used. The words are under `card:failed`. */
export type FrameFailure = 'blocked' | 'offline' | 'slow' | 'stopped' | 'key';

export interface FrameState {
  /** Counts the documents that were asked for; a new one takes a new iframe. */
  attempt: number;
  phase: 'connecting' | 'ready' | 'failed';
  failure: FrameFailure | undefined;
  /** Height the frame asked for in CSS pixels; undefined until it did. */
  height: number | undefined;
  /** The frame lost what was typed in it. */
  isEmptied: boolean;
  /** Somebody has been in its fields. */
  isTouched: boolean;
}

export type FrameStep =
  | { type: 'connected'; isAgain: boolean }
  | { type: 'resized'; height: number }
  | { type: 'touched' }
  | { type: 'completed' }
  | { type: 'failed'; failure: FrameFailure }
  | { type: 'retried' };

/** A frame that is on its way. */
export const frameStart: FrameState = {
  attempt: 1,
  phase: 'connecting',
  failure: undefined,
  height: undefined,
  isEmptied: false,
  isTouched: false,
};

/** No form is that tall; a frame that says so is not believed. */
const tallest = 2000;

/** The next state of a frame. */
export function frameReducer(state: FrameState, step: FrameStep): FrameState {
  switch (step.type) {
    case 'connected':
      return {
        ...state,
        // Its first height says that the fields are drawn.
        phase: 'connecting',
        failure: undefined,
        isEmptied: state.isEmptied || (step.isAgain && state.isTouched),
        isTouched: false,
      };
    case 'resized':
      return {
        ...state,
        phase: state.phase === 'failed' ? 'failed' : 'ready',
        // A frame that is not shown has no height.
        height: step.height > 0 ? Math.min(Math.ceil(step.height), tallest) : state.height,
      };
    case 'touched':
      return state.isTouched ? state : { ...state, isTouched: true };
    case 'completed':
      return state.isEmptied ? { ...state, isEmptied: false } : state;
    case 'failed':
      return { ...state, phase: 'failed', failure: step.failure };
    case 'retried':
      return { ...frameStart, attempt: state.attempt + 1, isEmptied: state.isTouched || state.isEmptied };
  }
}
