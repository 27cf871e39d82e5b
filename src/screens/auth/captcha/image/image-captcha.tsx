import { useEffect, useState } from 'react';
import { createRandCode } from '../../../../contract/calls/sign-in';
import { asciiDigits } from '../../../../rules/identity/text';
import type { CallError } from '../../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../../runtime/page/old-engine';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { TextField } from '../../../../ui/fields/text-field';
import { RefreshIcon } from '../../../../ui/icons/icons';
import styles, { sheet } from '../captcha.module.css';
import type { CaptchaFieldProps } from '../use-captcha';
import { CaptchaAudio } from './captcha-audio';
import { CaptchaPicture } from './captcha-picture';

/** One captcha image, whose characters the visitor types. Empty while it loads; only `error` if loading failed. */
type Challenge = { image?: string; captchaId?: string; hasAudio?: boolean | undefined; error?: CallError };

/** An image captcha: the visitor types the characters in the image. */
export function ImageCaptcha({ captcha, field }: CaptchaFieldProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { image, captchaId, hasAudio, error, onBroken } = useChallenge(captcha.challengeNumber, captcha.setCaptchaId);
  // If the field mounts with an error, the server has just refused a request without a captcha. The field then takes
  // the focus.
  const [takesFocus] = useState(!!field.error);
  const reload = () => {
    field.onChange('');
    captcha.renew();
  };
  if (error) return <ErrorState error={error} title={t('auth:captcha.noPicture')} retry={reload} />;
  return (
    <div>
      <div className={styles.row}>
        {image ? (
          <CaptchaPicture
            source={image}
            label={t('auth:captcha.picture')}
            className={styles.image}
            onBroken={onBroken}
          />
        ) : (
          <Skeleton width="136px" height="56px" />
        )}
        <Button variant="quiet" size="small" icon={<RefreshIcon />} onClick={reload}>
          {t('auth:captcha.another')}
        </Button>
        {!isOldEngine && hasAudio && captchaId && <CaptchaAudio key={captchaId} captchaId={captchaId} />}
      </div>
      <TextField
        {...field}
        label={t('auth:captcha.label')}
        autoComplete="off"
        autoCapitalize="off"
        dropsSpaces
        format={asciiDigits}
        maxLength={12}
        hasInitialFocus={takesFocus}
      />
    </div>
  );
}

/**
 * Loads the image of a challenge, and a new image when `challengeNumber` changes. `onBroken` turns the challenge into
 * an error if the browser can't show its image.
 */
function useChallenge(
  challengeNumber: number,
  setCaptchaId: (captchaId: string) => void,
): Challenge & { onBroken(): void } {
  const context = useElementContext();
  const [challenge, setChallenge] = useState<Challenge>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: `setCaptchaId` changes with every render; an image is loaded once per challenge
  useEffect(() => {
    let isCancelled = false;
    setChallenge({});
    void context.call(createRandCode, {}).then((result) => {
      if (isCancelled) return;
      if (result.ok) setCaptchaId(result.value.captchaId);
      setChallenge(result.ok ? result.value : { error: result.error });
    });
    return () => {
      isCancelled = true;
    };
  }, [context, challengeNumber]);
  return { ...challenge, onBroken: () => setChallenge({ error: { kind: 'malformed' } }) };
}
