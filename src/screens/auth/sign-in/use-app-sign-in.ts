import { useReducer } from 'react';
import { sso } from '../../../contract/calls/auth/user';
import type { CallError } from '../../../runtime/api/call-error';
import { appCredentials, entry, forgetEntry } from '../../../runtime/entry-link/entry-link';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import type { ViewProps } from '../auth-screen';
import { useUnmounted } from '../shared/use-unmounted';

type State = { isBusy: boolean; failure: CallError | null };

/** Signs in with the credentials of the app's link; the token works once. */
export function useAppSignIn(onDone: ViewProps['onDone']) {
  const scope = useElementContext();
  const { lang } = useTexts();
  const isGone = useUnmounted();
  const [state, say] = useReducer((_: State, now: State) => now, { isBusy: false, failure: null });
  const enter = async () => {
    const found = entry.peek();
    const credentials = appCredentials(found);
    if (!credentials || found?.kind !== 'app') return;
    const { loginType, releaseId, sourceType, deviceInfo } = found;
    const request = {
      ...credentials,
      ...(loginType && { loginType }),
      ...(releaseId && { releaseId }),
      ...(sourceType && { sourceType }),
      ...(deviceInfo && { deviceInfo }),
      language: lang,
    };
    say({ isBusy: true, failure: null });
    const result = await scope.call(sso, request);
    if (isGone.current) return;
    if (result.ok) {
      forgetEntry();
      onDone(result.value, false);
      return;
    }
    say({ isBusy: false, failure: result.error });
  };
  return { ...state, enter };
}
