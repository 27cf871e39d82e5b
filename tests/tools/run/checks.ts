import { runChild } from '../child';
import { bin } from '../paths';

/** A command that fails when it finds a problem. */
export type Check = readonly [command: string, args: string[]];

/**
 * Generates the files that the type check and the linters require, from the element classes. Fails if generated tables
 * in documents are out of date.
 */
export const generate: Check = [bin('tsx'), ['elements/build/generate.ts', '--check']];

/**
 * Limits the compiler's threads. By default it checks a project with four, each of which resolves the shared types
 * again.
 */
const threadOptions = ['--checkers', '1', '--builders', '2'];

/**
 * Checks the types of every project in tsconfig.json. `--force` ignores the incremental state of earlier runs, which
 * doesn't notice every change of a config.
 */
export const typecheck: Check = [bin('tsc'), ['--build', '--force', ...threadOptions]];

/** Like `typecheck`, but checks only the files that changed since the last run. */
export const quickTypecheck: Check = [bin('tsc'), ['--build', ...threadOptions]];

export const lints: readonly Check[] = [
  [bin('biome'), ['check', '--error-on-warnings', '--max-diagnostics=30', '.']],
  [bin('tsx'), ['tests/tools/lints/layers-lint.ts']],
  [bin('tsx'), ['tests/tools/lints/texts/texts-lint.ts']],
  [bin('tsx'), ['tests/tools/lints/machine-paths-lint.ts']],
  [bin('knip'), ['--no-progress', '--no-config-hints']],
];

export interface CheckOptions {
  /** Milliseconds for each check. */
  timeoutMs: number;
  print(line: string): void;
}

/** Runs checks in parallel and prints each one's output when it ends, so that lines don't mix. */
export async function allPass(checks: readonly Check[], { timeoutMs, print }: CheckOptions): Promise<boolean> {
  const running = checks.map(async ([command, args]) => {
    const { code, output, timedOut } = await runChild(command, args, {
      timeoutMs,
      env: { NO_COLOR: '1', FORCE_COLOR: undefined },
    });
    if (output.trim()) print(output.trimEnd());
    if (timedOut) print(`${command} ${args.join(' ')}: stopped after ${Math.round(timeoutMs / 1000)} s`);
    return code === 0;
  });
  return (await Promise.all(running)).every(Boolean);
}
