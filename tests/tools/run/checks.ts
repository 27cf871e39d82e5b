import { runChild } from '../child';
import { binPath } from '../paths';

/** A command that fails when it finds a problem. */
export type Check = readonly [command: string, args: string[]];

/**
 * Generates, from the element classes, the files that the type check and the linters require. Fails if the JSDoc
 * and the classes list different attributes.
 */
export const generatedFilesCheck: Check = [binPath('tsx'), ['elements/build/generate.ts', '--check']];

/**
 * Limits the compiler's threads. By default, the compiler checks a project with four threads, and each thread resolves
 * the types that it needs, even if another thread has already resolved them.
 */
const threadOptions = ['--checkers', '1', '--builders', '2'];

/**
 * Checks the types of every project in tsconfig.json. `--force` ignores the state of earlier runs, because incremental
 * builds don't notice every change of a tsconfig.
 */
export const typecheck: Check = [binPath('tsc'), ['--build', '--force', ...threadOptions]];

/** Like `typecheck`, but checks only the files that changed since the last run. */
export const quickTypecheck: Check = [binPath('tsc'), ['--build', ...threadOptions]];

export const lints: readonly Check[] = [
  [binPath('biome'), ['check', '--error-on-warnings', '--max-diagnostics=30', '.']],
  [binPath('tsx'), ['tests/tools/lints/layers-lint.ts']],
  [binPath('tsx'), ['tests/tools/lints/texts/texts-lint.ts']],
  [binPath('tsx'), ['tests/tools/lints/bare-text-lint.ts']],
  [binPath('tsx'), ['tests/tools/lints/machine-paths-lint.ts']],
  [binPath('knip'), ['--no-progress', '--no-config-hints']],
];

/** The linters that a commit waits for. Biome checks only the staged files. */
export const stagedLints: readonly Check[] = [
  [binPath('biome'), ['check', '--staged', '--error-on-warnings', '--no-errors-on-unmatched']],
  [binPath('tsx'), ['tests/tools/lints/layers-lint.ts']],
  [binPath('tsx'), ['tests/tools/lints/machine-paths-lint.ts']],
];

export interface CheckOptions {
  /** Time limit of each check, in milliseconds. */
  timeoutMs: number;
  print(line: string): void;
}

/**
 * Runs checks in parallel. Prints the output of a check when that check ends, so that the lines of different checks
 * don't mix. Resolves with true if all checks passed.
 */
export async function runChecks(checks: readonly Check[], { timeoutMs, print }: CheckOptions): Promise<boolean> {
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
