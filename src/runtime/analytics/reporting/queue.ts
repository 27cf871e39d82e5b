import type { ReportEvent } from '../../../contract/analytics/report';
import { userConfig } from '../../../contract/calls/storefront/start';
import { type CallEnvironment, headersOf, request } from '../../api/client';
import type { PointIds } from './event';

/** A batch leaves when it is this long, or nothing came for this many milliseconds. */
const batchSize = 10;
const quiet = 5_000;

interface Batch {
  environment: CallEnvironment;
  events: ReportEvent[];
  /** It failed once; a second failure ends it. */
  isSecond: boolean;
}

let waiting: Batch[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;

/** Keeps an event until its batch leaves. */
export function queue(environment: CallEnvironment, event: ReportEvent): void {
  const { api, brand } = environment;
  let batch = waiting.find(
    (one) =>
      !one.isSecond && one.events.length < batchSize && one.environment.api === api && one.environment.brand === brand,
  );
  if (!batch) {
    batch = { environment, events: [], isSecond: false };
    waiting.push(batch);
  }
  batch.events.push(event);
  if (batch.events.length >= batchSize) void send();
  else rest();
}

/** Forgets what was not sent. */
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
  // Until their ids are known the batches stay, so that leaving the page meanwhile sends them too.
  for (const { environment } of waiting) await learnIds(environment);
  const leaving = waiting;
  waiting = [];
  // All at once: one that waited for another would be lost with the page.
  await Promise.all(leaving.map(deliver));
}

/** Path of the contract's `report`, whose checks nobody's page needs to download. */
const path = '/api/site/report';

const bodyOf = ({ environment, events }: Batch) => {
  const ids = known.get(keyOf(environment));
  return JSON.stringify({ event: 'membersite_event', events: events.map((event) => ({ ...event, ...ids })) });
};

/** A report that does not arrive is tried once more and then lost: nobody is told, nothing waits for it. */
async function deliver(batch: Batch): Promise<void> {
  const { environment, isSecond } = batch;
  const headers = { ...headersOf(environment), 'Content-Type': 'application/json' };
  const options = { method: 'POST', headers, body: bodyOf(batch), keepalive: true };
  const isDone = await fetch(environment.api + path, options).then(
    (answer) => {
      // An answer that nobody reads is under way for the browser, which lets 64 KiB of such requests be so at a time.
      answer.text().catch(Boolean);
      return answer.status < 500;
    },
    () => false,
  );
  if (isDone || isSecond) return;
  waiting.push({ ...batch, isSecond: true });
  rest();
}

const known = new Map<string, PointIds>();
const keyOf = ({ api, brand }: CallEnvironment) => api + brand;

/** The server's own ids of the brand; without an answer the brand's settings stand. */
async function learnIds(environment: CallEnvironment): Promise<void> {
  if (known.has(keyOf(environment))) return;
  const answer = await request(userConfig, {}, environment, { isQuiet: true });
  if (!answer.ok) return;
  const { vnoId, brandId, tenantId } = answer.value;
  known.set(keyOf(environment), { vno_id: vnoId, brand_id: brandId, tenant_id: tenantId });
}

/** What is still here when the page is left goes as a beacon, which outlives it. */
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

/** As plain text, because anything else would ask the server first, and there is no time for that. */
function beacon(url: string, text: string): void {
  try {
    if (navigator.sendBeacon?.(url, text)) return;
    void fetch(url, { method: 'POST', body: text, keepalive: true, mode: 'no-cors' }).catch(Boolean);
  } catch {
    // A blocker forbids even to try.
  }
}
