import { defineCall } from '../../define-call';
import { renewalSchema } from '../../entities';
import { nothingSchema } from '../../primitives';

export const renewInfo = defineCall({
  name: 'renewInfo',
  method: 'POST',
  path: '/api/job/renewInfo/v1',
  request: nothingSchema,
  data: renewalSchema,
  personal: true,
  localised: true,
});
