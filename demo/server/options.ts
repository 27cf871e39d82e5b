/** How a sandbox is started: from the environment and the command line. */
export interface StartOptions {
  port: number;
  /** Null binds to this machine alone, by both its addresses. */
  host: string | null;
  dataDir: string;
  databaseUrl: string | undefined;
  controlKey: string | undefined;
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

function readApi(args: readonly string[]): { api: string | null; rest: string[] } {
  const rest = args.filter((arg) => !arg.startsWith('--api='));
  const inline = args.find((arg) => arg.startsWith('--api='))?.slice('--api='.length);
  const at = rest.indexOf('--api');
  const value = inline ?? (at >= 0 ? rest.splice(at, 2)[1] : undefined);
  if (at < 0 && inline === undefined) return { api: null, rest };
  const url = value && URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol))
    throw new BadStart('--api needs an address such as https://api.example.com');
  return { api: url.href.replace(/\/$/, ''), rest };
}

export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): StartOptions {
  const { api, rest } = readApi(args);
  const unknown = rest.find((arg) => !flags.has(arg));
  if (unknown !== undefined)
    throw new BadStart(`Unknown option ${unknown}; known are --api <address>, --dev and --no-build`);
  const port = Number(env.PORT || 4173);
  if (!Number.isInteger(port) || port < 0 || port > 65_534)
    throw new BadStart(`PORT must be a number from 1 to 65534, not ${env.PORT}`);
  return {
    port,
    host: env.HOST || null,
    dataDir: env.DATA_DIR || '.data',
    databaseUrl: env.DATABASE_URL || undefined,
    controlKey: env.SANDBOX_KEY || undefined,
    frameAncestors: env.FRAME_ANCESTORS || undefined,
    thirdParties: env.THIRD_PARTIES || '',
    api,
    dist: env.SUB_OUT || env.DIST || null,
    googleScriptUrl: env.GOOGLE_SCRIPT_URL || null,
    isDev: rest.includes('--dev'),
    mayBuild: !rest.includes('--no-build'),
  };
}
