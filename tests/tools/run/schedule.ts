/** Something to run, and the lines it prints while it runs. */
export interface Job<Result> {
  /** Printed above the job's own lines. */
  title: string;
  run(print: (line: string) => void): Promise<Result>;
}

/**
 * Prints the output of jobs that run at the same time one after another, in the order of the list. The first job that
 * hasn't ended prints directly; the lines of those behind it are kept until their turn comes.
 */
function orderedOutput(count: number, write: (line: string) => void) {
  const kept: string[][] = Array.from({ length: count }, () => []);
  const ended = new Set<number>();
  let current = 0;
  return {
    print(job: number, line: string): void {
      if (job === current) write(line);
      else kept[job]?.push(line);
    },
    end(job: number): void {
      ended.add(job);
      while (ended.has(current)) {
        current += 1;
        for (const line of kept[current]?.splice(0) ?? []) write(line);
      }
    },
  };
}

/** Runs the jobs, at most `width` at a time, started in the order of the list. Returns their results in that order. */
export async function runTogether<Result>(
  jobs: readonly Job<Result>[],
  { width, write }: { width: number; write: (line: string) => void },
): Promise<Result[]> {
  const output = orderedOutput(jobs.length, write);
  const results: Result[] = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [at, job] of waiting) {
      output.print(at, `\n== ${job.title}`);
      results[at] = await job.run((line) => output.print(at, line));
      output.end(at);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

/** Cuts a list into runs of neighbors that have the same key. */
export function groupNeighbors<Item>(list: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups: Item[][] = [];
  for (const item of list) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
