/** Why the frame can't be used. The texts are in `card:failed`. */
export type FrameFailure = 'blocked' | 'offline' | 'slow' | 'stopped' | 'key';

export interface FrameState {
  /** Counts attempts to load the frame; each one gets a new iframe. */
  attempt: number;
  phase: 'connecting' | 'ready' | 'failed';
  failure: FrameFailure | undefined;
  /** The height that the frame requested, in CSS pixels. */
  height: number | undefined;
  /** The frame was reloaded and lost its input. */
  isEmptied: boolean;
  /** One of its fields had focus. */
  isTouched: boolean;
}

export type FrameStep =
  | { type: 'connected'; isAgain: boolean }
  | { type: 'resized'; height: number }
  | { type: 'touched' }
  | { type: 'completed' }
  | { type: 'failed'; failure: FrameFailure }
  | { type: 'retried' };

/** The initial state. */
export const frameStart: FrameState = {
  attempt: 1,
  phase: 'connecting',
  failure: undefined,
  height: undefined,
  isEmptied: false,
  isTouched: false,
};

/** The maximum height in CSS pixels. */
const maxHeight = 2000;

export function frameReducer(state: FrameState, step: FrameStep): FrameState {
  switch (step.type) {
    case 'connected':
      return {
        ...state,
        // The frame is ready when it reports its first height, because its fields are rendered by then.
        phase: 'connecting',
        failure: undefined,
        isEmptied: state.isEmptied || (step.isAgain && state.isTouched),
        isTouched: false,
      };
    case 'resized':
      return {
        ...state,
        phase: state.phase === 'failed' ? 'failed' : 'ready',
        // A hidden frame has no height.
        height: step.height > 0 ? Math.min(Math.ceil(step.height), maxHeight) : state.height,
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
