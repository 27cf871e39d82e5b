import { useEffect, useRef, useState } from 'react';
import { siteKey, siteVerify } from '../../../../contract/calls/sign-in';
import { loadPublicKeys } from '../../../../runtime/crypto/brand-keys';
import { useElementContext } from '../../../../runtime/element-context/element-context';
import { leaveTopLayerForAppended } from '../../../../ui/overlays/leave-top-layer';
import { renderWidget } from './captcha-widget';

/** `loadFailed`: the script could not be loaded. `refused`: the server refused the widget's token. */
type Stage = 'loading' | 'ready' | 'checking' | 'done' | 'loadFailed' | 'refused';

/**
 * For each challenge, renders a new widget of the third party into the node of the returned ref `widgetArea`, and lets
 * the server verify the widget's token. Calls `onVerified` with the captcha's id.
 */
export function useCaptchaWidget(challengeNumber: number, onVerified: (captchaId: string) => void) {
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
