/** A job that prints lines while it runs. */
export interface Job<Result> {
  /** Printed above the job's own lines. */
  title: string;
  run(print: (line: string) => void): Promise<Result>;
}

/**
 * Prints the output of concurrent jobs in the order of the list. The first job that hasn't ended prints directly; lines
 * of later jobs are buffered.
 */
function orderedOutput(count: number, write: (line: string) => void) {
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

/** Runs the jobs, at most `width` at a time, started in the order of the list. Returns their results in that order. */
export async function runTogether<Result>(
  jobs: readonly Job<Result>[],
  { width, write }: { width: number; write: (line: string) => void },
): Promise<Result[]> {
  const output = orderedOutput(jobs.length, write);
  const results: Result[] = [];
  const waiting = jobs.entries();
  const work = async () => {
    for (const [index, job] of waiting) {
      output.print(index, `\n== ${job.title}`);
      results[index] = await job.run((line) => output.print(index, line));
      output.end(index);
    }
  };
  await Promise.all(Array.from({ length: width }, work));
  return results;
}

/** Groups neighbors with the same key. */
export function groupNeighbors<Item>(list: readonly Item[], keyOf: (item: Item) => unknown): Item[][] {
  const groups: Item[][] = [];
  for (const item of list) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && keyOf(last[0]) === keyOf(item)) last.push(item);
    else groups.push([item]);
  }
  return groups;
}
