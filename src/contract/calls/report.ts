import * as z from 'zod/mini';
import { reportEventName, reportEventSchema } from '../analytics/report';
import { defineCall } from '../define-call';
import { noDataSchema } from '../primitives';

/**
 * Sends usage events. When a page unloads, the client sends the same JSON with `navigator.sendBeacon`, as text/plain
 * and without custom headers: a beacon can't have custom headers, and another content type would cause a CORS
 * preflight.
 */
export const report = defineCall({
  name: 'report',
  method: 'POST',
  path: '/api/site/report',
  request: z.object({ event: z.literal(reportEventName), events: z.array(reportEventSchema) }),
  data: noDataSchema,
});
