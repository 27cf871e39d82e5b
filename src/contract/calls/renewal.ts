import * as z from 'zod/mini';
import { defineCall } from '../define-call';
import { renewalSchema } from '../entities';
import { noFieldsSchema } from '../primitives';

/** The state of the member's automatic renewal. */
export const renewInfo = defineCall({
  name: 'renewInfo',
  method: 'POST',
  path: '/api/job/renewInfo/v1',
  request: noFieldsSchema,
  data: renewalSchema,
  isPersonal: true,
  isLocalized: true,
});

/** Turns automatic renewal on or off. */
export const updateRenewStatus = defineCall({
  name: 'updateRenewStatus',
  method: 'POST',
  path: '/api/job/updateRenewStatus/v1',
  request: z.object({
    status: z.enum(['on', 'off']),
    /** Why the member turned renewal off. */
    reason: z.optional(z.string()),
  }),
  data: renewalSchema,
});
