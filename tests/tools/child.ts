import { type ChildProcess, spawn } from 'node:child_process';
import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { root } from './paths';

/**
 * The result of a child process. `code`: its exit code, or null if the process didn't start, or if a time limit or a
 * signal stopped it. `output`: what it wrote to stdout and stderr. `timedOut`: the process reached one of the time
 * limits in `ChildOptions`.
 */
export type ChildOutcome = { code: number | null; output: string; timedOut: boolean };

export type ChildOptions = {
  /** Time limit in milliseconds. */
  timeoutMs: number;
  /** Maximum time without output, in milliseconds: stops stalled downloads, but not slow ones. */
  stallTimeoutMs?: number;
  env?: Record<string, string | undefined>;
  cwd?: string;
  /** Called with every complete line of stdout and stderr. */
  onLine?: (line: string) => void;
};

const runningChildren = new Set<ChildProcess>();

/** Stops a child and its descendants. */
export function killProcessGroup(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Stops the child and its descendants when this process exits. */
export function killOnExit(child: ChildProcess): void {
  runningChildren.add(child);
  child.once('exit', () => runningChildren.delete(child));
}

process.once('exit', () => {
  for (const child of runningChildren) killProcessGroup(child);
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

/** Runs a command until it ends or reaches a time limit. Never rejects. */
export function runChild(command: string, args: string[], options: ChildOptions): Promise<ChildOutcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      env: { ...process.env, ...options.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
      shell: process.platform === 'win32',
    });
    killOnExit(child);
    let output = '';
    let partialLine = '';
    let timedOut = false;
    const stop = () => {
      timedOut = true;
      killProcessGroup(child);
    };
    const timer = setTimeout(stop, options.timeoutMs);
    let stallTimer = options.stallTimeoutMs ? setTimeout(stop, options.stallTimeoutMs) : undefined;
    const onData = (chunk: Buffer) => {
      const text = chunk.toString();
      output += text;
      if (stallTimer) {
        clearTimeout(stallTimer);
        stallTimer = setTimeout(stop, options.stallTimeoutMs);
      }
      const lines = (partialLine + text).split('\n');
      partialLine = lines.pop() ?? '';
      for (const line of lines) options.onLine?.(line);
    };
    const finish = (code: number | null) => {
      clearTimeout(timer);
      clearTimeout(stallTimer);
      if (partialLine) options.onLine?.(partialLine);
      resolve({ code, output, timedOut });
    };
    child.stdout.on('data', onData);
    child.stderr.on('data', onData);
    child.once('error', (error) => {
      output += error.message;
      finish(null);
    });
    child.once('close', (code) => finish(code));
  });
}

/** Whether this process can execute the file. */
export async function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

/** The path of the first executable with this name in PATH; undefined if there is none. */
export async function which(command: string): Promise<string | undefined> {
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    const path = join(folder, command);
    if (folder && (await isExecutable(path))) return path;
  }
  return undefined;
}
