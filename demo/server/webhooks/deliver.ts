import type { Services } from '../http/handler';
import { readSetting } from '../settings/stored-settings';
import { stripeKeys } from '../stripe/stripe-api';
import { listEvents, markDelivered } from '../stripe/stripe-store';
import type { StripeEvent } from '../stripe/stripe-types';
import { signatureToleranceSeconds, signWebhook } from '../stripe/webhook-signature';
import { createWebhooksApp } from './webhooks';

/**
 * How an event is signed: with a correct signature (`valid`), one made with a wrong secret (`wrong`), or an expired one
 * (`old`).
 */
export type SignatureKind = 'valid' | 'wrong' | 'old';

/** Sends an event to our webhook endpoint as Stripe does. Returns the HTTP status of the response. */
async function send(services: Services, event: StripeEvent, signature: SignatureKind): Promise<number> {
  const body = JSON.stringify(event);
  const ageSeconds = signature === 'old' ? signatureToleranceSeconds + 60 : 0;
  const header = signWebhook({
    body,
    secret: signature === 'wrong' ? 'whsec_wrong' : stripeKeys.webhook,
    timestamp: Math.floor(Date.now() / 1000) - ageSeconds,
  });
  const response = await createWebhooksApp(services).request('/stripe', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Stripe-Signature': header },
    body,
  });
  if (response.ok) await markDelivered(services.database, event.id);
  return response.status;
}

/**
 * Sends the events that our webhook endpoint hasn't acknowledged, unless delivery is paused (`POST /sandbox/webhooks`).
 */
export async function deliverPendingWebhooks(services: Services): Promise<void> {
  if (await readSetting(services.database, 'holdsWebhooks', false)) return;
  for (const { event, isDelivered } of await listEvents(services.database)) {
    if (!isDelivered) await send(services, event, 'valid');
  }
}

/**
 * Implements the sandbox control `webhooks/deliver`. Sends the event with the id `event`, even if our endpoint has
 * already acknowledged it; without an id, all events that the endpoint hasn't acknowledged. Sends each event `times`
 * times, also while delivery is paused. Returns one item for each time that an event was sent: the event's id and type,
 * and the HTTP status of the response.
 */
export async function sendWebhooks(
  services: Services,
  { event: id, times, signature }: { event?: string | undefined; times: number; signature: SignatureKind },
) {
  const events = await listEvents(services.database);
  const selected = events.filter(({ event, isDelivered }) => (id ? event.id === id : !isDelivered));
  const deliveries: { event: string; type: string; status: number }[] = [];
  for (const { event } of selected)
    for (let index = 0; index < times; index += 1)
      deliveries.push({ event: event.id, type: event.type, status: await send(services, event, signature) });
  return deliveries;
}
