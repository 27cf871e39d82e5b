import type { ReportEvent } from '../../../contract/analytics/report';
import { reportEventName, reportPath } from '../../../contract/analytics/report-names';
import { userConfig } from '../../../contract/calls/site';
import { ownFields } from '../../../rules/own-fields';
import { type CallEnvironment, headersOf, request } from '../../api/client';
import { knownFingerprint } from '../../api/fingerprint';
import { toJson } from '../../api/to-json';
import { isOldEngine } from '../../page/old-engine';
import { sessionStore } from '../../storage/storage';
import type { BrandIds } from './event';

/** A batch is sent when it has this many events, or after `quietPeriodMs` without a new event. */
const batchSize = 10;
const quietPeriodMs = 5_000;

interface Batch {
  environment: CallEnvironment;
  events: ReportEvent[];
  /** The batch has failed once. A second failure drops it. */
  isRetry: boolean;
}

/** The events of all elements, until the next request. */
let queuedBatches: Batch[] = [];
/** Sends the queue; undefined while nothing is scheduled. */
let timer: ReturnType<typeof setTimeout> | undefined;

/** Queues an event for the next batch. */
export function queueEvent(environment: CallEnvironment, event: ReportEvent): void {
  const { api, brand } = environment;
  let batch = queuedBatches.find(
    (candidate) =>
      !candidate.isRetry &&
      candidate.events.length < batchSize &&
      candidate.environment.api === api &&
      candidate.environment.brand === brand,
  );
  if (!batch) {
    batch = { environment, events: [], isRetry: false };
    queuedBatches.push(batch);
  }
  batch.events.push(event);
  // Early, because a page can be left before its first batch.
  void fetchBrandIds(environment);
  if (batch.events.length >= batchSize) void sendBatches();
  else scheduleSend();
}

/** Drops all queued events. */
export function dropQueuedEvents(): void {
  queuedBatches = [];
  clearTimeout(timer);
}

function scheduleSend(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendBatches(), quietPeriodMs);
}

/** Sends all queued batches. */
async function sendBatches(): Promise<void> {
  clearTimeout(timer);
  // The batches stay queued during these requests, because the listeners added by
  // `addLeaveListeners` send only queued batches.
  for (const { environment } of queuedBatches) await fetchBrandIds(environment);
  const batches = queuedBatches;
  queuedBatches = [];
  // The batches are sent in parallel. They are no longer queued, so a batch that waited for another one's response
  // would be lost if the visitor left the page.
  await Promise.all(batches.map(sendBatch));
}

const bodyOf = ({ environment, events }: Batch) => {
  const fingerprint = knownFingerprint();
  // The brand's ids and the fingerprint may have become known only after an event was queued.
  const currentFields = { ...brandIdsOf(environment), ...(fingerprint && { fingerprint }) };
  return toJson({ event: reportEventName, events: events.map((event) => ({ ...event, ...currentFields })) });
};

/**
 * Chromium before 81 refuses a keepalive request that needs a CORS preflight. Only the light build runs on such versions.
 */
const usesKeepalive = !isOldEngine;

/** Sends a batch. After a network error or HTTP 5xx, queues the batch for one retry; drops it if the retry fails. */
async function sendBatch(batch: Batch): Promise<void> {
  const { environment, isRetry } = batch;
  const headers = { ...headersOf(environment), 'Content-Type': 'application/json' };
  const options = ownFields({ method: 'POST', headers, body: bodyOf(batch), keepalive: usesKeepalive });
  const isTemporaryFailure = await fetch(environment.api + reportPath, options).then(
    (response) => {
      // An unread response keeps counting toward the browser's limit of 64 KiB for pending keepalive requests.
      response.text().catch(() => undefined);
      return response.status >= 500;
    },
    () => true,
  );
  if (!isTemporaryFailure || isRetry) return;
  queuedBatches.push({ ...batch, isRetry: true });
  scheduleSend();
}

/** The brands' ids from the server, by API URL and brand. The tab keeps them for its next pages. */
const brandIdsOf = (environment: CallEnvironment): BrandIds | undefined =>
  sessionStore.get<Record<string, BrandIds>>(brandIdsKey)?.[keyOf(environment)];
const brandIdsKey = 'report-ids';
const keyOf = ({ api, brand }: CallEnvironment) => api + brand;

/** The brands whose ids are being requested. */
const requestedIds = new Map<string, Promise<void>>();

/** Requests the brand's ids. If the request fails, events keep the `brandId` of the brand's settings. */
function fetchBrandIds(environment: CallEnvironment): Promise<void> {
  const key = keyOf(environment);
  if (brandIdsOf(environment)) return Promise.resolve();
  const pending = requestedIds.get(key) ?? requestBrandIds(environment).finally(() => requestedIds.delete(key));
  requestedIds.set(key, pending);
  return pending;
}

async function requestBrandIds(environment: CallEnvironment): Promise<void> {
  const result = await request(userConfig, {}, environment, { isBackground: true });
  if (!result.ok) return;
  const { vnoId, brandId, tenantId } = result.value;
  const ids: BrandIds = { vno_id: vnoId, brand_id: brandId, tenant_id: tenantId };
  sessionStore.set(brandIdsKey, {
    ...sessionStore.get<Record<string, BrandIds>>(brandIdsKey),
    [keyOf(environment)]: ids,
  });
}

/** Adds listeners that send the queued events as beacons when the visitor leaves the page. */
export function addLeaveListeners(): void {
  const sendBeacons = () => {
    const batches = queuedBatches;
    dropQueuedEvents();
    for (const batch of batches) sendBeacon(batch.environment.api + reportPath, bodyOf(batch));
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') sendBeacons();
  });
  window.addEventListener('pagehide', sendBeacons);
}

/** Sends the JSON as plain text: any other content type needs a CORS preflight, which may not finish in time. */
function sendBeacon(url: string, text: string): void {
  try {
    if (navigator.sendBeacon?.(url, text)) return;
    void fetch(url, ownFields({ method: 'POST', body: text, keepalive: true, mode: 'no-cors' as const })).catch(
      () => undefined,
    );
  } catch {
    // A content blocker can make sendBeacon throw.
  }
}
