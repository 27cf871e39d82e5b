import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileArgs, serverArgs } from '../../../demo/server/testing/server-args';
import { killOnExit, killProcessGroup } from '../child';
import { inRoot, root } from '../paths';

export type SandboxOptions = {
  /** Port of the portal and the API; the demo pages use the next one. Default: a free pair of ports. */
  port?: number;
  /** Folder of the database. Default: a temporary folder, which `stop` removes. */
  dataDir?: string;
  /** The server's main file, relative to the project's folder. Default: the sandbox server. */
  entry?: string;
  env?: Record<string, string>;
  /** Startup timeout in milliseconds. */
  timeoutMs?: number;
};

/** A running sandbox server with its own database. */
export type Sandbox = {
  /** Origin of the portal, the assets and the API, for example http://localhost:4173. */
  origin: string;
  /** Origin of the demo pages. */
  pagesOrigin: string;
  port: number;
  dataDir: string;
  /**
   * Calls the sandbox control /sandbox/`path`, for example `clock`: with POST if there is a body, otherwise with GET.
   */
  control<T = unknown>(path: string, body?: object): Promise<T>;
  /** Stops the server gracefully and restarts it with the same ports and data. */
  restart(): Promise<void>;
  /** Kills the server with SIGKILL, to simulate a power failure. `restart` starts it again. */
  kill(): Promise<void>;
};

/** Returned by `startSandbox`; the caller must call `stop`. */
export type StartedSandbox = Sandbox & {
  stop(): Promise<void>;
  /** The last lines that the server printed since its latest start, for failure reports. */
  log(): string;
};

async function isPortFree(port: number): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/**
 * Finds two consecutive free ports and returns the first. Tries random ports, so that concurrent workers rarely
 * collide.
 */
export async function findFreePortPair(): Promise<number> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6_000);
    if ((await isPortFree(port)) && (await isPortFree(port + 1))) return port;
  }
  throw new Error('No two consecutive ports are free');
}

/** Variables of the developer's shell that tests must not inherit, such as the address of a real database. */
const clearedVariables = {
  DATABASE_URL: undefined,
  SANDBOX_KEY: undefined,
  FRAME_ANCESTORS: undefined,
  PUBLIC_ORIGIN: undefined,
  PUBLIC_HOSTS: undefined,
  RELATED_ORIGINS: undefined,
  THIRD_PARTIES: undefined,
};

const hasEnded = (child: ChildProcess): boolean => child.exitCode !== null || child.signalCode !== null;

async function stopChild(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const exited = once(child, 'exit');
  killProcessGroup(child, signal);
  const killTimer = setTimeout(() => killProcessGroup(child), 10_000);
  await exited;
  clearTimeout(killTimer);
}

/** Returns the function that calls the controls of the sandbox on a port. */
export function sandboxControl(port: number): Sandbox['control'] {
  return async <T>(path: string, body?: object): Promise<T> => {
    const url = `http://127.0.0.1:${port}/sandbox/${path}`;
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json' },
    };
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(30_000) });
    const text = await response.text();
    if (!response.ok) throw new Error(`/sandbox/${path} returned ${response.status}: ${text.slice(0, 300)}`);
    return (text ? JSON.parse(text) : undefined) as T;
  };
}

/** Starts the sandbox server without building the product first. Resolves when the server is ready. */
export async function startSandbox(options: SandboxOptions = {}): Promise<StartedSandbox> {
  const isDataTemporary = options.dataDir === undefined;
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), 'sandbox-')));
  let lines: string[] = [];
  let child: ChildProcess;

  const launch = async (port: number): Promise<void> => {
    lines = [];
    const args = options.entry ? fileArgs(inRoot(options.entry)) : serverArgs();
    child = spawn(process.execPath, [...args, '--no-build'], {
      cwd: root,
      env: {
        ...process.env,
        ...clearedVariables,
        HOST: '127.0.0.1',
        ...options.env,
        PORT: String(port),
        DATA_DIR: dataDir,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32',
    });
    killOnExit(child);
    const startedChild = child;
    await new Promise<void>((resolve, reject) => {
      const fail = (failure: string) => reject(new Error(`The sandbox ${failure}:\n${lines.slice(-20).join('\n')}`));
      const timer = setTimeout(() => {
        killProcessGroup(startedChild);
        fail('was not ready in time');
      }, options.timeoutMs ?? 60_000);
      startedChild.once('error', (error) => {
        clearTimeout(timer);
        reject(error);
      });
      startedChild.once('close', (code) => {
        clearTimeout(timer);
        fail(`ended with code ${code}`);
      });
      for (const stream of [startedChild.stdout, startedChild.stderr]) {
        if (!stream) continue;
        createInterface({ input: stream }).on('line', (line) => {
          lines = [...lines.slice(-500), line];
          if (stream !== startedChild.stdout || !/\bready\b/i.test(line)) return;
          clearTimeout(timer);
          resolve();
        });
      }
    });
  };

  const launchAndGetPort = async (): Promise<number> => {
    if (options.port !== undefined) {
      await launch(options.port);
      return options.port;
    }
    for (let attempt = 1; ; attempt += 1) {
      const port = await findFreePortPair();
      try {
        await launch(port);
        return port;
      } catch (error) {
        const isPortTaken = error instanceof Error && error.message.includes('EADDRINUSE');
        if (!isPortTaken || attempt === 3) throw error;
      }
    }
  };

  const removeTemporaryData = async () => {
    if (isDataTemporary) await rm(dataDir, { recursive: true, force: true });
  };
  const port = await launchAndGetPort().catch(async (error: unknown) => {
    await removeTemporaryData();
    throw error;
  });

  return {
    origin: `http://localhost:${port}`,
    pagesOrigin: `http://localhost:${port + 1}`,
    port,
    dataDir,
    control: sandboxControl(port),
    async restart() {
      await stopChild(child, 'SIGTERM');
      await launch(port);
    },
    kill: () => stopChild(child, 'SIGKILL'),
    async stop() {
      await stopChild(child, 'SIGTERM');
      await removeTemporaryData();
    },
    log: () => lines.join('\n'),
  };
}
