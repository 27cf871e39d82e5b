import { createHmac, timingSafeEqual } from 'node:crypto';

/** How far a signature's time may differ from the current time, to limit replay attacks. Same as Stripe's default. */
export const signatureToleranceSeconds = 300;

interface SignatureInput {
  /** The body as received. Parsing and serializing the JSON again would change the signature. */
  body: string;
  secret: string;
  /** Seconds since 1970. */
  timestamp: number;
}

const signatureOf = ({ body, secret, timestamp }: SignatureInput): Buffer =>
  createHmac('sha256', secret).update(`${timestamp}.${body}`).digest();

/** Signs a webhook. Returns the header `Stripe-Signature`. Source: docs.stripe.com/webhooks/signature */
export const signWebhook = (webhook: SignatureInput): string =>
  `t=${webhook.timestamp},v1=${signatureOf(webhook).toString('hex')}`;

/**
 * Whether the header contains a valid signature of the body, with a time within the tolerance. While a secret is being
 * rotated, Stripe sends several signatures; one valid signature is enough.
 */
export function isValidSignature(
  header: string | undefined,
  { body, secret, nowMs = Date.now() }: { body: string; secret: string; nowMs?: number },
): boolean {
  if (secret === '') return false;
  const fields = (header ?? '').split(',').map((field) => field.trim().split('=', 2) as [string, string?]);
  const timestamp = Number(fields.find(([name]) => name === 't')?.[1]);
  if (!Number.isSafeInteger(timestamp) || Math.abs(nowMs / 1000 - timestamp) > signatureToleranceSeconds) return false;
  const expected = signatureOf({ body, secret, timestamp });
  return fields
    .filter(([name]) => name === 'v1')
    .some(([, hex = '']) => {
      const received = Buffer.from(hex, 'hex');
      return received.length === expected.length && timingSafeEqual(received, expected);
    });
}
