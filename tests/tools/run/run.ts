import { rmSync } from 'node:fs';
import { bundleServer } from '../../../demo/deploy/server-bundle';
import { ensureTemplate } from '../../../demo/server/database/template';
import { readCommandLine } from '../../../elements/build/command-line';
import { inRoot } from '../paths';
import { generatedFilesCheck, runChecks } from './checks';
import { type Counts, failureLines, formatCounts, oneFailed, sumCounts } from './counts';
import { runJobs } from './schedule';
import { createEngineCache, type Run, type Stage, stages } from './stages';

const { values, rejectArguments } = readCommandLine({
  name: 'npm test',
  about: 'Runs all checks and tests. The last line of the output is the sum of their counts: N passed, N failed.',
  options: {
    full: {
      type: 'boolean',
      about: 'tests all combinations of screens, brands, languages, widths and themes instead of a sample',
    },
    only: {
      type: 'string',
      placeholder: 'STAGES',
      about: `runs only these stages, separated by commas:\n${stages.map(({ name }) => name).join(', ')}`,
    },
  },
});

const minuteMs = 60_000;
const isFull = Boolean(values.full);
if (isFull) process.env.FULL = '1';

// The TypeScript compiler, a Go program, runs more than a dozen times. By default it spends a sixth of its CPU time on
// garbage collection; with more memory it collects less often.
process.env.GOGC ??= '400';
// The unit and the end-to-end tests share one build of the npm package.
process.env.SUB_PACKAGE = inRoot('test-results/npm');
rmSync(process.env.SUB_PACKAGE, { recursive: true, force: true });
// About twenty sandboxes start, and compiling the server for each would take most of their startup time.
process.env.SUB_SERVER = await bundleServer(inRoot('test-results/server'));
await ensureTemplate();

function selectStages(only: string | undefined): Stage[] {
  if (!only) return stages;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) rejectArguments(`There is no stage ${unknown.join(', ')}`);
  const selectedStages = stages.filter(({ name }) => names.includes(name));
  const isBuildNeeded = selectedStages.some(({ needsBuild }) => needsBuild);
  return stages.filter((stage) => selectedStages.includes(stage) || (isBuildNeeded && stage.name === 'build'));
}

// At the deadline, stages that hang are stopped. The time is generous, for busy machines.
const deadline = Date.now() + (isFull ? 180 : 80) * minuteMs;
const ensureEngine = createEngineCache(console.log);
const remainingMs = (maxMs: number) => Math.max(1000, Math.min(maxMs, deadline - Date.now()));
let generatedFilesResult: Promise<boolean> | undefined;
const run: Omit<Run, 'print'> = {
  isFull,
  remainingMs,
  generateOnce: (print) => {
    // This check also generates the files.
    generatedFilesResult ??= runChecks([generatedFilesCheck], { timeoutMs: remainingMs(2 * minuteMs), print });
    return generatedFilesResult;
  },
  ensureEngine,
  build: { isUsable: true },
  notes: [],
};

async function runStage(stage: Stage, print: Run['print']): Promise<Counts> {
  if (stage.needsBuild && !run.build.isUsable) {
    print('Failed without running, because the build failed');
    return oneFailed;
  }
  try {
    return await stage.run({ ...run, print });
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneFailed;
  }
}

/** Runs a stage and measures its time. Returns its counts and summary line. */
async function runTimed(stage: Stage, print: Run['print']): Promise<{ counts: Counts; line: string }> {
  const startTime = Date.now();
  const output: string[] = [];
  const counts = await runStage(stage, (line) => {
    output.push(line);
    print(line);
  });
  // `notes` are printed after the stages' summaries. The end-to-end stage adds its own, with the failed tests' titles.
  if (counts.failed > 0 && stage.name !== 'e2e') run.notes.push(`${stage.title}:`, ...failureLines(output));
  const line = `${stage.title}: ${formatCounts(counts)} (${Math.round((Date.now() - startTime) / 1000)} s)`;
  print(line);
  return { counts, line };
}

const stagesToRun = selectStages(values.only);
// Starts to install missing browsers early. A stage that uses a browser waits until it is installed.
for (const stage of stagesToRun) for (const name of (await stage.listEngines?.()) ?? []) void ensureEngine(name);

const buildStage = stagesToRun.find(({ name }) => name === 'build');
function stagesToWaitFor(stage: Stage): Stage[] {
  if (stage.runsAlone) return stagesToRun.slice(0, stagesToRun.indexOf(stage));
  return stage.needsBuild && buildStage ? [buildStage] : [];
}
const jobs = stagesToRun.map((stage) => ({
  title: stage.title,
  after: stagesToWaitFor(stage).map(({ title }) => title),
  run: (print: Run['print']) => runTimed(stage, print),
}));
const results = await runJobs(jobs, { concurrency: 2, write: console.log });

const total = sumCounts(results.map(({ counts }) => counts));
const summaryLines = results.map(({ line }) => line);
console.log(`\n${[...summaryLines, ...run.notes].join('\n')}`);
console.log(formatCounts(total));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
