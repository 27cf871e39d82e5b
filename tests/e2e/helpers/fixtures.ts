import { test as base, expect } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { borrowSandbox } from '../../tools/sandbox/shared-sandboxes';
import { pollUntil } from '../engines/drivers/engine-driver';

/** A message in the sandbox's outbox. Messages of the kind `captcha` contain a captcha's solution. */
export type SentMessage = {
  kind: 'email' | 'sms' | 'captcha';
  to: string;
  purpose: string;
  code: string | null;
  link: string | null;
  subject: string;
  text: string;
};

/** A request that the sandbox received. */
export type ReceivedCall = {
  id: number;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  response: { status: number; code: string } | null;
};

/** A charge, authorization or refund that the sandbox recorded. */
export type LedgerEntry = {
  kind: 'charge' | 'authorization' | 'refund';
  money: { amount: string; currency: string };
  uid: string;
  orderId: string;
  paymentId: string;
};

/** The messages in the sandbox's outbox. All methods except `all` wait for a message. */
export type Outbox = {
  /** All messages sent so far, newest first. */
  all(): Promise<SentMessage[]>;
  /** The newest message to an email address or phone number. */
  latest(to: string): Promise<SentMessage>;
  /** The newest verification code sent to an email address or phone number. */
  code(to: string): Promise<string>;
  /** The newest link sent to an email address or phone number. */
  link(to: string): Promise<string>;
};

/** What the sandbox recorded. A double charge shows in the ledger even if the page doesn't show it. */
export type ServerLog = {
  /** Everything that was charged, authorized or refunded, oldest first. */
  ledger(): Promise<LedgerEntry[]>;
  /** Requests whose path begins with `pathPrefix` (default: all requests), oldest first. */
  calls(pathPrefix?: string): Promise<ReceivedCall[]>;
};

/** The build of the elements that pages load. `react` is the full build, the default. */
export type BuildOption = { build: 'react' | 'light' };

type TestFixtures = BuildOption & {
  outbox: Outbox;
  serverLog: ServerLog;
  /** Whether the sandbox is reset to its seed data before each test. Default: true. */
  isReseeded: boolean;
  /**
   * Whether pages compute the browser's fingerprint. Default: false. If false, pages read a fixed fingerprint from
   * sessionStorage, which saves a quarter of the CPU time.
   */
  computesFingerprint: boolean;
  /** Resets the sandbox before each test, unless `isReseeded` is false. This fixture has no value. */
  seeded: undefined;
};

/** The list in the response of a sandbox control: the response itself or one of its properties. */
function listOf<T>(response: unknown): T[] {
  const list = Array.isArray(response) ? response : Object.values(response ?? {}).find(Array.isArray);
  if (!list) throw new Error(`Not a list: ${JSON.stringify(response).slice(0, 200)}`);
  return list as T[];
}

function outboxOf(sandbox: Sandbox): Outbox {
  const all = async () => listOf<SentMessage>(await sandbox.control('outbox'));
  const newest = async (to: string, matches: (message: SentMessage) => boolean): Promise<SentMessage> => {
    const message = await pollUntil(
      async () => (await all()).find((message) => message.to === to && matches(message)),
      `a message to ${to}`,
      10_000,
    );
    if (!message) throw new Error(`No message to ${to}`);
    return message;
  };
  return {
    all,
    latest: (to) => newest(to, () => true),
    code: async (to) => (await newest(to, ({ code }) => Boolean(code))).code ?? '',
    link: async (to) => (await newest(to, ({ link }) => Boolean(link))).link ?? '',
  };
}

function serverLogOf(sandbox: Sandbox): ServerLog {
  return {
    ledger: async () => listOf<LedgerEntry>(await sandbox.control('ledger')),
    calls: async (pathPrefix = '') =>
      listOf<ReceivedCall>(await sandbox.control('calls')).filter((call) => call.path.startsWith(pathPrefix)),
  };
}

/** Stores a fixed fingerprint. Runs in the page. A document without an origin, such as about:blank, has no storage. */
function storeFingerprint(): void {
  if (window === top && window.origin !== 'null')
    sessionStorage.setItem('sub-elements:fingerprint', JSON.stringify('0'.repeat(32)));
}

/**
 * Playwright's `test` with one sandbox per worker, reset before each test. The base URL is the sandbox's portal.
 *
 * In Chromium, the tests of a worker share a context and its page. In between, Playwright clears the cookies, storages,
 * service workers and the cache, so each test still loads everything from the server.
 */
export const test = base.extend<TestFixtures, { sandbox: Sandbox }>({
  reuseContext: [({ browserName }, use) => use(browserName === 'chromium'), { scope: 'worker' }],
  launchOptions: [
    ({ launchOptions, reuseContext }, use) =>
      // By default, a shared page gets a new process for each test. In the same process, which has compiled the scripts
      // before, a test takes a fifth less CPU time.
      use(
        reuseContext
          ? { ...launchOptions, args: [...(launchOptions.args ?? []), '--process-per-site'] }
          : launchOptions,
      ),
    { scope: 'worker' },
  ],
  sandbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use, { parallelIndex }) => {
      await use(await borrowSandbox(process.env.SUB_SANDBOXES ?? '', parallelIndex));
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  isReseeded: [true, { option: true }],
  seeded: [
    async ({ sandbox, isReseeded }, use) => {
      if (isReseeded) await sandbox.control('reset', {});
      await use(undefined);
    },
    { auto: true },
  ],
  computesFingerprint: [false, { option: true }],
  build: ['react', { option: true }],
  // A test of behavior runs without movement, which saves a tenth of its CPU time.
  reducedMotion: ({ reducedMotion }, use, { tags }) => use(tags.includes('@flow') ? 'reduce' : reducedMotion),
  // `context` isn't an automatic fixture: creating a context takes time, and not every test opens a page.
  context: async ({ context, reuseContext, computesFingerprint, build, sandbox }, use) => {
    if (!computesFingerprint) await context.addInitScript(storeFingerprint);
    if (build === 'light') {
      await context.route('**/v1/sub.js', async (route) =>
        route.fulfill({ response: await route.fetch({ url: `${sandbox.origin}/v1/sub-light.js` }) }),
      );
    }
    await use(context);
    if (!reuseContext) return;
    // Playwright's reset of a shared context leaves these as they are.
    await Promise.all([context.setOffline(false), context.clearPermissions()]);
    // A page that is left sends its last reports. They belong to this test, not to the next one.
    await Promise.all(context.pages().map((page) => page.goto('about:blank')));
  },
  baseURL: ({ sandbox }, use) => use(sandbox.origin),
  outbox: ({ sandbox }, use) => use(outboxOf(sandbox)),
  serverLog: ({ sandbox }, use) => use(serverLogOf(sandbox)),
});

/**
 * Like `test`, but each test has a context of its own. For tests of how pages load, of hostile pages, and of passkeys: a
 * virtual authenticator stays in its page.
 */
export const testInNewContext = test.extend({ reuseContext: [false, { scope: 'worker' }] });

export { expect };
