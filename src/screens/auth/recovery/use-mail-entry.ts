import { useReducer } from 'react';
import { behaviourOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { entry, forgetEntry, type MailEntry } from '../../../runtime/entry-link/entry-link';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useUnmounted } from '../shared/use-unmounted';

/**
 * - missing: nobody came through such a link.
 * - asked: a button waits to be pressed; until then nothing has changed.
 * - done: what the server answered.
 * - over: the link is good for nothing any more.
 */
export type MailStage<T> =
  | { stage: 'missing' }
  | { stage: 'asked'; isBusy: boolean; failure: CallError | null }
  | { stage: 'done'; answer: T }
  | { stage: 'over'; failure: CallError };

/** Follows a link of an e-mail from the press on its button to what came of it. The token works once. */
export function useMailEntry<T>(kind: MailEntry['kind'], use: (token: string) => Promise<Result<T>>, isUsedUp = true) {
  const found = useSignalValue(entry);
  const isGone = useUnmounted();
  const token = found?.kind === kind ? found.token : null;
  const first: MailStage<T> = token ? { stage: 'asked', isBusy: false, failure: null } : { stage: 'missing' };
  const [state, enter] = useReducer((_: MailStage<T>, now: MailStage<T>) => now, first);
  const press = async () => {
    if (!token || (state.stage === 'asked' && state.isBusy)) return;
    enter({ stage: 'asked', isBusy: true, failure: null });
    const result = await use(token);
    if (isGone.current) return;
    if (result.ok) {
      enter({ stage: 'done', answer: result.value });
      if (isUsedUp) forgetEntry();
    } else if (behaviourOf(result.error).endsLink) {
      enter({ stage: 'over', failure: result.error });
      forgetEntry();
    }
    // The link may be good still, or nobody knows whether it was used; pressing once more tells.
    else enter({ stage: 'asked', isBusy: false, failure: result.error });
  };
  return {
    state,
    token,
    press: () => void press(),
    /** What the link was pressed for failed later on. */
    end: (failure: CallError) => {
      enter({ stage: 'over', failure });
      forgetEntry();
    },
    /** Goes on as if there had been no link. */
    leave: () => enter({ stage: 'missing' }),
  };
}
