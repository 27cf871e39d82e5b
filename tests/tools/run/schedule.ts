/** A job that prints lines while it runs. */
export interface Job<Result> {
  /** Printed above the job's own lines. */
  title: string;
  /** Titles of the jobs that must end before this one starts. */
  after?: readonly string[];
  run(print: (line: string) => void): Promise<Result>;
}

/**
 * Prints the output of concurrent jobs in the order of the list. The first job that hasn't ended prints directly; lines
 * of later jobs are buffered.
 */
function createOrderedOutput(count: number, write: (line: string) => void) {
  const buffered: string[][] = Array.from({ length: count }, () => []);
  const ended = new Set<number>();
  let current = 0;
  return {
    print(job: number, line: string): void {
      if (job === current) write(line);
      else buffered[job]?.push(line);
    },
    end(job: number): void {
      ended.add(job);
      while (ended.has(current)) {
        current += 1;
        for (const line of buffered[current]?.splice(0) ?? []) write(line);
      }
    },
  };
}

/**
 * Runs the jobs, at most `concurrency` at a time. Each free place goes to the first listed job whose `after` jobs have
 * all ended. Returns the results in the order of the list.
 */
export async function runJobs<Result>(
  jobs: readonly Job<Result>[],
  { concurrency, write }: { concurrency: number; write: (line: string) => void },
): Promise<Result[]> {
  const output = createOrderedOutput(jobs.length, write);
  const results: Result[] = [];
  const unfinished = new Set(jobs.map(({ title }) => title));
  const waiting = [...jobs.entries()];
  const running = new Set<Promise<void>>();
  const run = async (index: number, job: Job<Result>) => {
    output.print(index, `\n== ${job.title}`);
    results[index] = await job.run((line) => output.print(index, line));
    output.end(index);
    unfinished.delete(job.title);
  };
  while (waiting.length > 0) {
    const next = waiting.findIndex(([, { after = [] }]) => !after.some((title) => unfinished.has(title)));
    if (next >= 0 && running.size < concurrency) {
      const [[index, job]] = waiting.splice(next, 1) as [[number, Job<Result>]];
      const ended = run(index, job).finally(() => running.delete(ended));
      running.add(ended);
    } else if (running.size > 0) await Promise.race(running);
    else throw new Error(`Jobs wait for each other: ${waiting.map(([, { title }]) => title).join(', ')}`);
  }
  await Promise.all(running);
  return results;
}
