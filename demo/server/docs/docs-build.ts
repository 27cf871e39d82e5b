import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';

export type DocsState = 'building' | 'failed' | 'ready';

/** A build of the documentation that runs in parallel with the server. */
export interface DocsBuild {
  readonly state: DocsState;
  /** Resolves when the build has succeeded, failed or been stopped. */
  readonly finished: Promise<void>;
  stop(): void;
}

/**
 * Starts a process that builds the documentation, or ends at once if the documentation is up to date. The process has
 * the lowest priority, so that it doesn't delay the product's build and the server.
 */
export function startDocsBuild(root: string): DocsBuild {
  let state: DocsState = 'building';
  const child = spawn(process.execPath, ['--import', 'tsx', join(root, 'demo/docs/.vitepress/build.ts')], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true' },
  });
  try {
    if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  } catch {
    // The system doesn't allow a lower priority; the build competes with the server for a few seconds.
  }
  process.once('exit', () => child.kill());
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const finished = new Promise<void>((resolve) => {
    const finish = (hasSucceeded: boolean, reason: string) => {
      state = hasSucceeded ? 'ready' : 'failed';
      if (!hasSucceeded && !child.killed) console.error(`The documentation could not be built. ${reason}`);
      resolve();
    };
    child.on('error', (error) => finish(false, error.message));
    child.on('exit', (code) => finish(code === 0, errors));
  });
  return {
    get state() {
      return state;
    },
    finished,
    stop: () => child.kill(),
  };
}
