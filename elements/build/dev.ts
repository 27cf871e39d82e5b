import { type ChildProcess, spawn } from 'node:child_process';
import { watch } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the product is made of; a change in any of them builds it anew. */
const sources = ['src', 'elements', 'brands', 'locales'];
/** Editors write a file in several steps (milliseconds). */
const quiet = 200;

const root = fileURLToPath(new URL('../..', import.meta.url));

const start = (...args: string[]): ChildProcess =>
  spawn(process.execPath, ['--import', 'tsx', ...args], { cwd: root, stdio: 'inherit' });

const ended = (child: ChildProcess) => new Promise<number | null>((done) => child.once('exit', done));

let isBuilding = false;
let isAskedAgain = false;

/** Builds; what changes meanwhile is built right after. */
async function build(): Promise<void> {
  if (isBuilding) {
    isAskedAgain = true;
    return;
  }
  isBuilding = true;
  const code = await ended(start('elements/build/build.ts'));
  console.log(code === 0 ? 'Reload the page to see it.' : 'The build failed; the last good one is still served.');
  isBuilding = false;
  if (!isAskedAgain) return;
  isAskedAgain = false;
  await build();
}

await build();
const server = start('demo/server/start.ts', '--no-build', ...process.argv.slice(2));
let timer: ReturnType<typeof setTimeout> | undefined;
for (const source of sources) {
  watch(path.join(root, source), { recursive: true }, (_, file) => {
    if (!file || /\.test\.tsx?$/.test(file)) return;
    clearTimeout(timer);
    timer = setTimeout(() => void build(), quiet);
  });
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => server.kill(signal));
process.exitCode = (await ended(server)) ?? 1;
process.exit();
