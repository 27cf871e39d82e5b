import { parseArgs } from 'node:util';
import { type Counts, inWords, oneFailed, sum } from './counts';
import { groupNeighbors, runTogether } from './schedule';
import { engineShelf, type Run, type Stage, stages } from './stages';

/**
 * `npm test`: every check there is, its counts added up in the last line.
 * --full     the whole products of screens, brands, languages, widths and themes instead of the sample
 * --only a,b some stages: typecheck, lint, build, budgets, unit, elements, e2e, engines
 */
const { values } = parseArgs({ options: { full: { type: 'boolean' }, only: { type: 'string' } } });

const minute = 60_000;
const whole = Boolean(values.full);
if (whole) process.env.FULL = '1';

function chosen(only: string | undefined): Stage[] {
  if (!only) return stages;
  const names = only.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) throw new Error(`No such stage: ${unknown.join(', ')}`);
  const wanted = stages.filter(({ name }) => names.includes(name));
  const needBuild = wanted.some(({ needsBuild }) => needsBuild);
  return stages.filter((stage) => wanted.includes(stage) || (needBuild && stage.name === 'build'));
}

// What hangs is ended. A busy machine may take its time.
const end = Date.now() + (whole ? 180 : 45) * minute;
const engine = engineShelf(console.log);
const run: Omit<Run, 'print'> = {
  whole,
  left: (atMost) => Math.max(1000, Math.min(atMost, end - Date.now())),
  engine,
  build: { isUsable: true },
  notes: [],
};

async function check(stage: Stage, print: Run['print']): Promise<Counts> {
  if (stage.needsBuild && !run.build.isUsable) {
    print('There is no build to check');
    return oneFailed;
  }
  try {
    return await stage.run({ ...run, print });
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneFailed;
  }
}

/** Runs a stage; returns its counts and the line that sums it up. */
async function timed(stage: Stage, print: Run['print']): Promise<{ counts: Counts; line: string }> {
  const began = Date.now();
  const counts = await check(stage, print);
  const line = `${stage.title}: ${inWords(counts)} (${Math.round((Date.now() - began) / 1000)} s)`;
  print(line);
  return { counts, line };
}

const list = chosen(values.only);
// Downloads take their time: they start now and are waited for where they are needed.
for (const stage of list) for (const name of (await stage.needs?.()) ?? []) void engine(name);

const results: { counts: Counts; line: string }[] = [];
for (const group of groupNeighbors(list, ({ phase }) => phase)) {
  const jobs = group.map((stage) => ({ title: stage.title, run: (print: Run['print']) => timed(stage, print) }));
  results.push(...(await runTogether(jobs, { width: 2, write: console.log })));
}

const total = sum(results.map(({ counts }) => counts));
const summary = results.map(({ line }) => line);
console.log(`\n${[...summary, ...run.notes].join('\n')}`);
console.log(inWords(total));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
