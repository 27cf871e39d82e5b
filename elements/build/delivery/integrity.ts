import { createHash } from 'node:crypto';

/** The hash of a file as the value of an `integrity` attribute: `sha384-…`. */
export const integrityOf = (bytes: Uint8Array): string =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
