import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/scripts/load-script';

/** The part of Google's script that the button uses. Source: developers.google.com/identity/gsi/web/reference/js-reference */
interface Identity {
  initialize(options: { client_id: string; callback(response: { credential?: string }): void }): void;
  renderButton(container: HTMLElement, options: Readonly<Record<string, unknown>>): void;
}

interface GoogleButtonOptions {
  clientId: string;
  scriptUrl: string;
  api: string;
  container: HTMLElement;
  lang: string;
  /** False once the component is unmounted. */
  isActive(): boolean;
  /** Called with the signed ID token. */
  onCredential(credential: string): void;
}

const findIdentity = () =>
  (globalThis as { google?: { accounts?: { id?: Identity } } }).google?.accounts?.id as Identity | undefined;

/** Loads the third party's script and renders its button. Rejects if one of the two fails. */
export async function renderGoogleButton(options: GoogleButtonOptions): Promise<void> {
  const { clientId, scriptUrl, api, container, lang, isActive, onCredential } = options;
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error('The URL of the sign-in’s script isn’t safe');
  await loadScript(url);
  const identity = findIdentity();
  if (!identity) throw new Error('The sign-in’s script has no function that renders its button');
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
