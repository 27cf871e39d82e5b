import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureTarball } from '../../../tools/built-package';
import { runChild } from '../../../tools/child';
import { inRoot, root } from '../../../tools/paths';

const run = promisify(execFile);

interface PackageJson {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/** A copy of an example app from `demo/examples`, ready to build. */
export interface ExampleCopy {
  folder: string;
  remove(): Promise<void>;
}

export interface ExampleSource {
  name: string;
  /** The folder with the sources. Default: the folder `name` in `demo/examples`. */
  folder?: string;
  /** The origin of the sandbox that the copy uses. */
  origin: string;
}

const packageName = 'sub-elements';
/** The sandbox's origin in the sources of the examples. */
const originInSources = 'http://localhost:4173';
const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 10);

/** Copies an example's files into a folder. In the copy, `origin` replaces `originInSources`. */
async function copySources(
  { name, origin, folder: source = inRoot('demo/examples', name) }: ExampleSource,
  folder: string,
): Promise<void> {
  await cp(source, folder, { recursive: true });
  const entries = await readdir(source, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = path.join(folder, path.relative(source, entry.parentPath), entry.name);
    const text = await readFile(file, 'utf8');
    if (text.includes(originInSources)) await writeFile(file, text.replaceAll(originInSources, origin));
  }
}

/** Reads a folder's package.json; empty if there is none. */
const readPackageJson = async (folder: string): Promise<PackageJson> =>
  JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8').catch(() => '{}')) as PackageJson;

/**
 * Copies an example out of the project, so that its code can import only the packages in its package.json. Links these
 * packages to the ones in the project's `node_modules`. Throws if `node_modules` has another version of a package than
 * the example's package.json requires. Unpacks `sub-elements` from the built package.
 */
export async function linkExample(source: ExampleSource): Promise<ExampleCopy> {
  const folder = await mkdtemp(path.join(tmpdir(), `example-${source.name}-`));
  await copySources(source, folder);
  const { dependencies = {}, devDependencies = {} } = await readPackageJson(folder);
  const modules = path.join(folder, 'node_modules');
  for (const [name, requiredVersion] of Object.entries({ ...dependencies, ...devDependencies })) {
    const target = path.join(modules, name);
    await mkdir(path.dirname(target), { recursive: true });
    if (name === packageName) {
      await mkdir(target);
      const tarball = await ensureTarball(path.join(folder, '.package'));
      await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', target]);
      continue;
    }
    const { version } = (await readPackageJson(inRoot('node_modules', name))) as { version?: string };
    if (version !== requiredVersion)
      throw new Error(`${source.name} requires ${name} ${requiredVersion}, the project has ${version}`);
    await symlink(inRoot('node_modules', name), target, 'junction');
  }
  // `.bin` contains the commands, such as `vite`, that the example's scripts run.
  if (devDependencies.vite) await symlink(inRoot('node_modules/.bin'), path.join(modules, '.bin'), 'junction');
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Copies an example out of the project and installs it with npm. Keeps `node_modules` for the next run. */
export async function installExample(source: ExampleSource): Promise<ExampleCopy> {
  const folder = path.join(tmpdir(), `sub-elements-examples-${hashOf(root)}`, source.name);
  await mkdir(folder, { recursive: true });
  for (const name of await readdir(folder))
    if (name !== 'node_modules') await rm(path.join(folder, name), { recursive: true });
  await copySources(source, folder);
  const tarballContent = await readFile(await ensureTarball(path.join(folder, '.package')));
  // npm reinstalls a tarball only if its file name changes.
  const tarballName = `${packageName}-${hashOf(tarballContent)}.tgz`;
  await writeFile(path.join(folder, tarballName), tarballContent);
  const packageJson = await readPackageJson(folder);
  packageJson.dependencies = { ...packageJson.dependencies, [packageName]: `file:${tarballName}` };
  await writeFile(path.join(folder, 'package.json'), JSON.stringify(packageJson, null, 2));
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--no-package-lock'];
  await runNpm(['install', ...options], folder);
  // `remove` does nothing, because the next run uses the folder again.
  return { folder, remove: async () => {} };
}

/**
 * Environment variables for an example's npm commands. `undefined` removes a variable that the test runner sets. The
 * last four turn off telemetry.
 */
export const exampleEnv = {
  CI: '1',
  NODE_ENV: undefined,
  FORCE_COLOR: undefined,
  NO_COLOR: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NUXT_TELEMETRY_DISABLED: '1',
  ASTRO_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
};

/** Runs npm in a folder. If npm fails, throws an error with the end of npm's output. */
export async function runNpm(args: string[], folder: string): Promise<void> {
  const { code, output } = await runChild('npm', args, { cwd: folder, timeoutMs: 600_000, env: exampleEnv });
  if (code !== 0) throw new Error(`npm ${args.join(' ')} exited with ${code}:\n${output.slice(-4000)}`);
}
