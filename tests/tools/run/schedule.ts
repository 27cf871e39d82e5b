/** A job that prints lines while it runs. */
export interface Job<Result> {
  /** Printed above the job's own lines. */
  title: string;
  /** Titles of the jobs that must end before this one starts. */
  after?: readonly string[];
  run(print: (line: string) => void): Promise<Result>;
}

/**
 * Returns functions through which concurrent jobs print. The output is in the order of the job list: the first job that
 * hasn't ended prints directly, and the lines of later jobs are buffered until it's their turn.
 */
function createOrderedOutput(jobCount: number, write: (line: string) => void) {
  const buffered: string[][] = Array.from({ length: jobCount }, () => []);
  const ended = new Set<number>();
  /** The index of the job that prints directly. */
  let printingIndex = 0;
  return {
    print(index: number, line: string): void {
      if (index === printingIndex) write(line);
      else buffered[index]?.push(line);
    },
    end(index: number): void {
      ended.add(index);
      while (ended.has(printingIndex)) {
        printingIndex += 1;
        for (const line of buffered[printingIndex]?.splice(0) ?? []) write(line);
      }
    },
  };
}

/**
 * Runs the jobs, at most `concurrency` at a time. As soon as another job may run, starts the first waiting
 * job whose `after` jobs have all ended. Returns the results in the order of `jobs`.
 */
export async function runJobs<Result>(
  jobs: readonly Job<Result>[],
  { concurrency, write }: { concurrency: number; write: (line: string) => void },
): Promise<Result[]> {
  const output = createOrderedOutput(jobs.length, write);
  const results: Result[] = [];
  const unfinished = new Set(jobs.map(({ title }) => title));
  const unknownTitle = jobs.flatMap(({ after = [] }) => after).find((title) => !unfinished.has(title));
  if (unknownTitle !== undefined) throw new Error(`A job waits for an unknown job: ${unknownTitle}`);
  const waiting = [...jobs.entries()];
  const running = new Set<Promise<void>>();
  const run = async (index: number, job: Job<Result>) => {
    output.print(index, `\n== ${job.title}`);
    results[index] = await job.run((line) => output.print(index, line));
    output.end(index);
    unfinished.delete(job.title);
  };
  while (waiting.length > 0) {
    const nextIndex = waiting.findIndex(([, { after = [] }]) => !after.some((title) => unfinished.has(title)));
    if (nextIndex >= 0 && running.size < concurrency) {
      const [[index, job]] = waiting.splice(nextIndex, 1) as [[number, Job<Result>]];
      const jobRun = run(index, job).finally(() => running.delete(jobRun));
      running.add(jobRun);
    } else if (running.size > 0) await Promise.race(running);
    else throw new Error(`Jobs wait for each other: ${waiting.map(([, { title }]) => title).join(', ')}`);
  }
  await Promise.all(running);
  return results;
}
