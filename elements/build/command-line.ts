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

/**
 * Reads the options of a command. With `--help`, prints the usage text and exits with 0, even if other arguments are
 * invalid. If the arguments are invalid, prints the reason and exits with 2. The returned `rejectArguments` does the
 * same: it is for values that only the command can check.
 */
export function readCommandLine<Options extends Record<string, Option>>(
  command: Command<Options>,
  args: string[] = process.argv.slice(2),
) {
  const rejectArguments = (reason = ''): never => {
    console.error(`${reason}.\nSee ${command.name} -- --help`);
    process.exit(2);
  };
  if (args.includes('--help')) {
    console.log(usageOf(command));
    process.exit(0);
  }
  try {
    const allowPositionals = command.argument !== undefined;
    const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals });
    if (positionals.length > 1) throw new Error(`Unexpected argument '${positionals[1]}'`);
    return { values, argument: positionals[0], rejectArguments };
  } catch (error) {
    // The first sentence of Node's message is the reason. The others are general advice.
    return rejectArguments((error as Error).message.split('. ')[0]);
  }
}
