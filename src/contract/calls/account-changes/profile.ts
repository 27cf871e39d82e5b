import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';
import { passwordSchema } from '../auth/account-schemas';

/**
 * Changes of a member's own account. Our choice throughout, and optional: screens offer the first two only where the
 * account's `editable` names them, and the third only for devices that have an `id`.
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
    /** The code that sendVerificationCode sent there for purpose `bind`. */
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
    /** The device to sign out; all but the current one if missing. */
    deviceId: z.optional(z.string()),
  }),
  data: noDataSchema,
});
