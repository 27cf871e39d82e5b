import { expect, test } from 'vitest';
import { runJobs } from './schedule';

/** Creates a job that prints a line when it starts. When the test calls `end`, the job prints another line and ends. */
function aJob(title: string) {
  let end = () => {};
  const ending = new Promise<void>((resolve) => {
    end = resolve;
  });
  const run = async (print: (line: string) => void) => {
    print(`${title} starts`);
    await ending;
    print(`${title} ends`);
    return title;
  };
  return { job: { title, run }, end: () => end() };
}

const nextTick = () => new Promise((resolve) => setImmediate(resolve));

test('runJobs prints the output of each job as one block, in the order of the job list', async () => {
  const [first, second, third] = [aJob('first'), aJob('second'), aJob('third')];
  const lines: string[] = [];
  const jobs = [first.job, second.job, third.job];
  const running = runJobs(jobs, { concurrency: 3, write: (line) => lines.push(line) });
  await nextTick();
  expect(lines).toEqual(['\n== first', 'first starts']);
  third.end();
  await nextTick();
  first.end();
  await nextTick();
  expect(lines).toEqual(['\n== first', 'first starts', 'first ends', '\n== second', 'second starts']);
  second.end();
  expect(await running).toEqual(['first', 'second', 'third']);
  expect(lines.slice(5)).toEqual(['second ends', '\n== third', 'third starts', 'third ends']);
});

test('runJobs limits the number of concurrent jobs', async () => {
  let runningCount = 0;
  let maxRunning = 0;
  const run = async () => {
    runningCount += 1;
    maxRunning = Math.max(maxRunning, runningCount);
    await nextTick();
    runningCount -= 1;
  };
  const jobs = Array.from({ length: 5 }, (_, index) => ({ title: String(index), run }));
  await runJobs(jobs, { concurrency: 2, write: () => {} });
  expect(maxRunning).toBe(2);
});

test('runJobs starts a job after the jobs in its `after` list, and runs other jobs in the meantime', async () => {
  const [first, second, third] = [aJob('first'), aJob('second'), aJob('third')];
  const starts: string[] = [];
  const jobs = [first, { job: { ...second.job, after: ['first'] } }, third].map(({ job }) => ({
    ...job,
    run: (print: (line: string) => void) => {
      starts.push(job.title);
      return job.run(print);
    },
  }));
  const running = runJobs(jobs, { concurrency: 2, write: () => {} });
  await nextTick();
  expect(starts).toEqual(['first', 'third']);
  third.end();
  await nextTick();
  expect(starts).toEqual(['first', 'third']);
  first.end();
  await nextTick();
  expect(starts).toEqual(['first', 'third', 'second']);
  second.end();
  expect(await running).toEqual(['first', 'second', 'third']);
});

test('runJobs rejects if jobs wait for each other or for an unknown job, or if a job fails', async () => {
  const job = (title: string, after: string[]) => ({ title, after, run: async () => title });
  const options = { concurrency: 2, write: () => {} };
  await expect(runJobs([job('first', ['second']), job('second', ['first'])], options)).rejects.toThrow(
    'Jobs wait for each other: first, second',
  );
  await expect(runJobs([job('first', ['build'])], options)).rejects.toThrow('A job waits for an unknown job: build');
  const broken = { title: 'broken', run: () => Promise.reject(new Error('no disk')) };
  await expect(runJobs([broken, job('next', ['broken'])], options)).rejects.toThrow('no disk');
});
