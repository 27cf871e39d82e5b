import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { readCommandLine } from '../../elements/build/command-line';
import { chromiumArgs, ensureEngine } from '../tools/browsers/browser';
import { createSession, storedSession } from '../tools/sandbox/member-session';
import { startSandbox } from '../tools/sandbox/sandbox';
import { startHttp2Proxy } from './http2-proxy';

readCommandLine({
  name: 'npm run lighthouse',
  about: `Audits the pages of the built portal on an emulated phone over HTTP/2, and fails below the minimum
scores. Uses the best of several runs (RUNS, default 3), because other load on the machine can slow down single runs.`,
  options: {},
});

const pages: readonly { path: string; account?: string }[] = [
  { path: '/' },
  { path: '/login' },
  { path: '/account', account: 'renewing@example.com' },
  { path: '/payment?planId=102', account: 'expired@example.com' },
  { path: '/plan-details/102' },
  { path: '/register' },
  { path: '/help' },
  { path: '/privacy' },
];

/** Limit of the Largest Contentful Paint, in milliseconds. */
const maximumLargestPaintMs = 2500;
/** The Cumulative Layout Shift must be below this value, so that it rounds to 0.00. */
const maximumLayoutShift = 0.005;
const minimumScores = { performance: 0.97, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
type Category = keyof typeof minimumScores;
const categories = Object.keys(minimumScores) as Category[];
/** The maximum number of runs per page. Another run follows only while the best one misses a limit. */
const maximumRunCount = Number(process.env.RUNS ?? 3);

interface Report {
  scores: Record<Category, number>;
  layoutShift: number;
  /** Largest Contentful Paint, in milliseconds. */
  largestPaintMs: number;
  /** Audits with a score below 0.9, with their results. */
  failedAudits: string[];
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/** Signs a member in on the origin of `url`, and returns the session in the format of the page's storage. */
async function signIn(account: string, url: string): Promise<string> {
  const { origin, port } = new URL(url);
  const session = await createSession(sandbox.origin, account, 'member', origin);
  return storedSession({ ...session, port }, url);
}

/** Audits a page in a new profile, with an empty cache. With a `session`, the member is signed in. */
async function runLighthouse(url: string, session: string | undefined): Promise<Report> {
  const port = await findFreePort();
  const context = await chromium.launchPersistentContext('', {
    executablePath,
    // The HTTP/2 server's certificate is self-signed.
    args: [...chromiumArgs, '--ignore-certificate-errors', `--remote-debugging-port=${port}`],
  });
  try {
    if (session) {
      const page = await context.newPage();
      // A text file of the same origin, because local storage can only be written on a page of the origin.
      await page.goto(new URL('/robots.txt', url).href);
      await page.evaluate((stored) => localStorage.setItem(`sub-elements:session:${location.origin}`, stored), session);
      await page.close();
    }
    return await audit(url, port);
  } finally {
    await context.close();
  }
}

async function audit(url: string, port: number): Promise<Report> {
  const runnerResult = await lighthouse(url, {
    port,
    onlyCategories: categories,
    formFactor: 'mobile',
    logLevel: 'silent',
    // Resetting the storage would sign the member out. It isn't needed, because the profile is new.
    disableStorageReset: true,
  });
  if (!runnerResult) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = runnerResult;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (name: Category): number => lhr.categories[name]?.score ?? 0;
  const failedAudits = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const result = lhr.audits[id];
      const hasPassed = !result || result.score === null || result.score >= 0.9 || weight === 0;
      return hasPassed ? [] : [`${name}: ${id} ${result.displayValue ?? ''}`.trim()];
    }),
  );
  return {
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    largestPaintMs: lhr.audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    failedAudits,
  };
}

/** The scores and metrics that miss their limits, in words. */
function missedLimits({ scores, layoutShift, largestPaintMs }: Report): string[] {
  const lowCategories = categories.filter((name) => scores[name] < minimumScores[name]);
  const isLayoutStable = layoutShift < maximumLayoutShift;
  return [
    ...lowCategories.map((name) => `${name} ${scores[name]} < ${minimumScores[name]}`),
    ...(isLayoutStable ? [] : ['layout shift']),
    ...(largestPaintMs <= maximumLargestPaintMs ? [] : ['Largest Contentful Paint']),
  ];
}

const engine = await ensureEngine('chromium', console.log);
if (!engine.ok) throw new Error(engine.reason);
const executablePath = engine.path;
// The portal is served over HTTP/2, because over HTTP/1.1 Lighthouse would simulate only six connections for the
// portal's many small files.
const proxyPort = await findFreePort();
const sandbox = await startSandbox({ env: { PUBLIC_ORIGIN: `https://localhost:${proxyPort}` } });
const proxy = await startHttp2Proxy(sandbox.origin, proxyPort);
const pageCounts = { passed: 0, failed: 0 };
try {
  for (const { path, account } of pages) {
    const url = proxy.origin + path;
    const session = account && (await signIn(account, url));
    let best: Report | undefined;
    for (let run = 0; run < maximumRunCount; run++) {
      const report = await runLighthouse(url, session);
      if (!best || report.scores.performance > best.scores.performance) best = report;
      if (missedLimits(best).length === 0) break;
    }
    if (!best) throw new Error('RUNS must be at least 1');
    const misses = missedLimits(best);
    pageCounts[misses.length === 0 ? 'passed' : 'failed']++;
    const scores = categories.map((name) => `${name} ${best.scores[name].toFixed(2)}`).join(', ');
    console.log(
      `${misses.length === 0 ? 'passed' : 'FAILED'} ${path}: ${scores}, largest paint ${Math.round(best.largestPaintMs)} ms, layout shift ${best.layoutShift.toFixed(3)}`,
    );
    for (const failedAudit of best.failedAudits) console.log(`        ${failedAudit}`);
  }
} finally {
  await proxy.stop();
  await sandbox.stop();
}
console.log(`${pageCounts.passed} passed, ${pageCounts.failed} failed`);
process.exitCode = pageCounts.failed > 0 ? 1 : 0;
