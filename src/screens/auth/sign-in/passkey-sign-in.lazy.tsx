import { useCallback, useEffect, useRef, useState } from 'react';
import { passkeyOptions, passkeySignIn } from '../../../contract/calls/passkeys';
import type { ErrorCode } from '../../../contract/openapi/error-descriptions';
import { type CallError, codeOf } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { PasskeyIcon } from '../../../ui/icons/late-icons';
import { AuthFailure } from '../../shared/credentials/auth-panel';
import {
  canSuggestPasskeys,
  canUsePasskeysOf,
  getPasskey,
  type PasskeyFailure,
  reportUnknownPasskey,
} from '../../shared/passkeys/web-authn';
import type { ViewProps } from '../shared/view-props';
import styles, { sheet } from '../third-party/third-party.module.css';

/** The server doesn't know the passkey anymore, or another device has a copy of it. */
const passkeyUnusableCode: ErrorCode = '-2419';

interface PasskeySignInProps extends Pick<ViewProps, 'onDone'> {
  /** The portal's host name. */
  rpId: string;
  /** Whether another button for a sign-in without the form is above this one. */
  isSecond: boolean;
}

/** The button for a sign-in with a passkey. The browser also offers passkeys in the email field. */
export function PasskeySignIn({ rpId, isSecond, onDone }: PasskeySignInProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { isOffered, isBusy, failure, signIn } = usePasskeySignIn(rpId, onDone);
  if (!isOffered) return null;
  return (
    <div className={styles.box}>
      {!isSecond && (
        <p className={styles.divider}>
          <span>{t('auth:login.or')}</span>
        </p>
      )}
      {typeof failure === 'string' && (
        <Notice kind="info" role="status">
          {t(failure === 'canceled' ? 'auth:passkeys.notUsed' : 'auth:passkeys.failures.unavailable')}
        </Notice>
      )}
      {failure && typeof failure !== 'string' && <AuthFailure failure={failure} retry={signIn} />}
      <Button
        full
        variant="secondary"
        icon={<PasskeyIcon />}
        busy={isBusy}
        busyLabel={t('common:kit.working')}
        onClick={signIn}
      >
        {t('auth:passkeys.signIn')}
      </Button>
    </div>
  );
}

interface State {
  /** False until it's known that the browser uses the host's passkeys on this page. */
  isOffered: boolean;
  isBusy: boolean;
  failure: CallError | PasskeyFailure | null;
}

function usePasskeySignIn(rpId: string, onDone: ViewProps['onDone']) {
  const context = useElementContext();
  const [state, setState] = useState<State>({ isOffered: true, isBusy: false, failure: null });
  /** Ends the request in progress: a browser handles one at a time. */
  const request = useRef<AbortController | null>(null);
  const done = useRef(onDone);
  done.current = onDone;

  const start = useCallback(
    async (mediation: 'conditional' | 'optional'): Promise<void> => {
      const isSuggestion = mediation === 'conditional';
      request.current?.abort();
      const own = new AbortController();
      request.current = own;
      const { signal } = own;
      if (!isSuggestion) setState((before) => ({ ...before, isBusy: true, failure: null }));
      /** Shows why it failed, and offers passkeys in the email field again. */
      const fail = (failure: State['failure']) => {
        setState((before) => ({ ...before, isBusy: false, failure }));
        if (!isSuggestion || failure) void suggest();
      };
      const suggest = async () => {
        if ((await canSuggestPasskeys()) && !signal.aborted) await start('conditional');
      };
      const options = await context.call(passkeyOptions, { purpose: 'signIn' });
      if (signal.aborted) return;
      if (!options.ok) {
        // Nobody asked for the suggestions, so nobody is told that they are missing.
        if (!isSuggestion) fail(options.error);
        return;
      }
      // A challenge expires while the visitor reads the page.
      const renewal = isSuggestion && setTimeout(() => void start('conditional'), options.value.validFor * 0.8);
      signal.addEventListener('abort', () => renewal && clearTimeout(renewal));
      const result = await getPasskey(options.value.options, { signal, mediation });
      if (renewal) clearTimeout(renewal);
      if (signal.aborted) return;
      if (!result.ok) {
        if (!isSuggestion) fail(result.reason);
        return;
      }
      setState((before) => ({ ...before, isBusy: true, failure: null }));
      const signedIn = await context.call(passkeySignIn, { credential: result.credential });
      // If the dialog was closed during the request, the visitor must not be signed in.
      if (signal.aborted) return;
      if (signedIn.ok) {
        done.current(signedIn.value, false, { usedPasskey: true });
        return;
      }
      if (codeOf(signedIn.error) === passkeyUnusableCode) reportUnknownPasskey(rpId, result.credential.id);
      fail(signedIn.error);
    },
    [context, rpId],
  );

  useEffect(() => {
    let isUnmounted = false;
    const offer = async () => {
      const isOffered = await canUsePasskeysOf(rpId);
      if (isUnmounted) return;
      setState((before) => ({ ...before, isOffered }));
      if (isOffered && (await canSuggestPasskeys()) && !isUnmounted && !request.current) await start('conditional');
    };
    void offer();
    return () => {
      isUnmounted = true;
      request.current?.abort();
    };
  }, [rpId, start]);

  return { ...state, signIn: () => void start('optional') };
}
