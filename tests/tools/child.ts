import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { root } from './paths';

/** What became of a child process. `code` is null when it was stopped by a limit or a signal. */
export type Outcome = { code: number | null; output: string; timedOut: boolean };

export type ChildOptions = {
  /** Whole time allowed, in milliseconds. */
  limit: number;
  /** Longest silence allowed, in milliseconds: a stalled download ends here, a slow one goes on. */
  silence?: number;
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Called with every complete line of stdout and stderr. */
  onLine?: (line: string) => void;
};

const running = new Set<ChildProcess>();

/** Ends a child together with everything it started. */
export function endGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Keeps a child in the list of those that must not outlive this process. */
export function keepTrack(child: ChildProcess): void {
  running.add(child);
  child.once('exit', () => running.delete(child));
}

process.once('exit', () => {
  for (const child of running) endGroup(child);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/** Runs a command to its end, or to its limit; never rejects for a command that fails. */
export function runChild(command: string, args: string[], options: ChildOptions): Promise<Outcome> {
  return new Promise((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    });
    keepTrack(child);
    let output = '';
    let rest = '';
    let timedOut = false;
    const stop = () => {
      timedOut = true;
      endGroup(child);
    };
    const limit = setTimeout(stop, options.limit);
    let silence = options.silence ? setTimeout(stop, options.silence) : undefined;
    const hear = (chunk: Buffer) => {
      const text = chunk.toString();
      output += text;
      if (silence) {
        clearTimeout(silence);
        silence = setTimeout(stop, options.silence);
      }
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) options.onLine?.(line);
    };
    const finish = (code: number | null) => {
      clearTimeout(limit);
      clearTimeout(silence);
      if (rest) options.onLine?.(rest);
      done({ code, output, timedOut });
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.once('close', (code) => finish(code));
  });
}

/** Whether this process may execute the file. */
export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The first executable of that name in PATH. */
export async function which(command: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, command);
    if (folder && (await isExecutable(path))) return path;
  }
  return undefined;
}
