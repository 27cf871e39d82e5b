import { useEffect, useRef, useState } from 'react';
import { siteKey, siteVerify } from '../../../../../contract/calls/sign-in';
import { loadPublicKeys } from '../../../../../runtime/brand/brand-keys';
import { useElementContext, useTexts } from '../../../../../runtime/element-context/element-context';
import { safeUrl } from '../../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../../runtime/page/load-script';
import { useSheet } from '../../../../../runtime/styles/use-sheet';
import { withTimeLimit } from '../../../../../runtime/timing/time-limit';
import { Button, LinkButton } from '../../../../../ui/button/button';
import { Skeleton } from '../../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../../ui/feedback/notice';
import { AlertIcon } from '../../../../../ui/icons/icons';
import { leaveTopLayerForAppended } from '../../../../../ui/overlays/leave-top-layer';
import styles, { sheet } from '../captcha.module.css';
import type { CaptchaFieldProps } from '../use-captcha';

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

/** A third-party captcha. The form must be in the light DOM, because captcha scripts don't support shadow trees. */
export function ScriptCaptcha({ captcha, field }: CaptchaFieldProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { stage, widgetArea } = useCaptchaWidget(captcha.challengeNumber, field.onChange);
  const isBroken = stage === 'loadFailed' || stage === 'refused';
  return (
    <div>
      <p className={styles.label}>{t('auth:captcha.check')}</p>
      {stage === 'loading' && <Skeleton height="72px" />}
      <div
        className={styles.widget}
        hidden={isBroken}
        ref={(element) => {
          widgetArea.current = element;
          field.controlRef(element);
        }}
      />
      {isBroken && (
        <Notice
          kind="error"
          role="alert"
          action={
            <>
              <Button variant="secondary" size="small" onClick={captcha.renew}>
                {t('common:actions.retry')}
              </Button>
              <LinkButton className={styles.toImage} onClick={captcha.switchToImage}>
                {t('auth:captcha.usePicture')}
              </LinkButton>
            </>
          }
        >
          {t(stage === 'loadFailed' ? 'auth:captcha.unloaded' : 'auth:captcha.refused')}
        </Notice>
      )}
      {field.error && !isBroken && (
        <p className={styles.error} role="alert">
          <AlertIcon size="1em" />
          <span>{t('auth:captcha.required')}</span>
        </p>
      )}
    </div>
  );
}

/** `loadFailed`: the script could not be loaded. `refused`: the server refused the widget's token. */
type Stage = 'loading' | 'ready' | 'checking' | 'done' | 'loadFailed' | 'refused';

/**
 * For each challenge, renders a new widget of the third party into the node of the returned ref `widgetArea`, and lets
 * the server verify the widget's token. Calls `onVerified` with the captcha's id.
 */
function useCaptchaWidget(challengeNumber: number, onVerified: (captchaId: string) => void) {
  const context = useElementContext();
  const widgetArea = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `onVerified` changes with every render; the widget is rendered once per challenge
  useEffect(() => {
    const areaNode = widgetArea.current;
    if (!areaNode) return undefined;
    let isCancelled = false;
    const stopLeaving = leaveTopLayerForAppended(areaNode);
    setStage('loading');
    // A new container for each challenge, because captcha scripts refuse to render into the same one twice.
    const container = areaNode.appendChild(document.createElement('div'));
    const changeStage = (next: Stage) => {
      if (!isCancelled) setStage(next);
    };
    const verify = async (token: string) => {
      changeStage('checking');
      const verification = await context.call(siteVerify, { token });
      if (verification.ok && !isCancelled) onVerified(verification.value.captchaId);
      changeStage(verification.ok ? 'done' : 'refused');
    };
    const start = async () => {
      const siteKeyResult = await context.call(siteKey, {});
      if (!siteKeyResult.ok) throw new Error('Could not load the site key');
      const { api } = context.settings.peek();
      const { site: publicKey } = await loadPublicKeys(context.brand.peek().settings.code);
      if (isCancelled) return;
      await renderWidget({
        signedSiteKey: siteKeyResult.value,
        publicKey,
        api,
        container,
        isActive: () => !isCancelled,
        onToken: (token) => void verify(token),
      });
      changeStage('ready');
    };
    start().catch((error: unknown) => {
      if (isCancelled) return;
      console.warn('[sub-elements]', error);
      changeStage('loadFailed');
    });
    return () => {
      isCancelled = true;
      stopLeaving();
      container.remove();
    };
  }, [context, challengeNumber]);
  return { stage, widgetArea };
}
