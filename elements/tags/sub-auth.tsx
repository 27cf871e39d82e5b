import { AuthScreen } from '../../src/screens/auth/auth-screen';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

/**
 * Sign-in and registration, by e-mail or phone, with a password, a code or a third party; a new password by code or
 * mailed link; the confirmation of an account or an address. The form is a child of the tag, so that password managers
 * find it. A link of an e-mail is confirmed by a button: opening it changes nothing.
 * @tagname sub-auth
 * @attr {login|register|forgot-password|lost-password|reset-password|resend-confirm|notice} view - What it shows; `login` by default.
 * @attr {bindEmail|bindEmailSuccess|bindEmailFailed|stbLoginErr} type - What a notice is about.
 * @fires sub-login - Somebody signed in or registered; `detail` is `{ uid, isNew }`.
 * @fires sub-logout - The member signed out here.
 * @fires sub-navigate - Another screen is wanted; preventable.
 * @slot form - The form itself; filled by the tag.
 * @slot third-party - The button of the third party; filled by its script.
 */
export class SubAuth extends elementOf(AuthScreen, {
  areas: ['auth', 'fields'],
  attributes: { view: 'string', type: 'string' },
}) {}

define('sub-auth', SubAuth);
