import { useState } from 'react';
import { sso } from '../../../../contract/calls/sign-in';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import {
  activeEntryLink,
  appCredentials,
  deviceFieldsOf,
  removeEntryLink,
} from '../../../../runtime/entry-link/entry-link';
import { useUnmounted } from '../../../shared/credentials/use-unmounted';
import type { ViewProps } from '../../view-props';

type State = { isBusy: boolean; failure: CallError | null };

/**
 * Provides `startSignIn`, which signs the member in with the credentials in the entry link from the operator's app. The
 * link's token works once.
 */
export function useAppSignIn(onDone: ViewProps['onDone']) {
  const context = useElementContext();
  const { lang } = useTexts();
  const isUnmounted = useUnmounted();
  const [state, setState] = useState<State>({ isBusy: false, failure: null });
  const startSignIn = async () => {
    const link = activeEntryLink.peek();
    const credentials = appCredentials(link);
    if (!credentials) return;
    setState({ isBusy: true, failure: null });
    const result = await context.call(sso, { ...credentials, ...deviceFieldsOf(link), language: lang });
    if (isUnmounted.current) return;
    if (result.ok) {
      removeEntryLink();
      // `false`: the account isn't new.
      onDone(result.value, false);
      return;
    }
    setState({ isBusy: false, failure: result.error });
  };
  return { ...state, startSignIn };
}
