import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';
import { captchaFields, countdownSchema, passwordSchema } from './account-schemas';

/*
 * The specification defines these paths without fields. Our interpretation: a link in an email contains a token.
 * Opening the link changes nothing; a click on a button of the opened page sends the token.
 */

/** Sends an email with a link to reset the password. */
export const resetPasswordByEmail = defineCall({
  name: 'resetPasswordByEmail',
  method: 'POST',
  path: '/api/site/resetPasswordByEmail',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
});

/** Resends the email with the password reset link. */
export const sendResetPasswordEmail = defineCall({
  name: 'sendResetPasswordEmail',
  method: 'GET',
  path: '/api/site/send/resetPasswordEmail',
  request: z.object({ email: z.string(), ...captchaFields }),
  data: countdownSchema,
  hasSideEffect: true,
});

/** Returns the email address of the account that the password reset link is for. */
export const obtainResetPasswordEmail = defineCall({
  name: 'obtainResetPasswordEmail',
  method: 'POST',
  path: '/api/site/obtain/resetPassword/email',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
  }),
  data: z.object({ email: z.string() }),
});

/** Sets a new password with the token from the password reset link. */
export const emailResetPassword = defineCall({
  name: 'emailResetPassword',
  method: 'POST',
  path: '/api/site/email/resetPassword',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
    password: passwordSchema,
  }),
  data: noDataSchema,
});

/** Resends the email with the account activation link. */
export const resendConfirmation = defineCall({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/api/site/resendConfirmation',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
});

/** Activates an account with the token from the account activation link. */
export const activeUser = defineCall({
  name: 'activeUser',
  method: 'POST',
  path: '/api/site/active/user',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
  }),
  data: z.object({ email: z.nullish(z.string()) }),
});

/** Adds an email address to the member's account with the token from a link that was sent to that address. */
export const bindEmailConfirmed = defineCall({
  name: 'bindEmailConfirmed',
  method: 'POST',
  path: '/api/site/bindEmailConfirmed',
  request: z.object({
    /** From the link in the email. */
    token: z.string(),
  }),
  data: z.object({ email: z.nullish(z.string()) }),
});
