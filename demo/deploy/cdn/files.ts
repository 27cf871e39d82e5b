import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, posix, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type DeliveryOrigins, deliveryRuleOf, withOrigins } from '../../../src/contract/delivery';

/** A file on the CDN. */
export interface CdnFile {
  /** The file's path, without a leading slash. */
  key: string;
  content: Buffer;
  headers: Readonly<Record<string, string>>;
}

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.md': 'text/markdown; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
};

/** Whether to compress the file. Font and raster image formats are compressed already. */
const isCompressible = (key: string): boolean => /\.(js|css|html|json|md|svg)$/.test(key);

/** The HTTP headers of a file on the CDN, from the delivery rules in `src/contract/delivery.ts`. */
export function headersOf(key: string, origins: DeliveryOrigins): Record<string, string> {
  const type = contentTypes[extname(key)];
  if (!type) throw new Error(`${key}: unknown file type`);
  const rule = deliveryRuleOf(`/${key}`);
  const headers = Object.entries(rule?.headers ?? {}).map(([name, value]) => [name, withOrigins(value, origins)]);
  return { 'Content-Type': type, ...Object.fromEntries(headers) };
}

/** Files below this size aren't compressed, because compression would save too little. */
const minSizeToCompressBytes = 1024;

/** The file's Brotli and gzip variants, with the names that nginx's `brotli_static` and `gzip_static` expect. */
export function compressedVariantsOf(file: CdnFile): CdnFile[] {
  if (!isCompressible(file.key) || file.content.length < minSizeToCompressBytes) return [];
  const createVariant = (extension: string, encoding: string, content: Buffer): CdnFile => ({
    key: file.key + extension,
    content,
    headers: { ...file.headers, 'Content-Encoding': encoding, Vary: 'Accept-Encoding' },
  });
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return [
    createVariant('.br', 'br', brotliCompressSync(file.content, options)),
    createVariant('.gz', 'gzip', gzipSync(file.content, { level: 9 })),
  ];
}

/** Reads all files of a folder of the build. Their keys on the CDN start with `prefix`. */
export async function readFolder(folder: string, prefix: string, origins: DeliveryOrigins): Promise<CdnFile[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.sort().map(async (path) => {
      const key = posix.join(prefix, relative(folder, path).split(sep).join('/'));
      return { key, content: await readFile(path), headers: headersOf(key, origins) };
    }),
  );
}

/** A short hash of the files' names and contents. */
export function digestOf(files: readonly CdnFile[]): string {
  const hash = createHash('sha256');
  for (const { key, content } of files) hash.update(`${key}\0${content.length}\0`).update(content);
  return hash.digest('hex').slice(0, 12);
}
