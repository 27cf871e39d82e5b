import { type RefObject, useEffect, useReducer, useState } from 'react';
import { type Consents, googleClient, googleLogin, googleSignup } from '../../../contract/calls/sign-in';
import { behaviorOf } from '../../../contract/errors/catalogue';
import type { CallError } from '../../../runtime/api/call-error';
import { randomId } from '../../../runtime/api/random-id';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { loadScript } from '../../../runtime/page/load-script';
import { leaveTopLayerForAppended } from '../../../ui/overlays/leave-top-layer';
import { openTvNotice } from '../../shared/credentials/form-errors';
import { useUnmounted } from '../../shared/credentials/use-unmounted';
import type { ViewProps } from '../shared/view-props';

/**
 * - loading: the third party's script loads.
 * - ready: the third party's button is shown.
 * - checking: the server verifies the ID token.
 * - noAccount: there is no account for this visitor yet.
 * - failed: the server returned an error, or the third party's script could not be loaded (`loadFailed`).
 */
export type ThirdPartyStage =
  | { name: 'loading' | 'ready' | 'checking' }
  /** `credential` is the signed ID token. */
  | { name: 'noAccount'; credential: string; nonce: string }
  | { name: 'failed'; failure: CallError | 'loadFailed' };

/** `retries` counts the clicks on the retry button. */
type State = { stage: ThirdPartyStage; retries: number };
type StageChange = ThirdPartyStage | 'retry';

const reduce = (state: State, change: StageChange): State =>
  change === 'retry' ? { stage: { name: 'loading' }, retries: state.retries + 1 } : { ...state, stage: change };

/** How long to wait for the popup's response after the page's window is focused again. */
const popupTimeoutMs = 2000;

/**
 * Whether the visitor returned from the popup and no response arrived. A page that sends
 * `Cross-Origin-Opener-Policy: same-origin` disconnects the popup, and the browser fires no event when this happens.
 */
function usePopupTimeout(isButtonReady: boolean): boolean {
  const [isUnresponsive, setIsUnresponsive] = useState(false);
  useEffect(() => {
    setIsUnresponsive(false);
    if (!isButtonReady) return undefined;
    let wasBlurred = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const handleBlur = () => {
      wasBlurred = true;
      clearTimeout(timer);
    };
    const handleFocus = () => {
      if (wasBlurred) timer = setTimeout(() => setIsUnresponsive(true), popupTimeoutMs);
    };
    window.addEventListener('blur', handleBlur);
    window.addEventListener('focus', handleFocus);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('blur', handleBlur);
      window.removeEventListener('focus', handleFocus);
    };
  }, [isButtonReady]);
  return isUnresponsive;
}

/** What registers a visitor: the third party's token, and what the visitor agreed to (null if it isn't recorded). */
export interface RegistrationToken {
  credential: string;
  nonce: string;
  consents: Consents | null;
}

/** Runs a third-party sign-in and returns its state. The third party's script renders its button into `container`. */
export function useThirdParty(container: RefObject<HTMLElement | null>, onDone: ViewProps['onDone']) {
  const context = useElementContext();
  const { lang } = useTexts();
  const [{ stage, retries }, dispatch] = useReducer(reduce, { stage: { name: 'loading' }, retries: 0 });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the button is rendered again only after a retry
  useEffect(() => {
    const parent = container.current;
    if (!parent) return undefined;
    let isCancelled = false;
    // A new node after each retry, because the third party's script refuses to render twice into the same node.
    const node = parent.appendChild(document.createElement('div'));
    const stopLeaving = leaveTopLayerForAppended(parent);
    const setStage = (next: ThirdPartyStage) => {
      if (!isCancelled) dispatch(next);
    };
    // Binds the token to this button: a token that was recorded on another page has another nonce.
    const nonce = randomId();
    const signInWith = async (credential: string) => {
      setStage({ name: 'checking' });
      const result = await context.call(googleLogin, { credential, nonce });
      if (isCancelled) return;
      if (result.ok) onDone(result.value, false);
      else if (openTvNotice(context, result.error)) return;
      else if (behaviorOf(result.error).goTo === 'register') setStage({ name: 'noAccount', credential, nonce });
      else setStage({ name: 'failed', failure: result.error });
    };
    const start = async () => {
      const client = await context.call(googleClient, {});
      if (!client.ok) {
        setStage({ name: 'failed', failure: client.error });
        return;
      }
      const { api } = context.settings.peek();
      await renderGoogleButton({
        ...client.value,
        api,
        nonce,
        container: node,
        lang,
        isActive: () => !isCancelled,
        onCredential: (credential) => void signInWith(credential),
      });
      setStage({ name: 'ready' });
      node.querySelector('button')?.focus();
    };
    start().catch((error: unknown) => {
      console.warn('[sub-elements]', error);
      setStage({ name: 'failed', failure: 'loadFailed' });
    });
    return () => {
      isCancelled = true;
      stopLeaving();
      node.remove();
    };
  }, [context, retries]);

  const isUnresponsive = usePopupTimeout(stage.name === 'ready');
  const isUnmounted = useUnmounted();

  const register = async ({ credential, nonce, consents }: RegistrationToken) => {
    const result = await context.call(googleSignup, {
      credential,
      nonce,
      language: lang,
      acceptedTerms: true,
      ...(consents && { consents }),
    });
    // If the component is unmounted, the visitor has closed the dialog or gone back.
    if (isUnmounted.current) return;
    if (result.ok) onDone(result.value, true);
    else dispatch({ name: 'failed', failure: result.error });
  };
  return { stage, isUnresponsive, retry: () => dispatch('retry'), register };
}

/**
 * The functions of Google's sign-in script that are used here.
 * Source: developers.google.com/identity/gsi/web/reference/js-reference
 */
interface GoogleIdentity {
  initialize(options: { client_id: string; nonce: string; callback(response: { credential?: string }): void }): void;
  renderButton(container: HTMLElement, options: Readonly<Record<string, unknown>>): void;
}

interface GoogleButtonOptions {
  clientId: string;
  scriptUrl: string;
  /** A random text that Google writes into the token. */
  nonce: string;
  /** The base URL of the operator's API. A relative `scriptUrl` is resolved against it. */
  api: string;
  container: HTMLElement;
  lang: string;
  /** Whether this button is still used. False after the unmount, and after a retry, which renders another button. */
  isActive(): boolean;
  /** Called with the signed ID token. */
  onCredential(credential: string): void;
}

const findGoogleIdentity = () =>
  (globalThis as { google?: { accounts?: { id?: GoogleIdentity } } }).google?.accounts?.id as
    | GoogleIdentity
    | undefined;

/** Loads Google's script and renders its sign-in button. Rejects if loading or rendering fails. */
export async function renderGoogleButton(options: GoogleButtonOptions): Promise<void> {
  const { clientId, scriptUrl, nonce, api, container, lang, isActive, onCredential } = options;
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error('The URL of the third-party sign-in script isn’t safe');
  await loadScript(url);
  const identity = findGoogleIdentity();
  // An element with the id `google` is a property of the window, too.
  if (typeof identity?.initialize !== 'function')
    throw new Error('The third-party sign-in script doesn’t define google.accounts.id');
  if (!isActive()) return;
  identity.initialize({
    client_id: clientId,
    nonce,
    callback: ({ credential }) => {
      if (credential && isActive()) onCredential(credential);
    },
  });
  identity.renderButton(container, {
    type: 'standard',
    size: 'large',
    text: 'continue_with',
    width: container.clientWidth,
    locale: lang,
  });
}
