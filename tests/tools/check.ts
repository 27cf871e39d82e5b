import { readCommandLine } from '../../elements/build/command-line';
import { generatedFilesCheck, lints, quickTypecheck, runChecks, stagedLints } from './run/checks';

const { values } = readCommandLine({
  name: 'npm run check',
  about: 'Checks that generated files are current, then runs the type check and the linters in parallel.',
  options: {
    lint: { type: 'boolean', about: 'runs the linters without the type check' },
    staged: { type: 'boolean', about: 'runs only quick linters, Biome on the staged files: the pre-commit hook' },
  },
});

const start = performance.now();
const checks = values.staged ? stagedLints : values.lint ? lints : [quickTypecheck, ...lints];
const options = { timeoutMs: 5 * 60_000, print: console.log };
const areGeneratedFilesCurrent = values.staged || (await runChecks([generatedFilesCheck], options));
const allPassed = (await runChecks(checks, options)) && areGeneratedFilesCurrent;
console.log(
  `${allPassed ? 'All checks passed' : 'Some checks failed'} (${Math.round((performance.now() - start) / 100) / 10} s)`,
);
process.exitCode = allPassed ? 0 : 1;
