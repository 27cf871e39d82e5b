import { type ParseArgsConfig, parseArgs } from 'node:util';

type ParseOption = NonNullable<ParseArgsConfig['options']>[string];

/** An option of a command. `placeholder` stands for its value in the usage text, such as `URL`. */
type Option = ParseOption & { about: string; placeholder?: string };

export interface Command<Options extends Record<string, Option>> {
  /** The command as a developer types it, without options: `npm run gallery`. */
  name: string;
  /** What the command does, in a sentence or two. */
  about: string;
  options: Options;
  /** The positional argument, if any. */
  argument?: { name: string; about: string };
}

type Values<Options extends Record<string, Option>> = ReturnType<typeof parseArgs<{ options: Options }>>['values'];

/** Thrown for invalid arguments. The message says what is wrong. */
export class UsageError extends Error {}

/** The text that `--help` prints. */
export function usageOf({ name, about, options, argument }: Command<Record<string, Option>>): string {
  const rows = [
    ...(argument ? [[`<${argument.name}>`, argument.about] as const] : []),
    ...Object.entries(options).map(
      ([option, { placeholder, about }]) => [`--${option}${placeholder ? ` ${placeholder}` : ''}`, about] as const,
    ),
    ['--help', 'prints this text'] as const,
  ];
  const width = Math.max(...rows.map(([term]) => term.length));
  // Indents continuation lines to align with the first.
  const lines = rows.map(([term, text]) =>
    `  ${term.padEnd(width)}  ${text}`.replaceAll('\n', `\n${' '.repeat(width + 4)}`),
  );
  return `Usage: ${name} --${argument ? ` <${argument.name}>` : ''} [options]\n\n${about}\n\n${lines.join('\n')}`;
}

/** Parses the arguments of a command. Returns `help` if `--help` is among them. Throws UsageError if one is invalid. */
export function parseCommand<Options extends Record<string, Option>>(
  command: Command<Options>,
  args: readonly string[],
): 'help' | { values: Values<Options>; argument: string | undefined } {
  // Checked before parsing, because `--help` works even if other arguments are invalid.
  if (args.includes('--help')) return 'help';
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: command.options,
      allowPositionals: command.argument !== undefined,
    });
    if (positionals.length > 1) throw new UsageError(`Unexpected argument '${positionals[1]}'`);
    return { values: values as Values<Options>, argument: positionals[0] };
  } catch (error) {
    // The first sentence of Node's message is the reason. The others are general advice.
    throw new UsageError((error as Error).message.split('. ')[0]);
  }
}

/** Prints the reason and ends the process with exit code 2, the code for invalid arguments. */
function rejectArguments(name: string, reason: string): never {
  console.error(`${reason}.\nSee ${name} -- --help`);
  process.exit(2);
}

/**
 * Reads this process's options. With `--help`, prints the usage text and exits with 0; if the arguments are invalid,
 * exits with 2. The returned `rejectArguments` also exits with 2: it is for values that only the command can check.
 */
export function readCommandLine<Options extends Record<string, Option>>(command: Command<Options>) {
  try {
    const parsed = parseCommand(command, process.argv.slice(2));
    if (parsed !== 'help')
      return { ...parsed, rejectArguments: (reason: string): never => rejectArguments(command.name, reason) };
    console.log(usageOf(command));
    process.exit(0);
  } catch (error) {
    if (error instanceof UsageError) rejectArguments(command.name, error.message);
    throw error;
  }
}
