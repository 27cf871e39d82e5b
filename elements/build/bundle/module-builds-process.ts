import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { reportErrors } from '../report-errors';
import type { Chunks } from '../tables';
import { buildModules, type ModuleBuild } from './module-builds';

interface Task {
  /** Output folder: v1 of the build. */
  out: string;
  builds: readonly ModuleBuild[];
}

const file = fileURLToPath(import.meta.url);

/**
 * Builds the elements several times, one after another, in a process of its own. Returns each build's chunks in the order
 * of `builds`. Bundling and minifying are bound by one core each, so a second process halves the time.
 */
export function buildModulesInProcess(task: Task): Promise<Chunks[]> {
  return new Promise((resolve, reject) => {
    const child = fork(file, { serialization: 'advanced' });
    child.once('message', (chunks) => resolve(chunks as Chunks[]));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`The process that builds modules ended with exit code ${code}`)));
    child.send(task);
  });
}

if (process.send && process.argv[1] === file) {
  reportErrors();
  process.once('message', async (message) => {
    const { out, builds } = message as Task;
    const built: Chunks[] = [];
    for (const build of builds) built.push(await buildModules(out, build));
    process.send?.(built, () => process.disconnect());
  });
}
