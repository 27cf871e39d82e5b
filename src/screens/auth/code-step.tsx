import { useState } from 'react';
import { useTexts } from '../../runtime/scope';
import { Button, LinkButton } from '../../ui/button';
import { CodeInput } from '../../ui/code-input';
import { Countdown } from '../../ui/countdown';
import styles from './auth.module.css';
import { CaptchaPart } from './captcha-part';
import type { Auth } from './use-auth';

/** The four digits that were sent. Complete, they are checked at once. */
export function CodeStep({ auth }: { auth: Auth }) {
  const { t } = useTexts();
  const { form, flow, dispatch, view, captcha, kind } = auth;
  const [over, setOver] = useState(0);
  const canResend = over === flow.resendAt || Date.now() >= flow.resendAt;
  return (
    <>
      <CodeInput
        {...form.field('code')}
        // Leaving it empty, to ask for another code, is no mistake.
        onBlur={undefined}
        label={t('auth:code.label')}
        hint={t(`auth:code.hint.${kind}`)}
        isFocused
        onComplete={() => form.submit()}
      />
      {flow.showsCaptcha && <CaptchaPart captcha={captcha} field={form.field('captcha')} />}
      <Button type="submit" full busy={form.isSubmitting} busyLabel={t('common:kit.working')}>
        {t(view === 'register' ? 'auth:code.register' : 'auth:code.login')}
      </Button>
      <div className={styles.codeActions}>
        {canResend ? (
          <Button
            variant="quiet"
            size="small"
            busy={flow.isSending}
            busyLabel={t('common:kit.working')}
            onClick={() => void auth.resend()}
          >
            {t('auth:code.resend')}
          </Button>
        ) : (
          <span className={styles.quiet}>
            <Countdown
              until={flow.resendAt}
              onEnd={() => setOver(flow.resendAt)}
              format={(time) => t('auth:code.resendIn', { time })}
            />
          </span>
        )}
        <LinkButton className={styles.change} onClick={() => dispatch({ type: 'left' })}>
          {t(`auth:code.change.${kind}`)}
        </LinkButton>
      </div>
    </>
  );
}
