import { useRef, useState } from 'react';
import type { CallError } from '../../runtime/api/call-error';

interface ActionState {
  isBusy: boolean;
  error: CallError | null;
}

const idle: ActionState = { isBusy: false, error: null };

interface ActionRunner extends ActionState {
  /** Runs `action`, which returns an error, or null on success. Does nothing while an earlier run is in progress. */
  run(action: () => Promise<CallError | null>): Promise<void>;
  /** Clears the last error. */
  reset(): void;
}

/** Runs what a button triggers, such as a request. Returns whether a run is in progress, and the last run's error. */
export function useAction(): ActionRunner {
  // A ref, because `isBusy` changes only with the next render, and a second click can come before that render.
  const isLocked = useRef(false);
  const [state, setState] = useState(idle);
  return {
    ...state,
    async run(action) {
      if (isLocked.current) return;
      isLocked.current = true;
      setState({ isBusy: true, error: null });
      const error = await action();
      isLocked.current = false;
      setState({ isBusy: false, error });
    },
    reset: () => setState(idle),
  };
}
