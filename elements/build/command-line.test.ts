import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type Command, parseCommand, UsageError, usageOf } from './command-line';
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

describe('parseCommand', () => {
  test('returns the values of options', () => {
    const parsed = parseCommand(command, ['--screen', 'plans,login', '--sample']);
    expect(parsed).toEqual({ values: { screen: 'plans,login', sample: true }, argument: undefined });
  });

  test('returns a positional argument that precedes an option', () => {
    expect(parseCommand(commandWithArgument, ['s3://cdn', '--sample'])).toMatchObject({ argument: 's3://cdn' });
  });

  test('returns `help` even if another option is unknown', () => {
    expect(parseCommand(command, ['--unknown', '--help'])).toBe('help');
  });

  test.each([
    [['--scren', 'plans'], "Unknown option '--scren'"],
    [['--screen'], "Option '--screen <value>' argument missing"],
    [['--sample=yes'], "Option '--sample' does not take an argument"],
    [['plans'], "Unexpected argument 'plans'"],
  ])('rejects %s with the first sentence of Node’s message', (args, reason) => {
    expect(() => parseCommand(command, args)).toThrow(new UsageError(reason));
  });

  test('rejects a second argument', () => {
    expect(() => parseCommand(commandWithArgument, ['a', 'b'])).toThrow(new UsageError("Unexpected argument 'b'"));
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
