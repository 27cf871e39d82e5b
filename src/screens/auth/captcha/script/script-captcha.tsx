import { useTexts } from '../../../../runtime/element-context/element-context';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button, LinkButton } from '../../../../ui/button/button';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Notice } from '../../../../ui/feedback/notice';
import { AlertIcon } from '../../../../ui/icons/icons';
import styles, { sheet } from '../captcha.module.css';
import type { CaptchaFieldProps } from '../use-captcha';
import { useCaptchaWidget } from './use-captcha-widget';

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
