import { AuthScreen } from '../../src/screens/auth/auth-screen';
import { define } from '../base/define';
import { createElementClass } from '../base/sub-element';

/**
 * Sign-in, registration and account recovery. Members sign in with an email address or phone number and a password or
 * code, or with a third-party account. The form is a child of the element, so that password managers can fill it.
 * Opening a link from an email changes nothing until the visitor confirms with a button. To set a new password,
 * the view `forgot-password` sends a code by email or SMS, `lost-password` sends a link by email, and `reset-password`
 * is the view that this link opens. `delete-account` deletes the account of a signed-in member.
 * @tagname sub-auth
 * @attr {'login' | 'register' | 'forgot-password' | 'lost-password' | 'reset-password' | 'resend-confirm' | 'delete-account' | 'unsubscribe' | 'notice'} [view=login] - The form to show.
 * @attr {'bindEmail' | 'bindEmailSuccess' | 'bindEmailFailed' | 'stbLoginErr'} type - The message that `view="notice"` shows.
 * @fires sub-login
 * @fires sub-logout
 * @fires sub-navigate
 * @fires sub-close
 * @slot form - The form. The element fills this slot.
 * @slot third-party - The third-party sign-in button. The provider's script fills this slot.
 */
export class SubAuth extends createElementClass(AuthScreen, {
  areas: ['auth', 'fields'],
  attributes: ['view', 'type'],
}) {}

define('sub-auth', SubAuth);
