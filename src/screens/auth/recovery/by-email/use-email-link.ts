import { useState } from 'react';
import { behaviourOf } from '../../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../../runtime/api/call-error';
import { type EmailLinkEntry, entry, removeEntry } from '../../../../runtime/entry-link/entry-link';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { useUnmounted } from '../../shared/use-unmounted';

/**
 * - missing: the page wasn't opened by such a link.
 * - unconfirmed: the member hasn't confirmed with the button yet, or the request is in progress or failed.
 * - done: the server accepted the token.
 * - expired: the link no longer works.
 */
export type EmailLinkStage<T> =
  | { stage: 'missing' }
  | { stage: 'unconfirmed'; isBusy: boolean; failure: CallError | null }
  | { stage: 'done'; value: T }
  | { stage: 'expired'; failure: CallError };

/** The state of an emailed link, from its confirmation with a button to the result. */
export function useEmailLink<T>(
  kind: EmailLinkEntry['kind'],
  send: (token: string) => Promise<Result<T>>,
  /** `endsAfterUse`: the token works once, so it is removed after a success. */
  { endsAfterUse = true }: { endsAfterUse?: boolean } = {},
) {
  const currentEntry = useSignalValue(entry);
  const isUnmounted = useUnmounted();
  const token = currentEntry?.kind === kind ? currentEntry.token : null;
  const initialState: EmailLinkStage<T> = token
    ? { stage: 'unconfirmed', isBusy: false, failure: null }
    : { stage: 'missing' };
  const [state, setState] = useState<EmailLinkStage<T>>(initialState);
  const confirm = async () => {
    if (!token || (state.stage === 'unconfirmed' && state.isBusy)) return;
    setState({ stage: 'unconfirmed', isBusy: true, failure: null });
    const result = await send(token);
    if (isUnmounted.current) return;
    if (result.ok) {
      setState({ stage: 'done', value: result.value });
      if (endsAfterUse) removeEntry();
    } else if (behaviourOf(result.error).endsLink) {
      setState({ stage: 'expired', failure: result.error });
      removeEntry();
    }
    // If the response was lost, the link may or may not have been used. Another attempt shows which.
    else setState({ stage: 'unconfirmed', isBusy: false, failure: result.error });
  };
  return {
    state,
    token,
    confirm: () => void confirm(),
    /** Shows the link as expired after a later failure. */
    expire: (failure: CallError) => {
      setState({ stage: 'expired', failure });
      removeEntry();
    },
    /** Continues as if there had been no link. */
    ignoreLink: () => setState({ stage: 'missing' }),
  };
}
