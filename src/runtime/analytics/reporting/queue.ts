import type { ReportEvent } from '../../../contract/analytics/report';
import { userConfig } from '../../../contract/calls/storefront/start';
import { type CallEnvironment, headersOf, request } from '../../api/client';
import { knownFingerprint } from '../../api/fingerprint';
import type { PointIds } from './event';

/** A batch is sent at this size, or after this many milliseconds without a new event. */
const batchSize = 10;
const quiet = 5_000;

interface Batch {
  environment: CallEnvironment;
  events: ReportEvent[];
  /** It has failed once and is retried; a second failure drops it. */
  isSecond: boolean;
}

let waiting: Batch[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Queues an event for the next batch. */
export function queue(environment: CallEnvironment, event: ReportEvent): void {
  const { api, brand } = environment;
  let batch = waiting.find(
    (report) =>
      !report.isSecond &&
      report.events.length < batchSize &&
      report.environment.api === api &&
      report.environment.brand === brand,
  );
  if (!batch) {
    batch = { environment, events: [], isSecond: false };
    waiting.push(batch);
  }
  batch.events.push(event);
  if (batch.events.length >= batchSize) void send();
  else rest();
}

/** Drops all queued events. */
export function drop(): void {
  waiting = [];
  clearTimeout(timer);
}

function rest(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void send(), quiet);
}

async function send(): Promise<void> {
  clearTimeout(timer);
  // Batches stay queued until the ids are known, so that leaving the page meanwhile sends them too.
  for (const { environment } of waiting) await learnIds(environment);
  const leaving = waiting;
  waiting = [];
  // In parallel, because a batch that waits would be lost when the page is left.
  await Promise.all(leaving.map(deliver));
}

/** Path of the contract's `report`. Importing the call would add its validation to the bundle. */
const path = '/api/site/report';

const bodyOf = ({ environment, events }: Batch) => {
  const fingerprint = knownFingerprint();
  const late = { ...known.get(keyOf(environment)), ...(fingerprint && { fingerprint }) };
  return JSON.stringify({ event: 'membersite_event', events: events.map((event) => ({ ...event, ...late })) });
};

/** Engines before Chromium 81 refuse a keepalive request that needs a CORS preflight, and only the TV build runs there. */
const hasKeepalive = !__TV__;

/** A failed report is retried once, then dropped silently. */
async function deliver(batch: Batch): Promise<void> {
  const { environment, isSecond } = batch;
  const headers = { ...headersOf(environment), 'Content-Type': 'application/json' };
  const options = { method: 'POST', headers, body: bodyOf(batch), keepalive: hasKeepalive };
  const isDone = await fetch(environment.api + path, options).then(
    (result) => {
      // An unread response keeps counting toward the browser's limit of 64 KiB for pending keepalive requests.
      result.text().catch(Boolean);
      return result.status < 500;
    },
    () => false,
  );
  if (isDone || isSecond) return;
  waiting.push({ ...batch, isSecond: true });
  rest();
}

const known = new Map<string, PointIds>();
const keyOf = ({ api, brand }: CallEnvironment) => api + brand;

/** The brand's ids from the server, else from the brand's settings. */
async function learnIds(environment: CallEnvironment): Promise<void> {
  if (known.has(keyOf(environment))) return;
  const result = await request(userConfig, {}, environment, { isBackground: true });
  if (!result.ok) return;
  const { vnoId, brandId, tenantId } = result.value;
  known.set(keyOf(environment), { vno_id: vnoId, brand_id: brandId, tenant_id: tenantId });
}

/** Sends queued events as a beacon when the page is left. */
export function sendOnLeaving(): void {
  const leave = () => {
    const leaving = waiting;
    drop();
    for (const batch of leaving) beacon(batch.environment.api + path, bodyOf(batch));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') leave();
  });
  window.addEventListener('pagehide', leave);
}

/** As plain text, because any other type needs a CORS preflight, which may not finish in time. */
function beacon(url: string, text: string): void {
  try {
    if (navigator.sendBeacon?.(url, text)) return;
    void fetch(url, { method: 'POST', body: text, keepalive: true, mode: 'no-cors' }).catch(Boolean);
  } catch {
    // A content blocker can make sendBeacon throw.
  }
}
