import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { withTimeLimit } from '../../../../runtime/page/time-limit';
import { loadScript } from '../../../../runtime/scripts/load-script';

interface Widget {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
}

/** The globals of captcha scripts; each renders with `render(container, { sitekey, callback })`. */
const widgets = ['SandboxCaptcha', 'turnstile', 'hcaptcha', 'grecaptcha'];

interface WidgetOptions {
  /** The response of the call `siteKey`. */
  encryptedSiteKey: string;
  publicKey: string;
  api: string;
  container: HTMLElement;
  /** False once the component is unmounted. */
  isActive(): boolean;
  /** Called with the widget's token. */
  onToken(token: string): void;
}

/** Decrypts the site key, loads its script and renders the widget. Rejects if any of these fails. */
export async function renderWidget({
  encryptedSiteKey,
  publicKey,
  api,
  container,
  isActive,
  onToken,
}: WidgetOptions): Promise<void> {
  const { readSiteKey } = await withTimeLimit(import('../../../../runtime/crypto/site-key.lazy'));
  const { key, scriptUrl } = readSiteKey(encryptedSiteKey, publicKey);
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error('The URL of the captcha’s script isn’t safe');
  await loadScript(url);
  const widget = await waitForWidget(isActive);
  // Scripts differ in how they spell this option.
  if (isActive()) widget.render(container, { siteKey: key, sitekey: key, callback: onToken });
}

/** Waits until a script's global can render, because some scripts load further scripts first. */
async function waitForWidget(isActive: () => boolean): Promise<Widget> {
  for (let tries = 0; tries < 100; tries++) {
    const api = widgets
      .map((name) => (globalThis as unknown as Record<string, Widget | undefined>)[name])
      .find((api) => api?.render);
    if (api) return api;
    if (!isActive()) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('The captcha’s script has no render function');
}
