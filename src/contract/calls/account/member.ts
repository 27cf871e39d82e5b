import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { accountInfoSchema, type UserInfo } from '../../entities';
import { noDataSchema } from '../../primitives';

/** Returns the member's account. The request repeats fields of the response to the sign-in (`userInfoSchema`). */
export const queryInfo = defineCall({
  name: 'queryInfo',
  method: 'POST',
  path: '/api/user/queryInfo/v1',
  request: z.object({ uid: z.string(), account: z.string(), type: z.string() }),
  data: accountInfoSchema,
  isPersonal: true,
  isLocalized: true,
});

/** The request of `queryInfo` for a signed-in member. */
export const queryInfoRequest = ({ uid, account, type }: UserInfo) => ({ uid, account, type });

/** Signs the member out. The call is named after its path. */
export const loginOut = defineCall({
  name: 'loginOut',
  method: 'POST',
  path: '/api/user/loginOut/v1',
  request: z.object({ language: z.string(), uid: z.string(), account: z.string() }),
  data: noDataSchema,
});
