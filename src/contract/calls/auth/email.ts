import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { doneSchema } from '../../primitives';
import { captchaFields, countdownSchema, passwordSchema } from './account-schemas';

/*
 * The specification prints these paths without fields. Our reading: a link in a mail carries a token; opening the link
 * changes nothing, the button on its page does.
 */

export const resetPasswordByEmail = defineCall({
  name: 'resetPasswordByEmail',
  method: 'POST',
  path: '/api/site/resetPasswordByEmail',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
  about: 'Mails a link for choosing a new password. Errors 8, 10024, 10028, -3031; -3035 when a captcha is needed.',
});

export const sendResetPasswordEmail = defineCall({
  name: 'sendResetPasswordEmail',
  method: 'GET',
  path: '/api/site/send/resetPasswordEmail',
  request: z.object({ email: z.string(), ...captchaFields }),
  data: countdownSchema,
  hasEffect: true,
  about:
    'Mails the link for choosing a new password once more. Errors 10024, 10028, -3031; -3035 when a captcha is needed, as in resetPasswordByEmail.',
});

export const obtainResetPasswordEmail = defineCall({
  name: 'obtainResetPasswordEmail',
  method: 'POST',
  path: '/api/site/obtain/resetPassword/email',
  request: z.object({
    /** From the link. */
    token: z.string(),
  }),
  data: z.object({ email: z.string() }),
  about: 'Whose password a mailed link is for; uses nothing up. Error 10302 when the link is over or used.',
});

export const emailResetPassword = defineCall({
  name: 'emailResetPassword',
  method: 'POST',
  path: '/api/site/email/resetPassword',
  request: z.object({
    /** From the link. */
    token: z.string(),
    password: passwordSchema,
  }),
  data: doneSchema,
  about: 'Sets the password through a mailed link, which is used up; ends every session. Errors 10026, 10302.',
});

export const resendConfirmation = defineCall({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/api/site/resendConfirmation',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
  about:
    'Mails the link that activates an account once more. Errors 10024, 10028, -3031; -3035 when a captcha is needed.',
});

export const activeUser = defineCall({
  name: 'activeUser',
  method: 'POST',
  path: '/api/site/active/user',
  request: z.object({
    /** From the link. */
    token: z.string(),
  }),
  data: z.object({ email: z.nullish(z.string()) }),
  about: 'Activates the account a mailed link is for; again on an active one it answers the same. Errors 10027, 10302.',
});

export const bindEmailConfirmed = defineCall({
  name: 'bindEmailConfirmed',
  method: 'POST',
  path: '/api/site/bindEmailConfirmed',
  request: z.object({
    /** From the link. */
    token: z.string(),
  }),
  data: z.object({ email: z.nullish(z.string()) }),
  about: 'Binds the e-mail a mailed link was sent to. Errors 187, 10302, 10303.',
});
