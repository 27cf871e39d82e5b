/**
 * Why the card frame, the iframe with the card fields, can't be used. The texts are in `checkout:cardForm.failed`.
 * - blocked: the page's Content Security Policy doesn't allow the frame.
 * - refused: the frame's document loaded but didn't start. Its server doesn't let this page's origin embed it.
 * - offline: the frame didn't load in time, and there is no network connection.
 * - slow: the frame didn't load in time, although there is a network connection.
 * - stopped: the loaded frame doesn't respond.
 * - key: the frame has no encryption key for the storefront's brand.
 */
export type FrameFailure = 'blocked' | 'refused' | 'offline' | 'slow' | 'stopped' | 'key';

export interface FrameState {
  /** The number of iframes so far: 1 at first, one more after each retry. */
  frameCount: number;
  phase: 'connecting' | 'ready' | 'failed';
  failure: FrameFailure | undefined;
  /** The height that the frame requested, in CSS pixels. */
  height: number | undefined;
  /** The frame was reloaded after a field had focus, so input was lost. False again once all fields are valid. */
  hasLostInput: boolean;
  /** One of the fields has had focus since the frame connected, so the field may have input. */
  isTouched: boolean;
}

export type FrameStateEvent =
  /** `isReconnect`: the frame was reloaded, so its fields are empty. */
  | { type: 'connected'; isReconnect: boolean }
  | { type: 'resized'; height: number }
  | { type: 'touched' }
  /** All fields are valid. */
  | { type: 'completed' }
  | { type: 'failed'; failure: FrameFailure }
  | { type: 'retried' };

export const initialFrameState: FrameState = {
  frameCount: 1,
  phase: 'connecting',
  failure: undefined,
  height: undefined,
  hasLostInput: false,
  isTouched: false,
};

const maxHeightPx = 2000;

export function frameReducer(state: FrameState, event: FrameStateEvent): FrameState {
  switch (event.type) {
    case 'connected':
      return {
        ...state,
        // The frame is ready when it reports its first height, because its fields are rendered by then.
        phase: 'connecting',
        failure: undefined,
        hasLostInput: state.hasLostInput || (event.isReconnect && state.isTouched),
        isTouched: false,
      };
    case 'resized':
      return {
        ...state,
        phase: state.phase === 'failed' ? 'failed' : 'ready',
        // A hidden frame reports 0, so the last height stays.
        height: event.height > 0 ? Math.min(Math.ceil(event.height), maxHeightPx) : state.height,
      };
    case 'touched':
      return state.isTouched ? state : { ...state, isTouched: true };
    case 'completed':
      return state.hasLostInput ? { ...state, hasLostInput: false } : state;
    case 'failed':
      return { ...state, phase: 'failed', failure: event.failure };
    case 'retried':
      return {
        ...initialFrameState,
        frameCount: state.frameCount + 1,
        hasLostInput: state.isTouched || state.hasLostInput,
      };
  }
}
