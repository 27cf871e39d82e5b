import { useState } from 'react';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError, Result } from '../../../runtime/api/call-error';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { activeEntryLink, type EmailLinkEntry, removeEntryLink } from '../../../runtime/navigation/entry-link';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useUnmounted } from '../../shared/credentials/use-unmounted';

/**
 * The state of an emailed link:
 * - noLink: the page wasn't opened with a link of this kind.
 * - unconfirmed: the recipient hasn't clicked the button that sends the token, or the request that sends the token is
 *   in progress or failed.
 * - done: the server accepted the token.
 * - expired: the link no longer works.
 */
export type EmailLinkState<T> =
  | { stage: 'noLink' }
  | { stage: 'unconfirmed'; isBusy: boolean; failure: CallError | null }
  | { stage: 'done'; value: T }
  | { stage: 'expired'; failure: CallError };

/**
 * The emailed link of this kind that opened the page. `confirm` sends the link's token. Call `confirm` only when the
 * recipient clicks a button, because mail scanners open links too.
 */
export function useEmailLink<T>(
  kind: EmailLinkEntry['kind'],
  /** Sends the link's token to the server. */
  send: (token: string) => Promise<Result<T>>,
  /** `isSingleUse`: the token works once, so the stored link is deleted after a success. */
  { isSingleUse = true }: { isSingleUse?: boolean } = {},
) {
  const { settings } = useElementContext();
  const entryLink = useSignalValue(activeEntryLink(settings.peek()));
  const isUnmounted = useUnmounted();
  const token = entryLink?.kind === kind ? entryLink.token : null;
  const initialState: EmailLinkState<T> = token
    ? { stage: 'unconfirmed', isBusy: false, failure: null }
    : { stage: 'noLink' };
  const [state, setState] = useState<EmailLinkState<T>>(initialState);
  const confirm = async () => {
    if (!token || (state.stage === 'unconfirmed' && state.isBusy)) return;
    setState({ stage: 'unconfirmed', isBusy: true, failure: null });
    const result = await send(token);
    if (isUnmounted.current) return;
    if (result.ok) {
      setState({ stage: 'done', value: result.value });
      if (isSingleUse) removeEntryLink(settings.peek());
    } else if (behaviorOf(result.error).endsLink) {
      setState({ stage: 'expired', failure: result.error });
      removeEntryLink(settings.peek());
    }
    // The recipient can click again, which sends the token again. If only the first response was lost, the server has
    // already handled the token, and its second response says whether the link still works.
    else setState({ stage: 'unconfirmed', isBusy: false, failure: result.error });
  };
  return {
    state,
    token,
    confirm: () => void confirm(),
    /** Marks the link as expired after the server refused its token in a later request. */
    expire: (failure: CallError) => {
      setState({ stage: 'expired', failure });
      removeEntryLink(settings.peek());
    },
    /** Continues as if the page had been opened without a link. */
    ignoreLink: () => setState({ stage: 'noLink' }),
  };
}
