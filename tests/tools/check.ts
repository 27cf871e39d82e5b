import { parseArgs } from 'node:util';
import { allPass, generate, lints, quickTypecheck } from './run/checks';

/**
 * `npm run check`: checks that generated files are current, then runs the type check and lint in parallel. `--lint`
 * leaves out the types.
 */
const { values } = parseArgs({ options: { lint: { type: 'boolean' } } });

const start = performance.now();
const checks = values.lint ? lints : [quickTypecheck, ...lints];
const options = { timeoutMs: 5 * 60_000, print: console.log };
const areGeneratedFilesCurrent = await allPass([generate], options);
const hasPassed = (await allPass(checks, options)) && areGeneratedFilesCurrent;
console.log(
  `${hasPassed ? 'All checks passed' : 'Some checks failed'} (${Math.round((performance.now() - start) / 100) / 10} s)`,
);
process.exitCode = hasPassed ? 0 : 1;
