import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';
import { captchaFields, countdownSchema, passwordSchema } from './account-schemas';

/*
 * The specification defines these paths without fields. Our interpretation: a link in an email contains a token.
 * Opening the link changes nothing; the button on its page does.
 */

export const resetPasswordByEmail = defineCall({
  name: 'resetPasswordByEmail',
  method: 'POST',
  path: '/api/site/resetPasswordByEmail',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
});

export const sendResetPasswordEmail = defineCall({
  name: 'sendResetPasswordEmail',
  method: 'GET',
  path: '/api/site/send/resetPasswordEmail',
  request: z.object({ email: z.string(), ...captchaFields }),
  data: countdownSchema,
  hasSideEffect: true,
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
  data: noDataSchema,
});

export const resendConfirmation = defineCall({
  name: 'resendConfirmation',
  method: 'POST',
  path: '/api/site/resendConfirmation',
  request: z.object({ email: z.string(), language: z.string(), ...captchaFields }),
  data: countdownSchema,
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
});
