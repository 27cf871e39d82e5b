import { readFile, stat } from 'node:fs/promises';
import { extname, resolve, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Context } from 'hono';
import type { ServerEnv } from './server-env';

const compress = promisify(gzip);

const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
};

const isTextType = (type: string): boolean => /^(text|application\/(json|manifest|xml)|image\/svg)/.test(type);

export interface LoadedFile {
  /** The MIME type. */
  type: string;
  bytes: Buffer;
  /** The bytes compressed with gzip. Null if the file is small or isn't text. */
  gzipped: Buffer | null;
}

interface CachedFile extends LoadedFile {
  /** Modification time and size of the file when it was read. */
  version: string;
}

/**
 * Reads the files of a folder and keeps them in memory. A file is read and compressed again only after it has changed.
 * This class replaces `@hono/node-server/serve-static`, which can't compress on the fly or let the caller replace
 * placeholders in a file.
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
    const type = mimeTypes[extname(filePath).toLowerCase()] ?? 'application/octet-stream';
    const gzipped = isTextType(type) && bytes.length > 512 ? await compress(bytes) : null;
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

/** Responds with a file. Sends its compressed bytes if it has any and the browser accepts gzip. */
export function sendFile(
  c: Context<ServerEnv>,
  file: LoadedFile,
  headers: Record<string, string>,
  status: 200 | 404 = 200,
): Response {
  const sendsGzip = file.gzipped !== null && /\bgzip\b/.test(c.req.header('Accept-Encoding') ?? '');
  const encoding: Record<string, string> = sendsGzip ? { 'Content-Encoding': 'gzip' } : {};
  const bytes = sendsGzip && file.gzipped ? file.gzipped : file.bytes;
  return c.body(new Uint8Array(bytes), status, {
    'Content-Type': file.type,
    'Content-Length': String(bytes.length),
    'X-Content-Type-Options': 'nosniff',
    Vary: 'Accept-Encoding',
    ...encoding,
    ...headers,
  });
}
