import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Chunks } from '../file-tables/built-chunks';
import { reportErrors } from '../report-errors';
import { buildModules, type ModuleBuild } from './module-builds';

interface Task {
  /** The output's folder `v1`, for example `dist/v1`. */
  v1Dir: string;
  build: ModuleBuild;
}

const thisFile = fileURLToPath(import.meta.url);

/**
 * Builds the elements in a child process, which runs this file. A build mostly uses one core, so two builds in parallel
 * take little more time than one.
 */
export function buildModulesInChildProcess(task: Task): Promise<Chunks> {
  return new Promise((resolve, reject) => {
    const child = fork(thisFile, { serialization: 'advanced' });
    child.once('message', (chunks) => resolve(chunks as Chunks));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The process that builds modules ended with exit code ${code}`)));
    child.send(task);
  });
}

if (process.send && process.argv[1] === thisFile) {
  reportErrors();
  // The child process ends together with its parent process, for example when someone stops the build.
  process.once('disconnect', () => process.exit());
  process.once('message', async (message) => {
    const { v1Dir, build } = message as Task;
    process.send?.(await buildModules(v1Dir, build), () => process.disconnect());
  });
}
