import * as z from 'zod/mini';
import { reportEventName, reportEventSchema } from '../analytics/report';
import { defineCall } from '../define-call';
import { doneSchema } from '../primitives';

/**
 * Usage events. A page that is being left sends them as a beacon: the same JSON as text/plain, without headers, because
 * a beacon can carry none and must not ask first whether it may.
 */
export const report = defineCall({
  name: 'report',
  method: 'POST',
  path: '/api/site/report',
  request: z.object({ event: z.literal(reportEventName), events: z.array(reportEventSchema) }),
  data: doneSchema,
});
