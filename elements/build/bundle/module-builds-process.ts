import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Chunks } from '../file-tables';
import { reportErrors } from '../report-errors';
import { buildModules, type ModuleBuild } from './module-builds';

interface Task {
  /** Output folder: v1 of the build. */
  outDir: string;
  build: ModuleBuild;
}

const file = fileURLToPath(import.meta.url);

/**
 * Builds the elements in another process. A build mostly uses one core, so two builds in parallel take little more time
 * than one.
 */
export function buildModulesInProcess(task: Task): Promise<Chunks> {
  return new Promise((resolve, reject) => {
    const child = fork(file, { serialization: 'advanced' });
    child.once('message', (chunks) => resolve(chunks as Chunks));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The process that builds modules ended with exit code ${code}`)));
    child.send(task);
  });
}

if (process.send && process.argv[1] === file) {
  reportErrors();
  // The parent process has ended, for example because the build was stopped.
  process.once('disconnect', () => process.exit());
  process.once('message', async (message) => {
    const { outDir, build } = message as Task;
    process.send?.(await buildModules(outDir, build), () => process.disconnect());
  });
}
