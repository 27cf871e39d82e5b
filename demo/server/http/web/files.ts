import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import { COMPRESSIBLE_CONTENT_TYPE_REGEX } from 'hono/utils/compress';
import { getMimeType, mimes } from 'hono/utils/mime';
import type { ServerEnv } from './server-env';

const compress = promisify(gzip);

const mimeTypes = { ...mimes, md: 'text/markdown; charset=utf-8' };

export interface LoadedFile {
  /** The MIME type. */
  type: string;
  bytes: Buffer;
  /** The bytes compressed with gzip. Null if the file is small or has a format that gzip can't shrink. */
  gzipped: Buffer | null;
}

interface CachedFile extends LoadedFile {
  /** Modification time and size of the file when it was read. */
  version: string;
}

/**
 * Reads the files of a folder and keeps them in memory. A file is read and compressed again only after it has changed.
 *
 * `@hono/node-server/serve-static` would not replace this class. The portal's pages, the documentation and the demo
 * pages contain placeholders, so their routes need a file's text; only images, fonts and most of the elements' files
 * are sent as they are. `serve-static` sends those uncompressed, or a variant such as `sub.js.gz` that the build doesn't
 * write. With Hono's `compress`, every request would compress them again.
 */
export class Folder {
  private readonly root: string;
  private readonly cache = new Map<string, CachedFile>();

  constructor(root: string) {
    this.root = resolve(root);
  }

  /** The file at a URL path relative to the folder; null if it doesn't exist or is outside of the folder. */
  async read(path: string): Promise<LoadedFile | null> {
    const filePath = this.resolvePath(path);
    const stats = filePath === null ? null : await stat(filePath).catch(() => null);
    if (filePath === null || !stats?.isFile()) return null;
    const version = `${stats.mtimeMs}:${stats.size}`;
    const cached = this.cache.get(filePath);
    if (cached?.version === version) return cached;
    const bytes = await readFile(filePath);
    const type = getMimeType(filePath, mimeTypes) ?? 'application/octet-stream';
    const gzipped = COMPRESSIBLE_CONTENT_TYPE_REGEX.test(type) && bytes.length > 512 ? await compress(bytes) : null;
    const loaded = { version, type, bytes, gzipped };
    this.cache.set(filePath, loaded);
    return loaded;
  }

  private resolvePath(path: string): string | null {
    let decoded: string;
    try {
      decoded = decodeURIComponent(path);
    } catch {
      return null;
    }
    if (decoded.includes('\0')) return null;
    const filePath = resolve(this.root, `.${sep}${decoded}`);
    return filePath.startsWith(this.root + sep) ? filePath : null;
  }
}

/** The entity tags of files in memory. */
const entityTags = new WeakMap<Buffer, string>();

/** A weak entity tag: the compressed and the uncompressed bytes of a file have the same one. */
function entityTagOf(bytes: Buffer): string {
  const tag = entityTags.get(bytes) ?? `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  entityTags.set(bytes, tag);
  return tag;
}

/**
 * Responds with a file, or with 304 if the browser has it. Sends its compressed bytes if it has any and the browser
 * accepts gzip.
 */
export function sendFile(
  c: Context<ServerEnv>,
  file: LoadedFile,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Response {
  const sendsGzip = file.gzipped !== null && /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '');
  const encoding: Record<string, string> = sendsGzip ? { 'Content-Encoding': 'gzip' } : {};
  const tag = entityTagOf(file.bytes);
  const knownTags = c.req.header('If-None-Match')?.split(/\s*,\s*/) ?? [];
  if (status === 200 && knownTags.includes(tag))
    return c.body(null, 304, { ...headers, ETag: tag, Vary: 'Accept-Encoding' });
  const bytes = sendsGzip && file.gzipped ? file.gzipped : file.bytes;
  return c.body(new Uint8Array(bytes), status, {
    'Content-Type': file.type,
    'Content-Length': String(bytes.length),
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ETag: tag,
    ...encoding,
    ...headers,
  });
}
