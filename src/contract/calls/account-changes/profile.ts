import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';
import { passwordSchema } from '../auth/account-schemas';

/*
 * Calls that change a member's own account. They aren't in the specification, and a server doesn't have to implement
 * them: screens offer `updateNickname` only if `editable` in the account's data lists `nickname`, `changeEmail` only if
 * `editable` lists `email`, and `signOutDevices` only for devices with an `id`.
 */

export const updateNickname = defineCall({
  name: 'updateNickname',
  method: 'POST',
  path: '/api/user/nickname/v1',
  request: z.object({ nickname: z.string() }),
  data: z.object({ nickname: z.string() }),
});

export const changeEmail = defineCall({
  name: 'changeEmail',
  method: 'POST',
  path: '/api/user/email/change/v1',
  request: z.object({
    /** The new address. */
    email: z.string(),
    /** The code that `sendVerificationCode` sent to the new address, with purpose `bind`. */
    code: z.string(),
    currentPassword: passwordSchema,
  }),
  data: z.object({
    /** The address as the server stores it: the member's new `account`. */
    account: z.string(),
  }),
  needsFingerprint: true,
});

export const signOutDevices = defineCall({
  name: 'signOutDevices',
  method: 'POST',
  path: '/api/user/devices/signOut/v1',
  request: z.object({
    /** The device to sign out. If missing, all devices except the current one are signed out. */
    deviceId: z.optional(z.string()),
  }),
  data: noDataSchema,
});
