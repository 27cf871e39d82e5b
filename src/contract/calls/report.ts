import * as z from 'zod/mini';
import { reportEventName, reportEventSchema } from '../analytics/report';
import { defineCall } from '../define-call';
import { noDataSchema } from '../primitives';

/**
 * Usage events. When a page unloads, the client sends them as a beacon: the same JSON as text/plain without custom
 * headers, because beacons can't have any and must not cause a CORS preflight.
 */
export const report = defineCall({
  name: 'report',
  method: 'POST',
  path: '/api/site/report',
  request: z.object({ event: z.literal(reportEventName), events: z.array(reportEventSchema) }),
  data: noDataSchema,
});
