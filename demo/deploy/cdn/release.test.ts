import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { contentHashLength, majorFolderOf } from '../../../src/contract/delivery';
import type { CdnFile } from './files';
import { type Build, plannedUploads, publish, readBuild, readReleases, rollBack } from './release';
import { folderTarget, type RunCommand, rcloneTarget, runCommand, s3Target, type Target, targetOf } from './targets';

const origins = { frameAncestors: "'self' https://shop.example" };

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cdn-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/**
 * Writes a small build and reads it with `readBuild`. Files without a hash in their names, such as the loaders,
 * `preload.json` and the card frame, are entry files: they contain the names of the hashed files that pages load.
 */
async function createBuild(name: string, version: string) {
  const dist = join(folder, `dist-${name}`);
  const plansFile = `sub-plans-${name.padEnd(contentHashLength, 'x')}.js`;
  const frameFile = `card-frame-${name.padEnd(contentHashLength, 'x')}.js`;
  const files: Record<string, string> = {
    'sub.js': `import("./${plansFile}") // ${'.'.repeat(2000)}`,
    'sub-light.js': `import("./${plansFile}")`,
    'sub-unsupported.js': `notice ${name}`,
    'preload.json': `["${plansFile}"]`,
    'card-frame.html': `<script src="./${frameFile}"></script>`,
    'card-frame-keys.js': `keys of ${name}`,
    [plansFile]: `plans of ${name}`,
    [frameFile]: `frame of ${name}`,
  };
  for (const root of [majorFolderOf(version), version]) {
    for (const [path, text] of Object.entries(files)) {
      const file = join(dist, root, path);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, text);
    }
  }
  return readBuild({ dist, version, origins, publishedAt: new Date('2026-11-23T10:00:00Z') });
}

const textOf = async (target: Target, key: string) => (await target.read(key))?.toString('utf8') ?? null;

/** The name of the build that the target serves. Also checks that the hashed files that pages load exist. */
async function servedBuildName(target: Target): Promise<string> {
  for (const entry of ['v1/sub.js', 'v1/sub-light.js', 'v1/card-frame.html', 'v1/preload.json']) {
    const [, file = ''] = /([\w-]+-\w{7}\.js)/.exec((await textOf(target, entry)) ?? '') ?? [];
    expect(await textOf(target, `v1/${file}`), `${entry} names ${file}`).toMatch(/of /);
  }
  return (await textOf(target, 'v1/sub.js'))?.includes('first') ? 'first' : 'second';
}

/** A target without files on disk, for tests with thousands of uploads. */
function memoryTarget(): Target {
  const files = new Map<string, Buffer>();
  return {
    name: 'memory',
    storesVariants: true,
    put: async ({ key, content }) => void files.set(key, content),
    has: async (key) => files.has(key),
    read: async (key) => files.get(key) ?? null,
  };
}

interface Failure {
  /** The number of the first upload that fails, counted from 1. With 0, no upload fails. */
  firstFailingUpload: number;
  /** Whether all later uploads fail too. */
  isPermanent?: boolean;
}

/** A target that counts uploads, some of which fail. */
function failingTarget(target: Target, { firstFailingUpload, isPermanent = false }: Failure) {
  let uploads = 0;
  return {
    ...target,
    uploadCount: () => uploads,
    async put(file: CdnFile) {
      uploads += 1;
      const isLaterFailure = isPermanent && firstFailingUpload > 0 && uploads > firstFailingUpload;
      if (uploads === firstFailingUpload || isLaterFailure) throw new Error('connection lost');
      await target.put(file);
    },
  };
}

/** The number of uploads that it takes to replace the first release with the second. */
async function countUploads(first: Build, second: Build): Promise<number> {
  const target = memoryTarget();
  await publish(target, first, origins);
  const countingTarget = failingTarget(target, { firstFailingUpload: 0 });
  await publish(countingTarget, second, origins);
  return countingTarget.uploadCount();
}

describe('an upload', () => {
  test('starts with the immutable files, and replaces the loaders after all other entry files', async () => {
    const plan = await plannedUploads(folderTarget(join(folder, 'cdn')), await createBuild('first', '1.0.0'));
    expect([...new Set(plan.map(({ step }) => step))]).toEqual(['files', 'archive', 'entries', 'list']);
    const entries = plan.filter(({ step }) => step === 'entries').map(({ key }) => key);
    expect(entries.slice(-2)).toEqual(['v1/sub-light.js', 'v1/sub.js']);
    const cachingOf = (key: string) => plan.find((upload) => upload.key === key && upload.step !== 'archive')?.caching;
    expect(cachingOf('v1/sub-plans-firstxx.js')).toBe('public, max-age=31536000, immutable');
    expect(cachingOf('1.0.0/sub.js')).toBe('public, max-age=31536000, immutable');
    expect(cachingOf('v1/sub.js')).toBe('public, max-age=300');
    expect(cachingOf('v1/card-frame.html')).toBe('no-cache');
  });

  test('is planned without the files that the target already has', async () => {
    const target = folderTarget(join(folder, 'cdn'));
    const build = await createBuild('first', '1.0.0');
    await publish(target, build, origins);
    const plannedKeys = async (nextBuild: Build) =>
      (await plannedUploads(target, nextBuild)).filter(({ step }) => step === 'files').map(({ key }) => key);
    // The file with the card keys is always uploaded again, because the keys are rotated without a new version.
    expect(await plannedKeys(build)).toEqual(['1.0.0/card-frame-keys.js']);
    await rm(join(folder, 'cdn/v1/sub-plans-firstxx.js'));
    expect(await plannedKeys(build)).toEqual(['1.0.0/card-frame-keys.js', 'v1/sub-plans-firstxx.js']);
    await expect(plannedKeys(await createBuild('second', '1.0.0'))).rejects.toThrow('Raise the version');
  });

  test('to a folder stores headers and compressed variants', async () => {
    const target = folderTarget(join(folder, 'cdn'));
    await publish(target, await createBuild('first', '1.0.0'), origins);
    const headersOf = async (key: string) => JSON.parse((await textOf(target, `.headers/${key}.json`)) ?? 'null');
    expect(await headersOf('v1/sub.js')).toMatchObject({
      'Content-Type': 'text/javascript; charset=utf-8',
      'Access-Control-Allow-Origin': '*',
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    expect((await headersOf('v1/card-frame.html'))['Content-Security-Policy']).toContain(
      "frame-ancestors 'self' https://shop.example",
    );
    expect(await headersOf('v1/sub.js.br')).toMatchObject({ 'Content-Encoding': 'br', Vary: 'Accept-Encoding' });
    const plain = await readFile(join(folder, 'cdn/v1/sub.js'));
    expect(brotliDecompressSync(await readFile(join(folder, 'cdn/v1/sub.js.br')))).toEqual(plain);
    expect(gunzipSync(await readFile(join(folder, 'cdn/v1/sub.js.gz')))).toEqual(plain);
  });

  test('of version 2 stands beside version 1, whose fixes and rollbacks leave it alone', async () => {
    const target = memoryTarget();
    const first = await createBuild('first', '1.0.0');
    const fix = await createBuild('second', '1.0.1');
    const next = await createBuild('next', '2.0.0');
    await publish(target, first, origins);
    await publish(target, next, origins);
    expect(await servedBuildName(target)).toBe('first');
    expect(await textOf(target, 'v2/sub.js')).toContain('sub-plans-next');

    const uploadCount = await countUploads(first, fix);
    const failing = failingTarget(target, { firstFailingUpload: uploadCount });
    await expect(publish(failing, fix, origins)).rejects.toThrow('not restored: v1/card-frame-keys.js;');
    expect(await servedBuildName(target), 'restored from version 1’s previous release').toBe('first');

    await publish(target, fix, origins);
    expect(await servedBuildName(target)).toBe('second');
    await rollBack(target, '1.0.0', origins);
    expect(await servedBuildName(target)).toBe('first');
    expect(await textOf(target, 'v2/sub.js')).toContain('sub-plans-next');
    expect((await readReleases(target)).current).toEqual({ v1: first.release.id, v2: next.release.id });
  });

  test('continues a list that names one current release', async () => {
    const target = memoryTarget();
    const first = await createBuild('first', '1.0.0');
    await publish(target, first, origins);
    const oldList = JSON.stringify({ current: first.release.id, releases: [first.release] });
    await target.put({ key: 'releases/releases.json', content: Buffer.from(oldList), headers: {} });
    expect((await readReleases(target)).current).toEqual({ v1: first.release.id });
  });

  test('that fails once, at any file, leaves the previous release in place, and can be repeated', async () => {
    const [first, second] = [await createBuild('first', '1.0.0'), await createBuild('second', '1.1.0')];
    const uploadCount = await countUploads(first, second);
    expect(uploadCount).toBeGreaterThan(20);
    for (let firstFailingUpload = 1; firstFailingUpload <= uploadCount; firstFailingUpload += 1) {
      const target = memoryTarget();
      await publish(target, first, origins);
      const failing = failingTarget(target, { firstFailingUpload });
      await expect(publish(failing, second, origins)).rejects.toThrow('connection lost');
      expect(await servedBuildName(target), `upload ${firstFailingUpload} fails`).toBe('first');
      expect((await readReleases(target)).current).toEqual({ v1: first.release.id });
      await publish(target, second, origins);
      expect(await servedBuildName(target)).toBe('second');
    }
  });

  test('reports a failure with the list of files that it has replaced but not restored', async () => {
    const [first, second] = [await createBuild('first', '1.0.0'), await createBuild('second', '1.1.0')];
    const target = folderTarget(join(folder, 'cdn'));
    const uploadCount = await countUploads(first, second);
    const failingAt = (firstFailingUpload: number) => failingTarget(target, { firstFailingUpload });
    // Without a previous release, there is nothing to restore.
    const firstUpload = publish(failingAt(uploadCount), first, origins);
    await expect(firstUpload).rejects.toThrow(/not restored: .*v1\/sub\.js.*; run the upload again/);
    await publish(target, first, origins);
    await expect(publish(failingAt(1), second, origins)).rejects.toThrow(/^connection lost$/);
    const secondUpload = publish(failingAt(uploadCount - 1), second, origins);
    await expect(secondUpload).rejects.toThrow('not restored: v1/card-frame-keys.js; run the upload again');
  });

  test('that fails before it replaces the card keys doesn’t report them as not restored', async () => {
    const [first, second] = [await createBuild('first', '1.0.0'), await createBuild('second', '1.1.0')];
    const target = folderTarget(join(folder, 'cdn'));
    await publish(target, first, origins);
    const keysKey = 'v1/card-frame-keys.js';
    const failing: Target = {
      ...target,
      put: (file) => (file.key === keysKey ? Promise.reject(new Error('connection lost')) : target.put(file)),
    };
    await expect(publish(failing, second, origins)).rejects.toThrow('pages load the same release as before');
    expect(await textOf(target, keysKey)).toBe('keys of first');
  });

  test('whose connection is lost permanently leaves every page loadable, and can be repeated', async () => {
    const [first, second] = [await createBuild('first', '1.0.0'), await createBuild('second', '1.1.0')];
    const uploadCount = await countUploads(first, second);
    for (let firstFailingUpload = 1; firstFailingUpload <= uploadCount; firstFailingUpload += 1) {
      const target = memoryTarget();
      await publish(target, first, origins);
      const failing = failingTarget(target, { firstFailingUpload, isPermanent: true });
      await expect(publish(failing, second, origins)).rejects.toThrow('connection lost');
      await servedBuildName(target);
      await publish(target, second, origins);
      expect(await servedBuildName(target)).toBe('second');
    }
  });

  test('of a published version with new card keys replaces the keys in v1/ and in the version’s folder', async () => {
    const target = folderTarget(join(folder, 'cdn'));
    await publish(target, await createBuild('first', '1.0.0'), origins);
    const dist = join(folder, 'dist-first');
    for (const root of ['v1', '1.0.0']) await writeFile(join(dist, root, 'card-frame-keys.js'), 'rotated keys');
    const rotated = await readBuild({ dist, version: '1.0.0', origins, publishedAt: new Date('2026-11-24T10:00:00Z') });
    await publish(target, rotated, origins);
    expect(await textOf(target, 'v1/card-frame-keys.js')).toBe('rotated keys');
    expect(await textOf(target, '1.0.0/card-frame-keys.js')).toBe('rotated keys');
  });

  test('is refused if it would change the folder of a version that is already published', async () => {
    const target = folderTarget(join(folder, 'cdn'));
    await publish(target, await createBuild('first', '1.0.0'), origins);
    await expect(publish(target, await createBuild('second', '1.0.0'), origins)).rejects.toThrow('Raise the version');
    expect(await servedBuildName(target)).toBe('first');
  });
});

describe('a rollback', () => {
  test('restores the entry files of an earlier release but not its card keys', async () => {
    const target = folderTarget(join(folder, 'cdn'));
    const [first, second] = [await createBuild('first', '1.0.0'), await createBuild('second', '1.1.0')];
    await publish(target, first, origins);
    await publish(target, second, origins);
    expect((await rollBack(target, '1.0.0', origins)).id).toBe(first.release.id);
    expect(await servedBuildName(target)).toBe('first');
    expect(brotliDecompressSync(await readFile(join(folder, 'cdn/v1/sub.js.br'))).toString()).toContain('first');
    expect(await textOf(target, 'v1/card-frame-keys.js')).toBe('keys of second');
    expect((await readReleases(target)).releases.map(({ version }) => version)).toEqual(['1.1.0', '1.0.0']);
    await rollBack(target, second.release.id, origins);
    expect(await servedBuildName(target)).toBe('second');
  });

  test('that fails once, at any file, leaves the current release in place', async () => {
    const target = folderTarget(join(folder, 'cdn'));
    await publish(target, await createBuild('first', '1.0.0'), origins);
    await publish(target, await createBuild('second', '1.1.0'), origins);
    const countingTarget = failingTarget(target, { firstFailingUpload: 0 });
    await rollBack(countingTarget, '1.0.0', origins);
    await rollBack(target, '1.1.0', origins);
    for (let firstFailingUpload = 1; firstFailingUpload <= countingTarget.uploadCount(); firstFailingUpload += 1) {
      const failing = failingTarget(target, { firstFailingUpload });
      await expect(rollBack(failing, '1.0.0', origins)).rejects.toThrow('pages load the same release as before');
      expect(await servedBuildName(target)).toBe('second');
    }
  });

  test('is refused if the release is unknown or lacks files', async () => {
    const target = folderTarget(join(folder, 'cdn'));
    await publish(target, await createBuild('first', '1.0.0'), origins);
    await publish(target, await createBuild('second', '1.1.0'), origins);
    await expect(rollBack(target, '0.9.0', origins)).rejects.toThrow('No release 0.9.0');
    await rm(join(folder, 'cdn/v1/sub-plans-firstxx.js'));
    await expect(rollBack(target, '1.0.0', origins)).rejects.toThrow('Missing files: 1');
    expect(await servedBuildName(target)).toBe('second');
  });
});

describe('remote upload targets', () => {
  const file: CdnFile = {
    key: 'v1/sub.js',
    content: Buffer.from('x'),
    headers: { 'Content-Type': 'text/javascript; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  };
  /** Creates a `run` function that records each command and returns `result`; `commands` are the recorded commands. */
  const recorder = (result: { code: number; errors?: string; output?: string }) => {
    const commands: string[][] = [];
    const run: RunCommand = async (command, args) => {
      commands.push([command, ...args]);
      return { code: result.code, errors: result.errors ?? '', output: Buffer.from(result.output ?? '') };
    };
    return { commands, run };
  };

  test('pass the content type and cache control to the AWS command line', async () => {
    const { commands, run } = recorder({ code: 0 });
    await s3Target('s3://cdn/shop/', run).put(file);
    expect(commands).toEqual([
      [
        ...['aws', 's3', 'cp', '-', 's3://cdn/shop/v1/sub.js'],
        ...['--content-type', 'text/javascript; charset=utf-8', '--cache-control', 'public, max-age=300'],
      ],
    ]);
  });

  test('pass the content type and cache control to rclone', async () => {
    const { commands, run } = recorder({ code: 0 });
    await rcloneTarget('rclone:cdn:bucket', run).put(file);
    expect(commands).toEqual([
      [
        ...[
          'rclone',
          'rcat',
          'cdn:bucket/v1/sub.js',
          '--header-upload',
          'Content-Type: text/javascript; charset=utf-8',
        ],
        ...['--header-upload', 'Cache-Control: public, max-age=300'],
      ],
    ]);
  });

  test('return null or false for a missing file, and throw for a failure', async () => {
    const missing = recorder({ code: 254, errors: 'An error occurred (404) when calling the HeadObject operation' });
    expect(await s3Target('s3://cdn', missing.run).read('x.js')).toBeNull();
    const denied = recorder({ code: 254, errors: 'An error occurred (403): Forbidden' });
    await expect(s3Target('s3://cdn', denied.run).has('x.js')).rejects.toThrow('403');
    expect(await rcloneTarget('rclone:cdn:', recorder({ code: 3 }).run).has('x.js')).toBe(false);
    await expect(rcloneTarget('rclone:cdn:', recorder({ code: 1 }).run).has('x.js')).rejects.toThrow('rclone');
  });

  test('throw “is not installed” for a missing command, and the system’s error for other failures', async () => {
    await expect(runCommand(join(folder, 'rclone'), [])).rejects.toThrow('is not installed');
    await writeFile(join(folder, 'rclone'), 'not executable', { mode: 0o644 });
    await expect(runCommand(join(folder, 'rclone'), [])).rejects.toThrow('EACCES');
  });

  test('are rejected if their location names neither a bucket nor an rclone remote', () => {
    expect(() => targetOf('https://cdn.example')).toThrow('expected');
    expect(() => s3Target('s3://')).toThrow('expected');
  });
});
