import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTestClient, type TestClient } from './server';
import { serverArgs } from './server-args';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** A sandbox server that runs in a child process. */
export interface ServerProcess extends TestClient {
  child: ChildProcess;
  /** Origin of the demo pages. */
  pagesOrigin: string;
  /** Everything the process has written so far. */
  output(): string;
  /** Sends a signal and returns the exit code, or null if the signal killed the process. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts the server on free ports, without building the product. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, [...serverArgs(), '--no-build'], {
    cwd: root,
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const lines = createInterface({ input: child.stdout });
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  const ready = new Promise<RegExpExecArray>((resolve, reject) => {
    lines.on('line', (line) => {
      output += `${line}\n`;
      // The server's ready line is text or JSON. It contains the origin of the portal and API, then the origin of the
      // demo pages.
      const match = /^(?:ready\s+|.*"message":"ready","detail":")(http:\S+) ([^"\s]+)/.exec(line);
      if (match) resolve(match);
    });
    child.once('exit', () => reject(new Error(`The server ended before it was ready:\n${output}`)));
  });
  const [, origin = '', pagesOrigin = ''] = await ready;
  return {
    ...createTestClient(origin),
    child,
    pagesOrigin,
    output: () => output,
    async end(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
      const exited = once(child, 'exit');
      child.kill(signal);
      return (await exited)[0] as number | null;
    },
  };
}
