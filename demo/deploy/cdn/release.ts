import * as z from 'zod/mini';
import { deliveryRuleOf } from '../../../src/contract/delivery/delivery';
import { type CdnFile, digestOf, headersOf, readFolder, variantsOf } from './files';
import type { Target } from './targets';

const releaseSchema = z.object({
  /** Version and hash: `1.0.0-3f9a1c2b4d5e`. */
  id: z.string(),
  version: z.string(),
  publishedAt: z.string(),
  /** The hash of the version's own folder, which never changes. */
  fixedDigest: z.string(),
  /** The files that every page loads by a fixed name, without those that releases don't own. */
  entries: z.array(z.string()),
  /** The files that the entries load. */
  files: z.array(z.string()),
});
export type Release = z.output<typeof releaseSchema>;

const listSchema = z.object({ current: z.string(), releases: z.array(releaseSchema) });
type ReleaseList = z.output<typeof listSchema>;

/** The list of releases on the CDN, newest first. */
const listKey = 'releases/releases.json';
const archiveKey = (id: string, key: string): string => `releases/${id}/${key}`;

/** How many releases the list keeps. */
const maxReleases = 50;

/** Keys are rotated separately from releases, so that a rollback never restores an old key. */
const isCardKeys = (key: string): boolean => key.endsWith('/card-frame-keys.js');

const isImmutable = (key: string): boolean =>
  deliveryRuleOf(`/${key}`)?.headers['Cache-Control']?.includes('immutable') === true;

/** The loaders come last: until then, every page loads what the previous loader names. */
const isLoader = (key: string): boolean => /^v1\/sub(-light)?\.js$/.test(key);

export interface Origins {
  frameAncestors: string;
}

/** A build, divided into the steps of its upload. */
export interface Build {
  release: Release;
  /** The version's own folder. */
  fixed: CdnFile[];
  /** Files named by their content. */
  hashed: CdnFile[];
  /** Files with a fixed name, in the order in which they are replaced. */
  entries: CdnFile[];
}

export interface BuildOptions {
  /** The build's folder. */
  dist: string;
  version: string;
  origins: Origins;
  publishedAt: Date;
}

export async function readBuild({ dist, version, origins, publishedAt }: BuildOptions): Promise<Build> {
  const fixed = await readFolder(`${dist}/${version}`, version, origins);
  const all = await readFolder(`${dist}/v1`, 'v1', origins);
  const hashed = all.filter(({ key }) => isImmutable(key));
  const others = all.filter(({ key }) => !isImmutable(key));
  const entries = [...others.filter(({ key }) => !isLoader(key)), ...others.filter(({ key }) => isLoader(key))];
  const release: Release = {
    id: `${version}-${digestOf(entries.filter(({ key }) => !isCardKeys(key)))}`,
    version,
    publishedAt: publishedAt.toISOString(),
    fixedDigest: digestOf(fixed.filter(({ key }) => !isCardKeys(key))),
    entries: entries.map(({ key }) => key).filter((key) => !isCardKeys(key)),
    files: hashed.map(({ key }) => key),
  };
  return { release, fixed, hashed, entries };
}

export async function readReleases(target: Target): Promise<ReleaseList> {
  const content = await target.read(listKey);
  return content ? listSchema.parse(JSON.parse(content.toString('utf8'))) : { current: '', releases: [] };
}

const privateHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };

const putList = (target: Target, list: ReleaseList): Promise<void> =>
  target.put({ key: listKey, content: Buffer.from(`${JSON.stringify(list, null, 2)}\n`), headers: privateHeaders });

/** Uploads a file after its variants, so that a server never finds a variant without its file's headers. */
async function putWithVariants(target: Target, file: CdnFile): Promise<void> {
  if (target.hasVariants) for (const variant of variantsOf(file)) await target.put(variant);
  await target.put(file);
}

/** How many files are uploaded at the same time, where their order doesn't matter. */
const parallelUploads = 8;

async function putAll(target: Target, files: readonly CdnFile[]): Promise<void> {
  const waiting = [...files];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) await putWithVariants(target, file);
  };
  await Promise.all(Array.from({ length: parallelUploads }, work));
}

/** The entry files of a release, from its archive. */
async function archivedEntries(target: Target, release: Release, origins: Origins): Promise<CdnFile[]> {
  return Promise.all(
    release.entries.map(async (key) => {
      const content = await target.read(archiveKey(release.id, key));
      if (!content) throw new Error(`${release.id}: ${archiveKey(release.id, key)} is missing`);
      return { key, content, headers: headersOf(key, origins) };
    }),
  );
}

interface Switch {
  target: Target;
  entries: readonly CdnFile[];
  list: ReleaseList;
  /** The previous list of releases. */
  last: ReleaseList;
  origins: Origins;
}

/** Replaces the entry files and then the list. After a failure, the previous release's entries are put back. */
async function switchTo({ target, entries, list, last, origins }: Switch): Promise<void> {
  const previous = last.releases.find(({ id }) => id === last.current);
  const before = previous ? await archivedEntries(target, previous, origins) : [];
  const replaced: string[] = [];
  try {
    for (const file of entries) {
      replaced.push(file.key);
      await putWithVariants(target, file);
    }
    await putList(target, list);
  } catch (error) {
    const undone = before.filter(({ key }) => replaced.includes(key)).reverse();
    const failed: string[] = [];
    // The loader first: as soon as it is the old one, all pages load the old release.
    for (const file of undone) await putWithVariants(target, file).catch(() => failed.push(file.key));
    const state = failed.length > 0 ? `still new: ${failed.join(', ')}; run the upload again` : 'nothing has changed';
    throw new Error(`The release was not switched (${state}): ${(error as Error).message}`, { cause: error });
  }
}

export interface PlannedUpload {
  step: 'files' | 'archive' | 'entries' | 'list';
  key: string;
  bytes: number;
  caching: string;
}

/** What `publish` uploads, in this order. */
export function planOf({ release, fixed, hashed, entries }: Build): PlannedUpload[] {
  const row = (step: PlannedUpload['step']) => (file: CdnFile) => ({
    step,
    key: step === 'archive' ? archiveKey(release.id, file.key) : file.key,
    bytes: file.content.length,
    caching: step === 'archive' ? 'no-cache' : (file.headers['Cache-Control'] ?? ''),
  });
  const owned = entries.filter(({ key }) => !isCardKeys(key));
  return [
    ...[...fixed, ...hashed].map(row('files')),
    ...owned.map(row('archive')),
    ...entries.map(row('entries')),
    { step: 'list', key: listKey, bytes: 0, caching: 'no-cache' },
  ];
}

/** Uploads a build and makes it the current release. Safe to repeat after a failure. */
export async function publish(target: Target, build: Build, origins: Origins): Promise<void> {
  const { release, fixed, hashed, entries } = build;
  const last = await readReleases(target);
  const sameVersion = last.releases.find(({ version }) => version === release.version);
  if (sameVersion && sameVersion.fixedDigest !== release.fixedDigest)
    throw new Error(`${release.version} was published with other files. Raise the version in package.json.`);
  await putAll(target, sameVersion ? [] : fixed);
  const known = await Promise.all(hashed.map(({ key }) => target.has(key)));
  await putAll(
    target,
    hashed.filter((_, index) => !known[index]),
  );
  const owned = entries.filter(({ key }) => !isCardKeys(key));
  for (const { key, content, headers } of owned) {
    const archived = { ...headers, 'Cache-Control': 'no-cache' };
    await target.put({ key: archiveKey(release.id, key), content, headers: archived });
  }
  const others = last.releases.filter(({ id }) => id !== release.id);
  const list = { current: release.id, releases: [release, ...others].slice(0, maxReleases) };
  await switchTo({ target, entries, list, last, origins });
}

/** Makes an earlier release the current one, by its id or its version. Card keys stay as they are. */
export async function rollBack(target: Target, targetVersion: string, origins: Origins): Promise<Release> {
  const last = await readReleases(target);
  const release = last.releases.find(({ id, version }) => id === targetVersion || version === targetVersion);
  if (!release) {
    const known = last.releases.map(({ id }) => id).join(', ') || 'none';
    throw new Error(`No release ${targetVersion} on ${target.name}. Releases: ${known}`);
  }
  const present = await Promise.all(release.files.map((key) => target.has(key)));
  const missing = release.files.filter((_, index) => !present[index]);
  if (missing.length > 0)
    throw new Error(`${release.id} can't be loaded: ${missing.length} files were deleted, such as ${missing[0]}`);
  const entries = await archivedEntries(target, release, origins);
  await switchTo({ target, entries, list: { ...last, current: release.id }, last, origins });
  return release;
}
