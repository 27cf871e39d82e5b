import { useEffect, useReducer } from 'react';
import { createRandCode } from '../../contract/calls/user';
import type { CallError } from '../../runtime/api/call-error';
import { useScope, useTexts } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { Button } from '../../ui/button';
import { ErrorState } from '../../ui/error-state';
import { RefreshIcon } from '../../ui/icons';
import { Skeleton } from '../../ui/skeleton';
import { TextField } from '../../ui/text-field';
import type { CaptchaFieldProps } from './captcha-part';
import { CaptchaPicture } from './captcha-picture';
import styles, { sheet } from './captcha.module.css';

type Asked = { image?: string; error?: CallError };

/** A picture with characters to type. */
export function ImageCaptcha({ captcha, field }: CaptchaFieldProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { image, error } = usePicture(captcha.take);
  const again = () => {
    field.onChange('');
    captcha.renew();
  };
  if (error) return <ErrorState error={error} title={t('auth:captcha.noPicture')} retry={again} />;
  return (
    <div>
      <div className={styles.picture}>
        {image ? <CaptchaPicture source={image} label={t('auth:captcha.picture')} className={styles.drawing} /> : <Skeleton width="136px" height="56px" />}
        <Button variant="quiet" size="small" icon={<RefreshIcon />} onClick={again}>
          {t('auth:captcha.another')}
        </Button>
      </div>
      <TextField {...field} label={t('auth:captcha.label')} autoComplete="off" autoCapitalize="off" removeSpaces maxLength={12} />
    </div>
  );
}

/** Asks for one picture when it appears. */
function usePicture(take: (captchaId: string) => void): Asked {
  const scope = useScope();
  const [asked, answer] = useReducer((_: Asked, now: Asked) => now, {});
  useEffect(() => {
    const gone = new AbortController();
    void scope.call(createRandCode, {}, { inPlace: true, signal: gone.signal }).then((result) => {
      if (gone.signal.aborted) return;
      if (result.ok) take(result.value.captchaId);
      answer(result.ok ? { image: result.value.image } : { error: result.error });
    });
    return () => gone.abort();
    // Its functions are new with every draw; the picture is asked for once.
  }, [scope]);
  return asked;
}
