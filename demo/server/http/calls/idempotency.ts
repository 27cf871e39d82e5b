import { createHash } from 'node:crypto';

/**
 * Fields that can differ between retries of the same request. `card.encrypted`, `prepaid` and `securityCode` contain
 * ciphertext, which differs each time the same value is encrypted. The return URL, the partner's reference and the page's
 * own data can change after a reload. None of these differences affects the purchase or charge. The card's brand, last four digits
 * and expiry aren't encrypted, and they are compared.
 */
const ignoredFields: ReadonlySet<string> = new Set([
  'card.encrypted',
  'prepaid',
  'securityCode',
  'returnUrl',
  'reference',
  'metadata',
]);

/** Sorts a request's fields and omits those that can differ between retries. */
function normalize(value: unknown, path: string): unknown {
  if (Array.isArray(value)) return value.map((item) => normalize(item, path));
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([name, item]) => ({ name, item, itemPath: path === '' ? name : `${path}.${name}` }))
    .filter(({ item, itemPath }) => item !== undefined && !ignoredFields.has(itemPath))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map(({ name, item, itemPath }) => [name, normalize(item, itemPath)]);
}

/** Hash of a request, the same for all its retries. An Idempotency-Key is accepted again only with the same hash. */
export const requestHash = (call: string, request: object): string =>
  createHash('sha256')
    .update(JSON.stringify([call, normalize(request, '')]))
    .digest('base64url');
