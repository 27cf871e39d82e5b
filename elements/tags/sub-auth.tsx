import { AuthScreen } from '../../src/screens/auth/auth-screen';
import { define } from '../base/define';
import { elementOf } from '../base/sub-element';

/**
 * Sign-in and registration, by e-mail or phone, with a password or a code. The form is a child of the tag, so that
 * password managers find it.
 * @tagname sub-auth
 * @attr {login|register} view - What it starts with; `login` by default.
 * @fires sub-login - Somebody signed in or registered; `detail` is `{ uid, isNew }`.
 * @fires sub-logout - The member signed out here.
 * @fires sub-navigate - Another screen is wanted; preventable.
 * @slot form - The form itself; filled by the tag.
 */
export class SubAuth extends elementOf(AuthScreen, { areas: ['auth', 'fields'], attributes: { view: 'string' } }) {}

define('sub-auth', SubAuth);
