import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/scripts/load-script';

/**
 * The functions of Google's sign-in script that are used here.
 * Source: developers.google.com/identity/gsi/web/reference/js-reference
 */
interface GoogleIdentity {
  initialize(options: { client_id: string; callback(response: { credential?: string }): void }): void;
  renderButton(container: HTMLElement, options: Readonly<Record<string, unknown>>): void;
}

interface GoogleButtonOptions {
  clientId: string;
  scriptUrl: string;
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
  const { clientId, scriptUrl, api, container, lang, isActive, onCredential } = options;
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
