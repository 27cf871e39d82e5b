/** How a sandbox is started: from the environment and the command line. */
export interface StartOptions {
  port: number;
  /** Null binds to this machine alone, by both its addresses. */
  host: string | null;
  dataDir: string;
  databaseUrl: string | undefined;
  controlKey: string | undefined;
  /** Where visitors reach the first origin, when that is not the address it listens on. */
  publicOrigin: string | null;
  /** Further host names of the portal, such as `*.shop.example` for the brands. */
  publicHosts: readonly string[];
  frameAncestors: string | undefined;
  /** Origins of third parties whose scripts the portal may load, as in a Content-Security-Policy. */
  thirdParties: string;
  /** Another server the pages are to use. */
  api: string | null;
  /** Folder of the build, where it is not dist/. */
  dist: string | null;
  /** Where the third party's sign-in script is, when it is not the sandbox's own. */
  googleScriptUrl: string | null;
  isDev: boolean;
  mayBuild: boolean;
}

/** Said when the start cannot be understood. */
export class BadStart extends Error {}

const flags = new Set(['--dev', '--no-build']);

/** Takes `--name address` or `--name=address` out of the arguments. */
function takeAddress(args: string[], name: string, fallback?: string): URL | null {
  const inline = args.findIndex((arg) => arg.startsWith(`${name}=`));
  const at = args.indexOf(name);
  if (inline < 0 && at < 0 && !fallback) return null;
  const value =
    inline >= 0 ? args.splice(inline, 1)[0]?.slice(name.length + 1) : at >= 0 ? args.splice(at, 2)[1] : fallback;
  const url = value && URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadStart(`${name} needs an address such as https://example.com`);
  return url;
}

const isLoopbackHost = (host: string): boolean => /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/.test(host);

/** A host name, or `*.` and one. */
const hostPattern = /^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*$/;

function readHosts(text: string, publicOrigin: string | null): string[] {
  const hosts = text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  const wrong = hosts.find((host) => !hostPattern.test(host));
  if (wrong !== undefined)
    throw new BadStart(`PUBLIC_HOSTS holds host names such as orbit.shop.example or *.shop.example, not ${wrong}`);
  if (hosts.length > 0 && publicOrigin === null)
    throw new BadStart('PUBLIC_HOSTS needs PUBLIC_ORIGIN, which says how they are reached');
  return hosts;
}

export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const rest = [...args];
  const api = takeAddress(rest, '--api')?.href.replace(/\/$/, '') ?? null;
  const publicOrigin = takeAddress(rest, '--public-origin', env.PUBLIC_ORIGIN)?.origin ?? null;
  const unknown = rest.find((arg) => !flags.has(arg));
  if (unknown !== undefined)
    throw new BadStart(
      `Unknown option ${unknown}; known are --api <address>, --public-origin <address>, --dev and --no-build`,
    );
  const port = Number(env.PORT || 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65_534)
    throw new BadStart(`PORT must be a number from 1 to 65534, not ${env.PORT}`);
  const host = env.HOST || null;
  if (host !== null && !isLoopbackHost(host) && !env.SANDBOX_KEY)
    throw new BadStart(
      `HOST=${host} opens the sandbox to the network: its controls show every code and link that is sent. ` +
        'Set SANDBOX_KEY as well, which then guards them, or leave HOST out to listen on this machine alone',
    );
  return {
    port,
    host,
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    controlKey: env.SANDBOX_KEY || undefined,
    publicOrigin,
    publicHosts: readHosts(env.PUBLIC_HOSTS ?? '', publicOrigin),
    frameAncestors: env.FRAME_ANCESTORS || undefined,
    thirdParties: env.THIRD_PARTIES || '',
    api,
    dist: env.SUB_OUT || env.DIST || null,
    googleScriptUrl: env.GOOGLE_SCRIPT_URL || null,
    isDev: rest.includes('--dev'),
    mayBuild: !rest.includes('--no-build'),
  };
}
