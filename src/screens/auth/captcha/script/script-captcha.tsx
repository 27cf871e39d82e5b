import { useEffect, useRef, useState } from 'react';
import { siteKey, siteVerify } from '../../../../contract/calls/auth/user';
import { loadPublicKeys } from '../../../../runtime/crypto/brand-keys';
import { useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../../ui/button/button';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { AlertIcon } from '../../../../ui/icons/icons';
import styles, { sheet } from '../captcha.module.css';
import type { CaptchaFieldProps } from '../use-captcha';
import { renderWidget } from './captcha-widget';

/** `loadFailed`: the script could not be loaded. `refused`: the server refused the widget's token. */
type Stage = 'loading' | 'ready' | 'checking' | 'done' | 'loadFailed' | 'refused';

/** A third-party captcha. The form must be in the light DOM, because captcha scripts don't support shadow trees. */
export function ScriptCaptcha({ captcha, field }: CaptchaFieldProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const widgetArea = useRef<HTMLDivElement>(null);
  const [stage, setStage] = useState<Stage>('loading');

  // biome-ignore lint/correctness/useExhaustiveDependencies: `field` changes with every render; the widget is rendered once per challenge
  useEffect(() => {
    const areaNode = widgetArea.current;
    if (!areaNode) return undefined;
    let isCancelled = false;
    setStage('loading');
    // A new container for each challenge, because captcha scripts refuse to render into the same one twice.
    const container = areaNode.appendChild(document.createElement('div'));
    const changeStage = (next: Stage) => {
      if (!isCancelled) setStage(next);
    };
    const verify = async (token: string) => {
      changeStage('checking');
      const verification = await context.call(siteVerify, { token });
      if (verification.ok && !isCancelled) field.onChange(verification.value.captchaId);
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
      container.remove();
    };
  }, [context, captcha.challengeNumber]);

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
          {t('auth:captcha.required')}
        </p>
      )}
    </div>
  );
}
