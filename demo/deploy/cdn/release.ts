import * as z from 'zod/mini';
import { deliveryRuleOf, majorFolderOf } from '../../../src/contract/delivery';
import { type CdnFile, compressedVariantsOf, digestOf, headersOf, readFolder } from './files';
import type { Target } from './targets';

const releaseSchema = z.object({
  /** Version and hash: `1.0.0-3f9a1c2b4d5e`. */
  id: z.string(),
  version: z.string(),
  publishedAt: z.string(),
  /** The hash of the files in the version's folder (`1.0.0/`), except the card key file. These files never change. */
  fixedDigest: z.string(),
  /**
   * Keys (paths on the CDN) of the files in the major version's folder (`v1/`) whose names have no hash, except the card key file. These files load
   * the others.
   */
  entries: z.array(z.string()),
  /** Keys of the files in the same folder with a hash in their name, which the entries load. */
  files: z.array(z.string()),
});
export type Release = z.output<typeof releaseSchema>;

const listSchema = z.object({
  /** The id of the current release of each major version, by the name of its folder. */
  current: z.union([
    z.record(z.string(), z.string()),
    // Lists that were written before version 1.1.0.
    z.pipe(
      z.string(),
      z.transform((id): Record<string, string> => ({ v1: id })),
    ),
  ]),
  releases: z.array(releaseSchema),
});
type ReleaseList = z.output<typeof listSchema>;

/** The key of the list of releases, which is sorted from new to old. */
const listKey = 'releases/releases.json';
const archiveKey = (id: string, key: string): string => `releases/${id}/${key}`;

/** The maximum number of releases in the list. */
const maxReleases = 50;

/**
 * Whether the file contains the card keys, with which the card frame encrypts. No release contains this file, so that
 * a rollback never restores an old key.
 */
const isCardKeyFile = (key: string): boolean => key.endsWith('/card-frame-keys.js');

const isImmutable = (key: string): boolean =>
  deliveryRuleOf(`/${key}`)?.headers['Cache-Control']?.includes('immutable') === true;

/** Whether the file is a loader. Loaders are uploaded last; until then, pages load the previous release's files. */
const isLoader = (key: string): boolean => /^v\d+\/sub(-light)?\.js$/.test(key);

export interface Origins {
  /** Sources of the pages that may embed the card frame, as in the `frame-ancestors` directive of a CSP. */
  frameAncestors: string;
}

/** A build, divided into the steps of its upload. */
export interface Build {
  release: Release;
  /** The files of the version's own folder (`1.0.0/`), for pages that load a pinned version. */
  versionFiles: CdnFile[];
  /** The files of the major version's folder (`v1/`) with a hash of their content in the name. */
  hashed: CdnFile[];
  /** The files of the same folder whose names have no hash, with the card key file, in the order in which they are replaced. */
  entries: CdnFile[];
}

export interface ReadBuildOptions {
  /** The build's folder. */
  dist: string;
  version: string;
  origins: Origins;
  publishedAt: Date;
}

export async function readBuild({ dist, version, origins, publishedAt }: ReadBuildOptions): Promise<Build> {
  const versionFiles = await readFolder(`${dist}/${version}`, version, origins);
  const majorFolder = majorFolderOf(version);
  const majorFiles = await readFolder(`${dist}/${majorFolder}`, majorFolder, origins);
  const hashed = majorFiles.filter(({ key }) => isImmutable(key));
  const unhashed = majorFiles.filter(({ key }) => !isImmutable(key));
  const entries = [...unhashed.filter(({ key }) => !isLoader(key)), ...unhashed.filter(({ key }) => isLoader(key))];
  const release: Release = {
    id: `${version}-${digestOf(entries.filter(({ key }) => !isCardKeyFile(key)))}`,
    version,
    publishedAt: publishedAt.toISOString(),
    fixedDigest: digestOf(versionFiles.filter(({ key }) => !isCardKeyFile(key))),
    entries: entries.map(({ key }) => key).filter((key) => !isCardKeyFile(key)),
    files: hashed.map(({ key }) => key),
  };
  return { release, versionFiles, hashed, entries };
}

export async function readReleases(target: Target): Promise<ReleaseList> {
  const content = await target.read(listKey);
  return content ? listSchema.parse(JSON.parse(content.toString('utf8'))) : { current: {}, releases: [] };
}

const listHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-cache' };

const putList = (target: Target, list: ReleaseList): Promise<void> =>
  target.put({ key: listKey, content: Buffer.from(`${JSON.stringify(list, null, 2)}\n`), headers: listHeaders });

/** What to upload for a file: its compressed variants, then the file itself, so that a new file has no old variants. */
const withVariants = (target: Target, file: CdnFile): CdnFile[] => [
  ...(target.storesVariants ? compressedVariantsOf(file) : []),
  file,
];

async function putWithVariants(target: Target, file: CdnFile): Promise<void> {
  for (const part of withVariants(target, file)) await target.put(part);
}

/** The maximum number of simultaneous uploads of files whose order doesn't matter. */
const maxParallelUploads = 8;

async function putAll(target: Target, files: readonly CdnFile[]): Promise<void> {
  const queue = [...files];
  const uploadFromQueue = async () => {
    for (let file = queue.shift(); file; file = queue.shift()) await putWithVariants(target, file);
  };
  await Promise.all(Array.from({ length: maxParallelUploads }, uploadFromQueue));
}

/** Reads the entry files of a release from its archive. Throws if one is missing. */
async function readArchivedEntries(target: Target, release: Release, origins: Origins): Promise<CdnFile[]> {
  return Promise.all(
    release.entries.map(async (key) => {
      const content = await target.read(archiveKey(release.id, key));
      if (!content) throw new Error(`${release.id}: ${archiveKey(release.id, key)} is missing`);
      return { key, content, headers: headersOf(key, origins) };
    }),
  );
}

interface ReleaseSwitch {
  target: Target;
  release: Release;
  entries: readonly CdnFile[];
  /** All releases, with the new one. */
  releases: readonly Release[];
  previousList: ReleaseList;
  origins: Origins;
}

/**
 * Makes a release the current one of its major version: replaces the entry files, then the list of releases. If this
 * fails, restores the entry files of the major version's previous release.
 */
async function switchRelease(change: ReleaseSwitch): Promise<void> {
  const { target, release, entries, releases, previousList, origins } = change;
  const majorFolder = majorFolderOf(release.version);
  const previousRelease = previousList.releases.find(({ id }) => id === previousList.current[majorFolder]);
  const list = { current: { ...previousList.current, [majorFolder]: release.id }, releases: [...releases] };
  const previousEntries = previousRelease ? await readArchivedEntries(target, previousRelease, origins) : [];
  const startedKeys = new Set<string>();
  const replacedKeys = new Set<string>();
  try {
    for (const entry of entries) {
      startedKeys.add(entry.key);
      for (const file of withVariants(target, entry)) {
        await target.put(file);
        replacedKeys.add(entry.key);
      }
    }
    await putList(target, list);
  } catch (error) {
    // This includes the file whose upload failed: the target may have stored it before the connection was lost.
    const entriesToRestore = previousEntries.filter(({ key }) => startedKeys.has(key)).reverse();
    // Two kinds of files aren't restored and stay on the target: the card key file, which no release contains, and
    // files that the previous release didn't have.
    const notRestored = [...replacedKeys].filter((key) => !entriesToRestore.some((entry) => entry.key === key));
    // The loaders are restored first: from then on, all pages load the previous release.
    for (const file of entriesToRestore) await putWithVariants(target, file).catch(() => notRestored.push(file.key));
    const consequence =
      notRestored.length > 0
        ? `not restored: ${notRestored.join(', ')}; run the upload again`
        : 'pages load the same release as before';
    throw new Error(`The release was not switched (${consequence}): ${(error as Error).message}`, { cause: error });
  }
}

export interface PlannedUpload {
  step: 'files' | 'archive' | 'entries' | 'list';
  key: string;
  bytes: number;
  /** The value of the `Cache-Control` header. */
  caching: string;
}

/**
 * The files of the version's folder and the hashed files that the target doesn't have yet. Throws if the version was
 * published with other files.
 */
async function missingFiles(
  target: Target,
  { release, versionFiles, hashed }: Build,
  { releases }: ReleaseList,
): Promise<CdnFile[]> {
  const sameVersionRelease = releases.find(({ version }) => version === release.version);
  if (sameVersionRelease && sameVersionRelease.fixedDigest !== release.fixedDigest)
    throw new Error(`${release.version} was published with other files. Raise the version in package.json.`);
  const isUploaded = await Promise.all(hashed.map(({ key }) => target.has(key)));
  return [
    // Card keys are rotated without a new version.
    ...(sameVersionRelease ? versionFiles.filter(({ key }) => isCardKeyFile(key)) : versionFiles),
    ...hashed.filter((_, index) => !isUploaded[index]),
  ];
}

/** Lists what `publish` would upload, in order. The size of the list of releases isn't known: 0. */
export async function plannedUploads(target: Target, build: Build): Promise<PlannedUpload[]> {
  const { release, entries } = build;
  const toPlannedUpload = (step: PlannedUpload['step']) => (file: CdnFile) => ({
    step,
    key: step === 'archive' ? archiveKey(release.id, file.key) : file.key,
    bytes: file.content.length,
    caching: step === 'archive' ? 'no-cache' : (file.headers['Cache-Control'] ?? ''),
  });
  const archivedFiles = entries.filter(({ key }) => !isCardKeyFile(key));
  return [
    ...(await missingFiles(target, build, await readReleases(target))).map(toPlannedUpload('files')),
    ...archivedFiles.map(toPlannedUpload('archive')),
    ...entries.map(toPlannedUpload('entries')),
    { step: 'list', key: listKey, bytes: 0, caching: 'no-cache' },
  ];
}

/** Uploads a build and makes it the current release of its major version. Safe to repeat after a failure. */
export async function publish(target: Target, build: Build, origins: Origins): Promise<void> {
  const { release, entries } = build;
  const previousList = await readReleases(target);
  await putAll(target, await missingFiles(target, build, previousList));
  for (const { key, content, headers } of entries.filter((entry) => !isCardKeyFile(entry.key))) {
    const archiveHeaders = { ...headers, 'Cache-Control': 'no-cache' };
    await target.put({ key: archiveKey(release.id, key), content, headers: archiveHeaders });
  }
  const otherReleases = previousList.releases.filter(({ id }) => id !== release.id);
  const releases = [release, ...otherReleases].slice(0, maxReleases);
  await switchRelease({ target, release, entries, releases, previousList, origins });
}

/** Makes a listed release, given by id or version, the current one of its major version again. Card keys aren't replaced. */
export async function rollBack(target: Target, idOrVersion: string, origins: Origins): Promise<Release> {
  const previousList = await readReleases(target);
  const release = previousList.releases.find(({ id, version }) => id === idOrVersion || version === idOrVersion);
  if (!release) {
    const knownIds = previousList.releases.map(({ id }) => id).join(', ') || 'none';
    throw new Error(`No release ${idOrVersion} on ${target.name}. Releases: ${knownIds}`);
  }
  const isPresent = await Promise.all(release.files.map((key) => target.has(key)));
  const missing = release.files.filter((_, index) => !isPresent[index]);
  if (missing.length > 0)
    throw new Error(`${release.id} can't be loaded. Missing files: ${missing.length}, such as ${missing[0]}`);
  const entries = await readArchivedEntries(target, release, origins);
  await switchRelease({ target, release, entries, releases: previousList.releases, previousList, origins });
  return release;
}
