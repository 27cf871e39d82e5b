import { createHash } from 'node:crypto';

/**
 * Fields that differ between two sendings of the same wish: ciphertext is made anew each time, and the page that the
 * payer comes back to may have another address after a reload. None of them changes what is bought or charged; the
 * card's brand, last four digits and validity beside the ciphertext do count.
 */
const ignored: ReadonlySet<string> = new Set(['card.encrypted', 'prepaid', 'securityCode', 'returnUrl']);

/** A request with its fields in one order, without those that may differ. */
function comparable(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, path));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, item]) => ({ name, item, at: path === '' ? name : `${path}.${name}` }))
    .filter(({ item, at }) => item !== undefined && !ignored.has(at))
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .map(({ name, item, at }) => [name, comparable(item, at)]);
}

/** A hash of what an attempt asks for: an Idempotency-Key is good for one request and its repetitions. */
export const requestHash = (call: string, request: object): string =>
  createHash('sha256')
    .update(JSON.stringify([call, comparable(request, '')]))
    .digest('base64url');
