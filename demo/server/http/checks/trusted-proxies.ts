import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Removes spaces and the prefix `::ffff:`, which an IPv6 socket adds to IPv4 addresses. */
const normalizeAddress = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The proxies in front of the server, whose `X-Forwarded-For` contains the customer's IP address. If the server ignored
 * that header, all customers would share the rate limits of the proxy's address. The header is used only in connections
 * from a trusted proxy, because another client could send any address in it.
 */
export class TrustedProxies {
  readonly #proxies = new BlockList();

  /** Throws unless each of `addresses` is an IP address, such as `10.0.0.5`, or a network, such as `172.16.0.0/12`. */
  constructor(addresses: readonly string[] = []) {
    for (const text of addresses) {
      const [address = '', prefixLength] = text.split('/');
      if (isIP(address) === 0) throw new TypeError(`${text} is neither an IP address nor a network`);
      if (prefixLength === undefined) this.#proxies.addAddress(address, familyOf(address));
      else this.#proxies.addSubnet(address, Number(prefixLength), familyOf(address));
    }
  }

  isTrusted(peer: string): boolean {
    const address = normalizeAddress(peer);
    return isIP(address) !== 0 && this.#proxies.check(address, familyOf(address));
  }

  /**
   * The customer's IP address. `peer` is the address of whatever has connected to the server. If that is a trusted
   * proxy, the customer's address is the last one in `X-Forwarded-For` that isn't a trusted proxy's. Otherwise, the
   * customer's address is `peer`.
   */
  clientIpOf(peer: string, forwardedFor: string | undefined): string {
    let client = peer;
    for (const candidate of (forwardedFor ?? '').split(',').reverse()) {
      if (!this.isTrusted(client) || isIP(normalizeAddress(candidate)) === 0) break;
      client = normalizeAddress(candidate);
    }
    return client;
  }
}

/**
 * The key under which limits count a customer's address. An IPv6 address counts as its network of 64 bits, because a
 * connection has a whole one. Addresses that a client can't have, such as an empty one, share one key.
 */
export function addressKeyOf(ip: string): string {
  const address = normalizeAddress(ip).replace(/%.*$/, '').toLowerCase();
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : 'unknown';
  const [head = '', tail] = address.split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  // A tail such as 1.2.3.4 has the length of two groups.
  const afterLength = after.length + (after.at(-1)?.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: Math.max(0, 8 - before.length - afterLength) }, () => '0');
  const groups = tail === undefined ? before : [...before, ...zeros, ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
