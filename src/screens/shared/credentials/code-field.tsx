import { useState } from 'react';
import { lockoutCode } from '../../../contract/errors/shared-codes';
import { codeOf } from '../../../runtime/api/call-error';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button, LinkButton } from '../../../ui/button/button';
import { Countdown } from '../../../ui/feedback/countdown';
import { CodeInput } from '../../../ui/fields/code-input';
import type { FieldBinding } from '../../../ui/forms/form-state';
import styles from './auth.module.css';
import type { AuthFlow } from './auth-flow';
import type { AccountKind } from './sign-in-draft';

interface CodeFieldProps {
  field: FieldBinding<string>;
  /** Whether the code was sent by email or by text message. */
  kind: AccountKind;
  hasInitialFocus?: boolean;
  /** Called when all digits are typed. */
  onComplete?: () => void;
}

/** The field for the four-digit code from an email or a text message. */
export function CodeField({ field, kind, hasInitialFocus = true, onComplete }: CodeFieldProps) {
  const { t } = useTexts();
  return (
    <CodeInput
      {...field}
      // No error when the empty field loses focus, because visitors leave it to click the button for a new code.
      onBlur={undefined}
      label={t('auth:code.label')}
      hint={t(`auth:code.hint.${kind}`)}
      hasInitialFocus={hasInitialFocus}
      onComplete={onComplete}
    />
  );
}

interface CodeActionsProps {
  flow: Pick<AuthFlow, 'resendAt' | 'isResending'>;
  resend(): Promise<void>;
  /** The link that goes back to the field for the email address or phone number. Undefined if neither can be changed. */
  change?: { label: string; onClick(): void };
  /** The buttons request a link instead of a code. */
  sendsLink?: boolean;
}

/**
 * The buttons below the code field. One requests a new code; until that is allowed, a countdown replaces it. The other
 * goes back to change the email address or phone number.
 */
export function CodeActions({ flow, resend, change, sendsLink }: CodeActionsProps) {
  const { t } = useTexts();
  /** The value of `flow.resendAt` whose countdown has ended; 0 until the first countdown ends. */
  const [endedResendAt, setEndedResendAt] = useState(0);
  const canResend = endedResendAt === flow.resendAt || Date.now() >= flow.resendAt;
  return (
    <div className={styles.codeActions}>
      {canResend ? (
        <Button
          variant="quiet"
          size="small"
          busy={flow.isResending}
          busyLabel={t('common:kit.working')}
          onClick={() => void resend()}
        >
          {t(sendsLink ? 'auth:mail.again' : 'auth:code.resend')}
        </Button>
      ) : (
        <span className={styles.quiet}>
          <Countdown
            until={flow.resendAt}
            // `resendAt` is a time of the device, because it's stored and read again before any response.
            now={Date.now}
            onEnd={() => setEndedResendAt(flow.resendAt)}
            format={(time) => t(sendsLink ? 'auth:mail.againIn' : 'auth:code.resendIn', { time })}
          />
        </span>
      )}
      {change && (
        <LinkButton className={styles.change} onClick={change.onClick}>
          {change.label}
        </LinkButton>
      )}
    </div>
  );
}

/**
 * The way forward after too many wrong codes, for an account with an email address: then the server accepts no code, but
 * the emailed link for a new password still works.
 */
export function LinkAfterLockout({ flow: { failure, sentTo } }: { flow: Pick<AuthFlow, 'failure' | 'sentTo'> }) {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  if (codeOf(failure) !== lockoutCode || !sentTo.includes('@')) return null;
  return (
    <p className={styles.formLink}>
      <LinkButton onClick={() => navigate('lost-password')}>{t('auth:forgot.useLink')}</LinkButton>
    </p>
  );
}
