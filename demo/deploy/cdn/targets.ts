import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { access, mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { CdnFile } from './files';

/** A folder, bucket or rclone remote to which releases are uploaded. */
export interface Target {
  name: string;
  /**
   * Whether the target stores compressed variants. A bucket can't choose a variant by `Accept-Encoding`, so the CDN in
   * front of it compresses the files.
   */
  storesVariants: boolean;
  /** Adds or replaces a file atomically: readers get either the old or the new content. */
  put(file: CdnFile): Promise<void>;
  /** Whether the file with this key (its path) exists. */
  has(key: string): Promise<boolean>;
  /** Returns the file's content; null if there is no such file. */
  read(key: string): Promise<Buffer | null>;
}

/**
 * Creates the target for a folder that a web server serves. `put` writes each file's headers into a JSON file in
 * `.headers/`.
 */
export function folderTarget(folder: string): Target {
  const pathOf = (key: string) => join(folder, key);
  const replace = async (path: string, content: Buffer | string) => {
    await mkdir(dirname(path), { recursive: true });
    const temporary = join(dirname(path), `.${randomUUID()}.tmp`);
    await writeFile(temporary, content);
    await rename(temporary, path);
  };
  const has = (key: string) =>
    access(pathOf(key)).then(
      () => true,
      () => false,
    );
  return {
    name: folder,
    storesVariants: true,
    async put({ key, content, headers }) {
      await replace(pathOf(`.headers/${key}.json`), `${JSON.stringify(headers, null, 2)}\n`);
      await replace(pathOf(key), content);
    },
    has,
    read: async (key) => ((await has(key)) ? readFile(pathOf(key)) : null),
  };
}

export interface CommandResult {
  code: number;
  output: Buffer;
  /** What the command wrote to its standard error stream. */
  errors: string;
}

export type RunCommand = (command: string, args: readonly string[], input?: Buffer) => Promise<CommandResult>;

/** Runs a command without a shell, which would interpret special characters in file names. */
export const runCommand: RunCommand = (command, args, input) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'pipe' });
    const output: Buffer[] = [];
    const errors: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => errors.push(chunk));
    child.on('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ENOENT' ? new Error(`${command} is not installed`) : error),
    );
    child.on('close', (code) =>
      resolve({ code: code ?? 1, output: Buffer.concat(output), errors: Buffer.concat(errors).toString('utf8') }),
    );
    // Ignores the error of writing to a command that has exited early. Its exit code reports the failure.
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });

/** Returns the output of a command. Throws an error that names the command if it failed. */
const outputOf = (command: string, { code, output, errors }: CommandResult): Buffer => {
  if (code !== 0) throw new Error(`${command} failed (${code}): ${errors.trim()}`);
  return output;
};

/**
 * Creates the target for a storage bucket, `s3://bucket/prefix`. The target runs the AWS command line, which supports
 * every S3-compatible storage.
 */
export function s3Target(location: string, run: RunCommand = runCommand): Target {
  const [, bucket = '', path = ''] = /^s3:\/\/([^/]+)\/?(.*?)\/?$/.exec(location) ?? [];
  if (!bucket) throw new Error(`${location}: expected s3://bucket/prefix`);
  const bucketKey = (key: string) => (path ? `${path}/${key}` : key);
  const has = async (key: string) => {
    const head = await run('aws', ['s3api', 'head-object', '--bucket', bucket, '--key', bucketKey(key)]);
    if (head.code !== 0 && /\b404\b|Not Found/.test(head.errors)) return false;
    outputOf('aws s3api head-object', head);
    return true;
  };
  return {
    name: location,
    storesVariants: false,
    async put({ key, content, headers }) {
      const metadata = [
        '--content-type',
        headers['Content-Type'] ?? '',
        '--cache-control',
        headers['Cache-Control'] ?? '',
      ];
      const args = ['s3', 'cp', '-', `s3://${bucket}/${bucketKey(key)}`, ...metadata];
      outputOf('aws s3 cp', await run('aws', args, content));
    },
    has,
    async read(key) {
      if (!(await has(key))) return null;
      return outputOf('aws s3 cp', await run('aws', ['s3', 'cp', `s3://${bucket}/${bucketKey(key)}`, '-']));
    },
  };
}

/** rclone exits with 3 for a missing folder and with 4 for a missing file. */
const isMissing = ({ code }: CommandResult): boolean => code === 3 || code === 4;

/** Creates the target for any storage that rclone supports: `rclone:remote:path`. */
export function rcloneTarget(location: string, run: RunCommand = runCommand): Target {
  const base = location.replace(/^rclone:/, '').replace(/\/$/, '');
  if (!/^[\w-]+:/.test(base)) throw new Error(`${location}: expected rclone:remote:path`);
  const remotePath = (key: string) => (base.endsWith(':') ? base + key : `${base}/${key}`);
  return {
    name: location,
    storesVariants: false,
    async put({ key, content, headers }) {
      const headerArguments = ['Content-Type', 'Cache-Control'].flatMap((name) =>
        headers[name] ? ['--header-upload', `${name}: ${headers[name]}`] : [],
      );
      outputOf('rclone rcat', await run('rclone', ['rcat', remotePath(key), ...headerArguments], content));
    },
    async has(key) {
      const listing = await run('rclone', ['lsf', remotePath(key)]);
      return !isMissing(listing) && outputOf('rclone lsf', listing).length > 0;
    },
    async read(key) {
      const result = await run('rclone', ['cat', remotePath(key)]);
      return isMissing(result) ? null : outputOf('rclone cat', result);
    },
  };
}

/** Creates the target for a location: `s3://…`, `rclone:…`, or a folder. */
export function targetOf(location: string): Target {
  if (location.startsWith('s3://')) return s3Target(location);
  if (location.startsWith('rclone:')) return rcloneTarget(location);
  if (/^\w+:\/\//.test(location)) throw new Error(`${location}: expected s3://…, rclone:remote:path or a folder`);
  return folderTarget(resolve(location));
}
