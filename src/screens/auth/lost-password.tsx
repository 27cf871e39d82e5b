import { resetPasswordByEmail, sendResetPasswordEmail } from '../../contract/calls/email';
import { useScope } from '../../runtime/scope';
import type { ViewProps } from './auth-screen';
import { AuthSkeleton } from './auth-skeleton';
import { MailForm } from './mail-form';
import { useSiteRules } from './use-site-rules';

const inPlace = { inPlace: true };

/** A link for a new password, by e-mail. */
export function LostPassword({ isOpened }: ViewProps) {
  const scope = useScope();
  const rules = useSiteRules();
  if (!rules) return <AuthSkeleton rows={2} />;
  return (
    <MailForm
      view="lost-password"
      isOpened={isOpened}
      rules={rules}
      send={(request) => scope.call(resetPasswordByEmail, request, inPlace)}
      sendAgain={({ email }) => scope.call(sendResetPasswordEmail, { email }, inPlace)}
      offersCode
    />
  );
}
