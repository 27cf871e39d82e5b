/**
 * Returns whether pages of `origin` may embed the card frame, according to a `frame-ancestors` list. `'self'` in the
 * list means `serverOrigin`.
 */
export type MayEmbed = (origin: string, serverOrigin: string) => boolean;

/**
 * Matches a host source of a Content Security Policy, such as `https://*.example.com:8443`. The groups are the scheme,
 * the host and the port.
 */
const sourcePattern = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(\*|(?:\*\.)?[a-z0-9.-]+|\[[0-9a-f:]+\])(?::(\d+|\*))?(?:\/.*)?$/i;

const defaultPorts: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

const portOf = ({ protocol, port }: URL): string => port || (defaultPorts[protocol] ?? '');

/** An http source also matches https. Source: Content Security Policy 3, section 6.7.2.7. */
const matchesScheme = (allowed: string, protocol: string): boolean =>
  allowed === protocol || (allowed === 'http:' && protocol === 'https:');

function matchesSource(pageUrl: URL, source: string, serverUrl: URL): boolean {
  if (source === "'self'") return pageUrl.origin === serverUrl.origin;
  if (source === '*') return pageUrl.protocol in defaultPorts;
  if (/^[a-z][a-z0-9+.-]*:$/i.test(source)) return matchesScheme(source.toLowerCase(), pageUrl.protocol);
  const [, scheme, host = '', port] = sourcePattern.exec(source) ?? [];
  if (host === '') return false;
  if (!matchesScheme(scheme ? `${scheme.toLowerCase()}:` : serverUrl.protocol, pageUrl.protocol)) return false;
  const allowedHost = host.toLowerCase();
  const matchesHost =
    allowedHost === '*' ||
    (allowedHost.startsWith('*.') ? pageUrl.hostname.endsWith(allowedHost.slice(1)) : pageUrl.hostname === allowedHost);
  const matchesPort = port === '*' || portOf(pageUrl) === (port ?? defaultPorts[pageUrl.protocol]);
  return matchesHost && matchesPort;
}

/**
 * Parses a `frame-ancestors` list as browsers do. The returned function lets the server refuse a card that was sealed
 * for a page on which browsers would block the card frame. The server's own origin is always allowed.
 */
export function readFrameAncestors(list: string): MayEmbed {
  const sources = list.split(/\s+/).filter(Boolean);
  return (origin, serverOrigin) => {
    if (!URL.canParse(origin) || !URL.canParse(serverOrigin)) return false;
    const url = new URL(origin);
    if (url.origin !== origin) return false;
    return origin === serverOrigin || sources.some((source) => matchesSource(url, source, new URL(serverOrigin)));
  };
}
