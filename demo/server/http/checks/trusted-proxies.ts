import { BlockList, isIP } from 'node:net';

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** IPv4 addresses of a socket that listens on IPv6, without their prefix. */
const withoutIpv6Prefix = (address: string): string => address.trim().replace(/^::ffff:(?=\d+\.)/i, '');

/**
 * The proxies in front of the server. Without them, every customer would have the proxy's IP address, and all would
 * share its rate limits. Other peers could write any address into `X-Forwarded-For`, so theirs is ignored.
 */
export class TrustedProxies {
  readonly #proxies = new BlockList();

  /** IP addresses and networks, such as `10.0.0.5` and `172.16.0.0/12`. Throws on anything else. */
  constructor(addresses: readonly string[] = []) {
    for (const text of addresses) {
      const [address = '', bits] = text.split('/');
      if (isIP(address) === 0) throw new TypeError(`${text} is neither an IP address nor a network`);
      if (bits === undefined) this.#proxies.addAddress(address, familyOf(address));
      else this.#proxies.addSubnet(address, Number(bits), familyOf(address));
    }
  }

  isTrusted(peer: string): boolean {
    const address = withoutIpv6Prefix(peer);
    return isIP(address) !== 0 && this.#proxies.check(address, familyOf(address));
  }

  /** The customer's IP address: the last one in `X-Forwarded-For` that isn't a proxy's. */
  clientOf(peer: string, forwardedFor: string | undefined): string {
    let client = peer;
    for (const next of (forwardedFor ?? '').split(',').reverse()) {
      if (!this.isTrusted(client) || isIP(withoutIpv6Prefix(next)) === 0) break;
      client = withoutIpv6Prefix(next);
    }
    return client;
  }
}
