import { safeUrl } from '../../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../../runtime/page/load-script';
import { withTimeLimit } from '../../../../../runtime/timing/time-limit';

/** The object that a captcha's script defines. */
interface CaptchaApi {
  render(container: HTMLElement, options: Readonly<Record<string, unknown>>): unknown;
}

/** The globals that captcha scripts define. Each has a function `render(container, { sitekey, callback })`. */
const captchaGlobals = ['SandboxCaptcha', 'turnstile', 'hcaptcha', 'grecaptcha'];

const pollIntervalMs = 100;
const maxPolls = 100;

interface WidgetOptions {
  /** The response of the call `siteKey`: the site key and the script's URL, signed by the server. */
  signedSiteKey: string;
  /** The brand's public key for the signature of `signedSiteKey`. */
  publicKey: string;
  /** The URL of the API server; a relative script URL is resolved against it. */
  api: string;
  container: HTMLElement;
  /** False once the component was unmounted or needs a new widget. */
  isActive(): boolean;
  /** Called with the widget's token. */
  onToken(token: string): void;
}

/** Reads the site key and the script's URL, loads the script and renders the widget. Rejects if a step fails. */
export async function renderWidget({
  signedSiteKey,
  publicKey,
  api,
  container,
  isActive,
  onToken,
}: WidgetOptions): Promise<void> {
  const [{ readPublicKey }, { readSiteKey }] = await withTimeLimit(
    Promise.all([import('../../../../../rules/crypto/rsa'), import('../../../../../rules/crypto/site-key')]),
  );
  const { key, scriptUrl } = readSiteKey(signedSiteKey, readPublicKey(publicKey));
  const url = safeUrl(scriptUrl, api);
  if (!url) throw new Error('The URL of the captcha’s script isn’t safe');
  await loadScript(url);
  const captcha = await waitForCaptchaApi(isActive);
  // Some scripts call the option `siteKey`, others `sitekey`.
  if (isActive()) captcha.render(container, { siteKey: key, sitekey: key, callback: onToken });
}

/** Waits until one of `captchaGlobals` has the function `render`. Some scripts load a second script that adds it. */
async function waitForCaptchaApi(isActive: () => boolean): Promise<CaptchaApi> {
  const globals = globalThis as unknown as Record<string, CaptchaApi | undefined>;
  for (let polls = 0; polls < maxPolls; polls++) {
    // An element whose id is one of these names is a property of the window, too.
    const captcha = captchaGlobals
      .map((name) => globals[name])
      .find((candidate) => typeof candidate?.render === 'function');
    if (captcha) return captcha;
    if (!isActive()) break;
    await new Promise((resolve) => setTimeout(resolve, pollIntervalMs));
  }
  throw new Error('The captcha’s script has no render function');
}
