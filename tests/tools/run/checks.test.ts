import { expect, it } from 'vitest';
import { type Check, runChecks } from './checks';

const jsCheck = (script: string): Check => [process.execPath, ['-e', script]];
const optionsPrintingTo = (lines: string[]) => ({ timeoutMs: 30_000, print: (line: string) => void lines.push(line) });

it('runChecks returns true when every check passes, and prints the output of the checks', async () => {
  const lines: string[] = [];
  expect(await runChecks([jsCheck('console.log("one")'), jsCheck('')], optionsPrintingTo(lines))).toBe(true);
  expect(lines).toEqual(['one']);
});

it('runChecks returns false when one check fails, but runs all checks', async () => {
  const lines: string[] = [];
  const failing = jsCheck('console.error("broken"); process.exit(1)');
  expect(await runChecks([failing, jsCheck('console.log("other")')], optionsPrintingTo(lines))).toBe(false);
  expect(lines.sort()).toEqual(['broken', 'other']);
});

it('runChecks returns false when a command does not exist', async () => {
  const lines: string[] = [];
  expect(await runChecks([['no-such-command', []]], optionsPrintingTo(lines))).toBe(false);
  expect(lines.join()).toContain('no-such-command');
});

it('runChecks stops a check that takes too long, and reports it', async () => {
  const lines: string[] = [];
  const slow = jsCheck('setInterval(() => {}, 1000)');
  expect(await runChecks([slow], { ...optionsPrintingTo(lines), timeoutMs: 1000 })).toBe(false);
  expect(lines.join()).toContain('stopped after 1 s');
});
