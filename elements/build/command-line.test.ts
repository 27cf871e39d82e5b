import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Command, readCommandLine, usageOf } from './command-line';
import { inRoot } from './paths';

const command = {
  name: 'npm run gallery',
  about: 'Takes screenshots.',
  options: {
    sample: { type: 'boolean', about: 'fewer pictures' },
    // `placeholder` stands for the option's value in the usage text.
    screen: { type: 'string', placeholder: 'NAMES', about: 'only these screens,\nby their names' },
  },
} satisfies Command<Record<string, { type: 'boolean' | 'string'; about: string; placeholder?: string }>>;

const commandWithArgument = { ...command, argument: { name: 'target', about: 'a folder' } };

describe('readCommandLine', () => {
  afterEach(() => vi.restoreAllMocks());

  /** Mocks what the command prints, and makes `process.exit` throw its code. */
  function mockProcess() {
    vi.spyOn(process, 'exit').mockImplementation((code) => {
      throw new Error(`exit ${code}`);
    });
    return {
      log: vi.spyOn(console, 'log').mockReturnValue(undefined),
      error: vi.spyOn(console, 'error').mockReturnValue(undefined),
    };
  }

  test('returns the values of options', () => {
    const { values, argument } = readCommandLine(command, ['--screen', 'plans,login', '--sample']);
    expect({ values, argument }).toEqual({ values: { screen: 'plans,login', sample: true }, argument: undefined });
  });

  test('returns a positional argument that precedes an option', () => {
    expect(readCommandLine(commandWithArgument, ['s3://cdn', '--sample'])).toMatchObject({ argument: 's3://cdn' });
  });

  test('prints the usage text and exits with 0 if `--help` is among the arguments, even if another is unknown', () => {
    const { log } = mockProcess();
    expect(() => readCommandLine(command, ['--unknown', '--help'])).toThrow('exit 0');
    expect(log).toHaveBeenCalledWith(usageOf(command));
  });

  test.each([
    [command, ['--scren', 'plans'], "Unknown option '--scren'"],
    [command, ['--screen'], "Option '--screen <value>' argument missing"],
    [command, ['--sample=yes'], "Option '--sample' does not take an argument"],
    [command, ['plans'], "Unexpected argument 'plans'"],
    [commandWithArgument, ['a', 'b'], "Unexpected argument 'b'"],
  ])('of %j rejects %s with the first sentence of Node’s message and exit code 2', (rejecting, args, reason) => {
    const { error } = mockProcess();
    expect(() => readCommandLine(rejecting, args)).toThrow('exit 2');
    expect(error).toHaveBeenCalledWith(`${reason}.\nSee npm run gallery -- --help`);
  });

  test('`rejectArguments` does the same for values that only the command can check', () => {
    const { error } = mockProcess();
    const { rejectArguments } = readCommandLine(command, []);
    expect(() => rejectArguments('No such screen')).toThrow('exit 2');
    expect(error).toHaveBeenCalledWith('No such screen.\nSee npm run gallery -- --help');
  });
});

test('the usage text has a line for each option, with aligned descriptions', () => {
  expect(usageOf(commandWithArgument)).toBe(`Usage: npm run gallery -- <target> [options]

Takes screenshots.

  <target>        a folder
  --sample        fewer pictures
  --screen NAMES  only these screens,
                  by their names
  --help          prints this text`);
});

describe('the scripts in package.json', () => {
  const { scripts } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as { scripts: Record<string, string> };
  // `dev` passes its options on to `start`. `start` and `openapi` can't import elements/build, so they contain their
  // own usage texts.
  const scriptsWithOwnText = ['start', 'dev', 'openapi'];
  /** The scripts that run one file with `tsx`, without options. Excludes `scriptsWithOwnText`. */
  const singleFileScripts = Object.entries(scripts).flatMap(([name, line]) => {
    const file = /^tsx (\S+\.ts)$/.exec(line)?.[1];
    return file && !scriptsWithOwnText.includes(name) ? [{ name, file }] : [];
  });

  test.each(singleFileScripts)('$name has a usage text', ({ name, file }) => {
    const source = readFileSync(inRoot(file), 'utf8');
    const commandName = /^test/.test(name) ? `npm ${name}` : `npm run ${name}`;
    expect(/readCommandLine\(\{\s+name: '([\w :]+)',/.exec(source)?.[1]).toBe(commandName);
  });

  test.each([
    ['npm start', 'demo/server/settings/options.ts'],
    ['npm run openapi', 'src/contract/openapi/write.ts'],
  ])('%s has a usage text of its own', (commandName, file) => {
    expect(readFileSync(inRoot(file), 'utf8')).toContain(`Usage: ${commandName} -- [options]`);
  });

  test('the scripts whose usage text is checked include build, test and upload scripts', () => {
    expect(singleFileScripts.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['build', 'check', 'generate', 'test', 'bench', 'gallery', 'conformance', 'upload']),
    );
  });
});
