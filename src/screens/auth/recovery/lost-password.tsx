import { resetPasswordByEmail, sendResetPasswordEmail } from '../../../contract/calls/sign-in';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { useSiteRules } from '../../shared/credentials/use-site-rules';
import { AuthSkeleton } from '../shared/auth-skeleton';
import type { ViewProps } from '../shared/view-props';
import { EmailLinkForm } from './email-link-form';

/** The form that requests an email with a link to set a new password. */
export function LostPassword({ takesFocus }: ViewProps) {
  const context = useElementContext();
  const rules = useSiteRules();
  if (!rules) return <AuthSkeleton rows={2} />;
  return (
    <EmailLinkForm
      view="lost-password"
      takesFocus={takesFocus}
      rules={rules}
      // Of these two calls, `resetPasswordByEmail` requests the first email, and `sendResetPasswordEmail` resends it.
      send={(request) => context.call(resetPasswordByEmail, request)}
      sendAgain={({ email }) => context.call(sendResetPasswordEmail, { email })}
      offersRecoveryByCode
    />
  );
}
