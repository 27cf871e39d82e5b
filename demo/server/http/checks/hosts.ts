import type { Brand } from '../../settings/brands';
import { readFrameAncestors } from './frame-ancestors';

export interface HostOptions {
  /** Public origin, such as https://shop.example. Null if the server is reached at the origin that it listens on. */
  publicOrigin?: string | null;
  /**
   * Additional host names of the portal: `orbit.shop.example`, or `*.shop.example` for a subdomain per brand. Only the
   * brands' own labels match a wildcard, so another page of the operator, such as `blog.shop.example`, isn't the portal.
   */
  publicHosts?: readonly string[];
  /** The first labels of the brands' host names: each brand's code and its other names. */
  brandLabels?: readonly string[];
  /** The IP address or host name to listen on. Null to listen on loopback only. */
  listenHost?: string | null;
  /** Origins that can embed the product, in `frame-ancestors` syntax. For null, see `Hosts.frameAncestors`. */
  frameAncestors?: string | null;
  /** Origins of other sites on which members can sign in with the portal's passkeys. */
  relatedOrigins?: readonly string[];
}

/** The names of this machine. A page that is at one of them is also at the others. */
const loopbackNames: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether every browser resolves the host name to loopback. */
export const isLocalName = (hostname: string): boolean =>
  loopbackNames.includes(hostname) || hostname.endsWith('.localhost');

/** Whether an address means all network interfaces. Such an address can't be used in URLs. */
const isAllInterfaces = (host: string): boolean => ['0.0.0.0', '::', '[::]'].includes(host);

/** Adds the brackets that URLs require around IPv6 addresses. */
const inBrackets = (host: string): string => (host.includes(':') && !host.startsWith('[') ? `[${host}]` : host);

/** The host names that `publicHosts` contains, with a name per brand for each wildcard. */
const expandWildcards = ({ publicHosts = [], brandLabels = [] }: HostOptions): Set<string> =>
  new Set(
    publicHosts.flatMap((host) =>
      host.startsWith('*.') ? brandLabels.map((label) => `${label}${host.slice(1)}`) : [host],
    ),
  );

const parseOrigin = (text: string | null | undefined): URL | null => {
  const url = text && URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) && url.origin === text ? url : null;
};

/**
 * The host names and origins that this server accepts. Links that the server sends, above all in emails, never take
 * their host from an unverified `Host` header, because a forged header would send the link's token to an attacker.
 */
export class Hosts {
  readonly #options: HostOptions;
  /** The portal's host names besides that of `publicOrigin`. */
  readonly #publicHosts: ReadonlySet<string>;
  #port = 0;
  #pagesPort: number | null = null;

  constructor(options: HostOptions = {}) {
    this.#options = options;
    this.#publicHosts = expandWildcards(options);
  }

  /**
   * Called when the server listens, because only then are the ports known. `port` serves the portal and the API,
   * `pagesPort` the demo pages.
   */
  setPorts({ port, pagesPort = null }: { port: number; pagesPort?: number | null }): this {
    this.#port = port;
    this.#pagesPort = pagesPort;
    return this;
  }

  /** The portal's public origin. For links in a response, use `originFor`. */
  get publicOrigin(): string {
    const { publicOrigin, listenHost } = this.#options;
    if (publicOrigin) return publicOrigin;
    const name = listenHost && !isAllInterfaces(listenHost) && !isLocalName(listenHost) ? listenHost : 'localhost';
    return new URL(`http://${inBrackets(name)}:${this.#port}`).origin;
  }

  /** The origin for this machine's own requests to the server. */
  get localOrigin(): string {
    const { listenHost } = this.#options;
    return `http://${listenHost && !isAllInterfaces(listenHost) ? inBrackets(listenHost) : '127.0.0.1'}:${this.#port}`;
  }

  /** Whether the server accepts this host name. Loopback names are always accepted. */
  isOwnHost(hostname: string): boolean {
    return isLocalName(hostname) || this.#isPublicHost(hostname);
  }

  #isPublicHost(hostname: string): boolean {
    const publicName = new URL(this.publicOrigin).hostname;
    if (hostname === publicName || this.#publicHosts.has(hostname)) return true;
    return loopbackNames.includes(publicName) && loopbackNames.includes(hostname);
  }

  /**
   * Whether an `Origin` header contains one of the portal's origins: a public one, whose port is a proxy's if the server
   * is behind one, or a local one on the port that the server itself listens on.
   */
  isPortalOrigin(origin: string | null | undefined): boolean {
    const url = parseOrigin(origin);
    if (!url) return false;
    const { protocol, port } = new URL(this.publicOrigin);
    if (url.protocol === protocol && url.port === port && this.#isPublicHost(url.hostname)) return true;
    return isLocalName(url.hostname) && this.#isListeningOrigin(url, this.#port);
  }

  /** Whether an `Origin` header contains an origin of this server: the portal's, or that of the demo pages' port. */
  isPortalOrDemoOrigin(origin: string | null | undefined): boolean {
    const url = parseOrigin(origin);
    if (!url) return false;
    return (
      this.isPortalOrigin(origin) || (this.isOwnHost(url.hostname) && this.#isListeningOrigin(url, this.#pagesPort))
    );
  }

  /**
   * The `frame-ancestors` of the card frame: the configured ones, otherwise this server's origins. A server that only
   * this machine can reach also accepts pages on any local port, such as those of a framework's dev server.
   */
  get frameAncestors(): string {
    const { frameAncestors, publicOrigin, listenHost } = this.#options;
    if (frameAncestors) return frameAncestors;
    const names = ['localhost', '*.localhost', '127.0.0.1'];
    const isLocal = !publicOrigin && (!listenHost || isLocalName(inBrackets(listenHost)));
    if (isLocal) return ["'self'", ...names.map((name) => `http://${name}:*`)].join(' ');
    if (listenHost && !isAllInterfaces(listenHost) && !names.includes(listenHost)) names.push(inBrackets(listenHost));
    const localOrigins = [this.#port, this.#pagesPort].flatMap((port) =>
      port === null ? [] : names.map((name) => `http://${name}:${port}`),
    );
    const publicUrl = publicOrigin ? new URL(publicOrigin) : null;
    const publicHostOrigins = publicUrl
      ? [...this.#publicHosts].map((host) => `${publicUrl.protocol}//${host}${publicUrl.port && `:${publicUrl.port}`}`)
      : [];
    return ["'self'", ...localOrigins, ...(publicUrl ? [publicUrl.origin] : []), ...publicHostOrigins].join(' ');
  }

  /** Origins of other sites on which the portal's passkeys work, listed at `/.well-known/webauthn`. */
  get relatedOrigins(): readonly string[] {
    return this.#options.relatedOrigins ?? [];
  }

  /** Whether pages of this origin may embed the product, be opened by a return URL, and receive a Google sign-in. */
  mayEmbed(origin: string | null | undefined): boolean {
    const url = parseOrigin(origin);
    if (!url) return false;
    return this.isPortalOrDemoOrigin(origin) || readFrameAncestors(this.frameAncestors)(url.origin, this.publicOrigin);
  }

  /**
   * The origin for links in the response to a request. Links keep the request's host name if it is the portal's,
   * because the portal's pages at that name may load only files from their own origin. Without a public origin, links
   * also keep loopback names. All other links start with the portal's public origin.
   */
  originFor(requestUrl: string): string {
    const { hostname } = new URL(requestUrl);
    const { protocol, port } = new URL(this.publicOrigin);
    if (this.#isPublicHost(hostname)) return `${protocol}//${hostname}${port && `:${port}`}`;
    if (this.#options.publicOrigin || !isLocalName(hostname)) return this.publicOrigin;
    return new URL(`http://${hostname}:${this.#port}`).origin;
  }

  /** The origin of a brand's portal: `origin`, but with the brand's host name if the brand has its own. */
  brandOrigin(origin: string, { settings }: Brand): string {
    const url = new URL(origin);
    // The labels that this brand's host name can start with. Empty for the default brand, which has no host name of its
    // own.
    const labels = settings.code === 'member' ? [] : [...settings.hosts, settings.code];
    if (url.hostname === 'localhost' || url.hostname.endsWith('.localhost')) {
      url.hostname = labels[0] === undefined ? 'localhost' : `${labels[0]}.localhost`;
      return url.origin;
    }
    const { publicHosts = [], publicOrigin } = this.#options;
    if (publicOrigin) url.hostname = new URL(publicOrigin).hostname;
    const brandHost = publicHosts.find((host) => labels.includes(host.split('.')[0] ?? ''));
    const wildcard = publicHosts.find((host) => host.startsWith('*.'));
    if (brandHost) url.hostname = brandHost;
    else if (wildcard && labels[0] !== undefined) url.hostname = labels[0] + wildcard.slice(1);
    return url.origin;
  }

  /** Whether this server itself listens at the origin, on the given port: over HTTP, on loopback or on `listenHost`. */
  #isListeningOrigin({ protocol, port, hostname }: URL, listeningPort: number | null): boolean {
    const { listenHost } = this.#options;
    const isListeningHost = isLocalName(hostname) || (!!listenHost && hostname === inBrackets(listenHost));
    return (
      protocol === 'http:' &&
      isListeningHost &&
      listeningPort !== null &&
      port === (listeningPort === 80 ? '' : String(listeningPort))
    );
  }
}
