import { parseArgs } from 'node:util';
import { type Counts, inWords, oneFailed, sum } from './counts';
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

// What hangs is ended. On two quiet cores all of it takes a quarter of an hour; a busier machine may take its time.
const end = Date.now() + (whole ? 180 : 45) * minute;
const engine = engineShelf(console.log);
const run: Run = {
  whole,
  left: (atMost) => Math.max(1000, Math.min(atMost, end - Date.now())),
  engine,
  built: true,
  notes: [],
};

async function check(stage: Stage): Promise<Counts> {
  if (stage.needsBuild && !run.built) {
    console.log('There is no build to check');
    return oneFailed;
  }
  try {
    return await stage.run(run);
  } catch (error) {
    console.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return oneFailed;
  }
}

const list = chosen(values.only);
// Downloads take their time: they start now and are waited for where they are needed.
for (const stage of list) for (const name of (await stage.needs?.()) ?? []) void engine(name);

const counts: Counts[] = [];
const summary: string[] = [];
for (const stage of list) {
  console.log(`\n== ${stage.title}`);
  const began = Date.now();
  const result = await check(stage);
  counts.push(result);
  const line = `${stage.title}: ${inWords(result)} (${Math.round((Date.now() - began) / 1000)} s)`;
  console.log(line);
  summary.push(line);
}

const total = sum(counts);
console.log(`\n${[...summary, ...run.notes].join('\n')}`);
console.log(inWords(total));
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
