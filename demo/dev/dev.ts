import { type ChildProcess, spawn } from 'node:child_process';
import { writeGeneratedFiles } from '../../elements/build/api/generate';
import { writeLocaleModules } from '../../elements/build/locales';
import { inRoot, root } from '../../elements/build/paths';
import { startVite } from './vite-server';

/**
 * `npm run dev`: starts the sandbox server as `npm start` does, but serves the product's files with Vite, so that
 * changed texts, styles and components show in the open page. Takes the same options as `npm start`.
 */
writeLocaleModules(root);
await writeGeneratedFiles();
const vite = await startVite(root);

const sandbox: ChildProcess = spawn(
  process.execPath,
  ['--import', 'tsx', inRoot('demo/server/start.ts'), '--no-build', ...process.argv.slice(2)],
  { cwd: root, stdio: 'inherit', env: { ...process.env, DEV_SERVER: vite.origin } },
);
const exited = new Promise<number | null>((resolve) => sandbox.once('exit', resolve));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => sandbox.kill(signal));

process.exitCode = (await exited) ?? 1;
await vite.close();
process.exit();
