import { createHash } from 'node:crypto';
import type { ReportEvent } from '../../../src/contract/analytics/report';
import { referenceSchema } from '../../../src/contract/primitives';
import { partnerVisits } from '../database/schema';
import type { CallContext } from '../http/handler';
import { partnerUidOf } from './partner';

/** The maximum number of visits recorded per request. The events of a request come from one tab, so a few suffice. */
const maxVisitsPerRequest = 10;

/** The event's reference: the partner's id of a visit or campaign. An empty string if it's missing or invalid. */
function referenceOf({ reference }: ReportEvent['event_content']): string {
  const parsed = referenceSchema.safeParse(reference);
  return parsed.success ? parsed.data : '';
}

/**
 * Records visits if the events come from a partner's page: one visit for each combination of browser session, reference
 * and brand. Anyone can send events, so the number of visits is only an estimate.
 */
export async function recordVisits(call: CallContext, events: readonly ReportEvent[]): Promise<void> {
  const partnerUid = await partnerUidOf(call);
  if (!partnerUid || events.length === 0) return;
  const visits = new Map(
    events.map(({ session_id, brand, event_content }) => {
      const reference = referenceOf(event_content);
      const session = createHash('sha256').update(session_id).digest('base64url');
      // The brand comes from each event, because a beacon can't send the `Brand` header.
      const visit = { session, reference, partnerUid, brand, startedAt: call.now };
      return [JSON.stringify([session, reference, brand]), visit];
    }),
  );
  await call.tx
    .insert(partnerVisits)
    .values([...visits.values()].slice(0, maxVisitsPerRequest))
    .onConflictDoNothing();
}
