import { useReducer } from 'react';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../../runtime/api/call-error';
import { entry, forgetEntry, type MailEntry } from '../../../../runtime/entry-link/entry-link';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { useUnmounted } from '../../shared/use-unmounted';

/**
 * - missing: the page wasn't opened by such a link.
 * - asked: waiting for the button; nothing has changed yet.
 * - done: the server answered.
 * - over: the link no longer works.
 */
export type MailStage<T> =
  | { stage: 'missing' }
  | { stage: 'asked'; isBusy: boolean; failure: CallError | null }
  | { stage: 'done'; answer: T }
  | { stage: 'over'; failure: CallError };

/** The state of an emailed link, from the press of its button to the result. The token works once. */
export function useMailEntry<T>(kind: MailEntry['kind'], use: (token: string) => Promise<Result<T>>, isUsedUp = true) {
  const currentEntry = useSignalValue(entry);
  const isUnmounted = useUnmounted();
  const token = currentEntry?.kind === kind ? currentEntry.token : null;
  const first: MailStage<T> = token ? { stage: 'asked', isBusy: false, failure: null } : { stage: 'missing' };
  const [state, setStage] = useReducer((_: MailStage<T>, now: MailStage<T>) => now, first);
  const press = async () => {
    if (!token || (state.stage === 'asked' && state.isBusy)) return;
    setStage({ stage: 'asked', isBusy: true, failure: null });
    const result = await use(token);
    if (isUnmounted.current) return;
    if (result.ok) {
      setStage({ stage: 'done', answer: result.value });
      if (isUsedUp) forgetEntry();
    } else if (behaviourOf(result.error).endsLink) {
      setStage({ stage: 'over', failure: result.error });
      forgetEntry();
    }
    // The link may still work, or may have been used if the response was lost. Another press finds out.
    else setStage({ stage: 'asked', isBusy: false, failure: result.error });
  };
  return {
    state,
    token,
    press: () => void press(),
    /** Ends the link after a later failure. */
    end: (failure: CallError) => {
      setStage({ stage: 'over', failure });
      forgetEntry();
    },
    /** Continues as if there had been no link. */
    leave: () => setStage({ stage: 'missing' }),
  };
}
