import { defineCall } from '../../define-call';
import { renewalSchema } from '../../entities';
import { noFieldsSchema } from '../../primitives';

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
