import { createServer } from 'node:net';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { chromiumArgs, ensureEngine } from '../tools/browsers/browser';
import { startSandbox } from '../tools/sandbox/sandbox';

/**
 * `npm run lighthouse`: audits the built portal's pages as a phone. Uses the best of several runs, because other load on
 * the machine can slow down single ones.
 */
const pages = ['/', '/plan-details/102', '/login', '/register', '/help', '/privacy'] as const;

const minimumScores = { performance: 0.95, accessibility: 1, 'best-practices': 1, seo: 1 } as const;
type Category = keyof typeof minimumScores;
const categories = Object.keys(minimumScores) as Category[];
const runs = Number(process.env.RUNS ?? 3);

interface Report {
  scores: Record<Category, number>;
  layoutShift: number;
  /** Audits below the maximum score, with their results. */
  failedAudits: string[];
}

async function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((answer, fail) => {
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => answer(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function runLighthouse(url: string, port: number): Promise<Report> {
  const result = await lighthouse(url, { port, onlyCategories: categories, formFactor: 'mobile', logLevel: 'silent' });
  if (!result) throw new Error(`Lighthouse returned no result for ${url}`);
  const { lhr } = result;
  if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`);
  const scoreOf = (name: Category): number => lhr.categories[name]?.score ?? 0;
  const failedAudits = categories.flatMap((name) =>
    (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
      const audit = lhr.audits[id];
      const isPassed = !audit || audit.score === null || audit.score >= 0.9 || weight === 0;
      return isPassed ? [] : [`${name}: ${id} ${audit.displayValue ?? ''}`.trim()];
    }),
  );
  return {
    scores: Object.fromEntries(categories.map((name) => [name, scoreOf(name)])) as Record<Category, number>,
    layoutShift: lhr.audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    failedAudits,
  };
}

/** Scores below the minimum. */
function failedScores({ scores, layoutShift }: Report): string[] {
  const low = categories.filter((name) => scores[name] < minimumScores[name]);
  const isStable = layoutShift < 0.005;
  return [
    ...low.map((name) => `${name} ${scores[name]} < ${minimumScores[name]}`),
    ...(isStable ? [] : ['layout shift']),
  ];
}

const engine = await ensureEngine('chromium', console.log);
if (!engine.ok) throw new Error(engine.reason);
const sandbox = await startSandbox();
const port = await freePort();
const browser = await chromium.launch({
  executablePath: engine.path,
  args: [...chromiumArgs, `--remote-debugging-port=${port}`],
});
const counts = { passed: 0, failed: 0 };
try {
  for (const page of pages) {
    let best: Report | undefined;
    for (let run = 0; run < runs; run++) {
      const report = await runLighthouse(sandbox.origin + page, port);
      if (!best || report.scores.performance > best.scores.performance) best = report;
      if (failedScores(best).length === 0) break;
    }
    if (!best) throw new Error('RUNS must be at least 1');
    const failures = failedScores(best);
    counts[failures.length === 0 ? 'passed' : 'failed']++;
    const scores = categories.map((name) => `${name} ${best.scores[name].toFixed(2)}`).join(', ');
    console.log(
      `${failures.length === 0 ? 'passed' : 'FAILED'} ${page}: ${scores}, layout shift ${best.layoutShift.toFixed(3)}`,
    );
    for (const failedAudit of best.failedAudits) console.log(`        ${failedAudit}`);
  }
} finally {
  await browser.close();
  await sandbox.stop();
}
console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed > 0 ? 1 : 0;
