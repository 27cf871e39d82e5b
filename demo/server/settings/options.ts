import { parseArgs } from 'node:util';
import { TrustedProxies } from '../http/checks/trusted-proxies';
import type { LogFormat } from '../http/operations/log';

/** Options of the sandbox, from the environment and the command line. */
export interface StartOptions {
  port: number;
  /** IP address or host name to listen on; null for 127.0.0.1 and ::1. */
  host: string | null;
  /** Folder of the embedded database. */
  dataDir: string;
  /** URL of a PostgreSQL database; undefined for the embedded database. */
  databaseUrl: string | undefined;
  /** Key that requests to the controls must contain; undefined if only this machine can use them, without a key. */
  controlKey: string | undefined;
  /** The public origin of the portal; null if it is the origin that the server listens on. */
  publicOrigin: string | null;
  /** Host names of the portal besides that of `publicOrigin`, such as `orbit.shop.example` or `*.shop.example`. */
  publicHosts: readonly string[];
  /** Public origin of the documentation, for its sitemap and canonical links; null for the origin of each request. */
  docsOrigin: string | null;
  logFormat: LogFormat;
  /** Port of `/metrics`; null for no metrics. */
  metricsPort: number | null;
  /** IP addresses and networks of trusted proxies, whose `X-Forwarded-For` contains the customer's IP address. */
  trustedProxies: readonly string[];
  /**
   * Origins, in the syntax of `frame-ancestors`, that may embed the card form. Return URLs of payments may point to
   * them, and they may receive the result of a Google sign-in.
   */
  frameAncestors: string | undefined;
  /** Origins of other sites on which members can sign in with the portal's passkeys. */
  relatedOrigins: readonly string[];
  /** Origins of third-party scripts that the portal may load, in the syntax of a Content-Security-Policy. */
  thirdParties: string;
  /** Origin of the assets, if the build was made with `ASSETS_ORIGIN`; null if the portal's host serves them. */
  assetsOrigin: string | null;
  /** URL of the API server that the pages use instead of the sandbox; null for the sandbox. */
  api: string | null;
  /** Folder of the build; null for dist/. */
  dist: string | null;
  /** URL of the Google sign-in script; null for the sandbox's stand-in. */
  googleScriptUrl: string | null;
  /** Whether to serve the sources through Vite instead of the build. */
  isDev: boolean;
  /** Whether an outdated build may be rebuilt before the start. */
  mayBuild: boolean;
}

/** Invalid options. The message tells the developer what to change. */
export class InvalidOptions extends Error {}

/** Printed by `npm start -- --help`. */
export const usage = `Usage: npm start -- [options]

  --api <url>            serves pages that use this API server instead of the sandbox
  --public-origin <url>  public URL of the portal, such as https://shop.example
  --no-build             serves the existing build
  --dev                  serves the sources through Vite, with hot reload
  --help                 prints this text

Environment: PORT, HOST, PUBLIC_ORIGIN, PUBLIC_HOSTS, DOCS_ORIGIN, DATA_DIR, DATABASE_URL, SANDBOX_KEY,
FRAME_ANCESTORS, RELATED_ORIGINS, ASSETS_ORIGIN, THIRD_PARTIES, GOOGLE_SCRIPT_URL, TRUSTED_PROXIES, LOG_FORMAT, METRICS_PORT. See demo/README.md.`;

/** Parses the URL in the option or environment variable `name`. Returns null if there is none. */
function readUrl(name: string, value: string | undefined): URL | null {
  if (value === undefined) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new InvalidOptions(`${name} requires a URL such as https://example.com`);
  return url;
}

function parseOptions(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      options: {
        api: { type: 'string' },
        'public-origin': { type: 'string' },
        'no-build': { type: 'boolean', default: false },
        dev: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new InvalidOptions(`${(error as Error).message}. Run npm start -- --help for the options`);
  }
}

const isLoopbackHost = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);

/** A host name, optionally with `*.` before it. */
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;

function readHosts(text: string, publicOrigin: string | null): string[] {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const invalidHost = hosts.find((host) => !hostPattern.test(host));
  if (invalidHost !== undefined)
    throw new InvalidOptions(
      `PUBLIC_HOSTS must be host names such as orbit.shop.example or *.shop.example, not ${invalidHost}`,
    );
  if (hosts.length > 0 && publicOrigin === null)
    throw new InvalidOptions('PUBLIC_HOSTS requires PUBLIC_ORIGIN, which defines the protocol and port of these hosts');
  return hosts;
}

/** Reads a port, at most 65534, because the demo pages listen on the port after `PORT`. */
function readPort(name: string, text: string): number {
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port <= 65_534) return port;
  throw new InvalidOptions(`${name} must be a number from 1 to 65534, or 0 for any free port, not ${text}`);
}

function readLogFormat(text: string | undefined): LogFormat {
  if (!text || text === 'text') return 'text';
  if (text === 'json') return 'json';
  throw new InvalidOptions(`LOG_FORMAT must be text or json, not ${text}`);
}

function readProxies(text: string): string[] {
  const proxies = text.split(/[\s,]+/).filter(Boolean);
  try {
    // Throws if an address is invalid.
    new TrustedProxies(proxies);
  } catch (error) {
    throw new InvalidOptions(
      `TRUSTED_PROXIES must be addresses or networks such as 172.16.0.0/12: ${(error as Error).message}`,
    );
  }
  return proxies;
}

/** Reads the origins in the environment variable `name`. */
const readOrigins = (name: string, text: string): string[] =>
  text
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((origin) => {
      if (readUrl(name, origin)?.origin === origin) return origin;
      throw new InvalidOptions(`${name} must be origins such as https://partner.example, not ${origin}`);
    });

/** Reads the options. Throws `InvalidOptions` if one of them is invalid. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const parsed = parseOptions(args);
  const api = readUrl('--api', parsed.api)?.href.replace(/\/$/, '') ?? null;
  const publicOrigin =
    readUrl('--public-origin', parsed['public-origin'] ?? (env.PUBLIC_ORIGIN || undefined))?.origin ?? null;
  const port = readPort('PORT', env.PORT || '4173');
  const host = env.HOST || null;
  if (host !== null && !isLoopbackHost(host) && !env.SANDBOX_KEY)
    throw new InvalidOptions(
      `HOST=${host} exposes the sandbox to the network, and its controls show every code and link that it sends. ` +
        'Set SANDBOX_KEY to protect them, or remove HOST to listen on loopback only',
    );
  return {
    port,
    host,
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    controlKey: env.SANDBOX_KEY || undefined,
    publicOrigin,
    publicHosts: readHosts(env.PUBLIC_HOSTS ?? '', publicOrigin),
    docsOrigin: readUrl('DOCS_ORIGIN', env.DOCS_ORIGIN || undefined)?.origin ?? null,
    logFormat: readLogFormat(env.LOG_FORMAT),
    metricsPort: env.METRICS_PORT ? readPort('METRICS_PORT', env.METRICS_PORT) : null,
    trustedProxies: readProxies(env.TRUSTED_PROXIES ?? ''),
    frameAncestors: env.FRAME_ANCESTORS || undefined,
    relatedOrigins: readOrigins('RELATED_ORIGINS', env.RELATED_ORIGINS ?? ''),
    thirdParties: env.THIRD_PARTIES || '',
    assetsOrigin: readUrl('ASSETS_ORIGIN', env.ASSETS_ORIGIN || undefined)?.origin ?? null,
    api,
    dist: env.SUB_OUT || env.DIST || null,
    googleScriptUrl: env.GOOGLE_SCRIPT_URL || null,
    isDev: parsed.dev,
    mayBuild: !parsed['no-build'],
  };
}
