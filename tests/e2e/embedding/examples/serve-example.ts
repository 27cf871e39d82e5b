import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { preview } from 'vite';
import { killOnExit, killProcessGroup } from '../../../tools/child';
import type { ExampleApp } from './example-apps';
import { exampleEnv } from './install-example';

export interface ServedExample {
  origin: string;
  stop(): Promise<void>;
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

async function serveFolder(folder: string): Promise<ServedExample> {
  const port = await findFreePort();
  const server = await preview({
    configFile: false,
    root: folder,
    logLevel: 'error',
    build: { outDir: '.' },
    preview: { port, strictPort: true, host: '127.0.0.1' },
  });
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}

/** Serves a built example application, which is in `folder`, on a free port. Resolves when the server responds. */
export async function serveExample({ serve }: ExampleApp, folder: string): Promise<ServedExample> {
  if ('folder' in serve) return serveFolder(path.join(folder, serve.folder));
  const port = await findFreePort();
  const origin = `http://localhost:${port}`;
  const args = ['run', serve.script, '--', ...(serve.args?.(port) ?? [])];
  const child = spawn('npm', args, {
    cwd: folder,
    env: { ...process.env, ...exampleEnv, PORT: String(port), HOST: '127.0.0.1' },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  });
  killOnExit(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)));
  const exited = once(child, 'exit');
  const stop = async () => {
    killProcessGroup(child, 'SIGKILL');
    await exited;
  };
  const deadline = Date.now() + 120_000;
  while (child.exitCode === null && Date.now() < deadline) {
    const isReady = await fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return { origin, stop };
    await setTimeout(200);
  }
  await stop();
  throw new Error(`npm ${args.join(' ')} doesn't respond on port ${port}:\n${output.slice(-4000)}`);
}
