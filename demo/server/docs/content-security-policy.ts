interface Origins {
  /** Origin that serves the product's files and the sandbox. */
  assets: string;
  /** Origin of the API server, if the documentation's examples don't use the sandbox's API; else null. */
  api: string | null;
}

const serializePolicy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/**
 * The Content-Security-Policy of the documentation's pages. It allows VitePress's two inline scripts by their hashes,
 * and style attributes for the colors of code snippets. The product's own elements need no inline scripts or styles.
 */
export function docsContentSecurityPolicy({ assets, api }: Origins, inlineScriptHashes: readonly string[]): string {
  const hashes = inlineScriptHashes.map((hash) => `'${hash}'`).join(' ');
  return serializePolicy({
    'default-src': "'none'",
    'script-src': `'self' ${assets} ${hashes}`.trim(),
    'style-src': `'self' ${assets}`,
    'style-src-attr': "'unsafe-inline'",
    'img-src': `'self' data: blob: https: ${assets}`,
    'font-src': `'self' data: ${assets}`,
    'connect-src': `'self' ${assets}${api ? ` ${api}` : ''}`,
    'frame-src': `'self' ${assets}`,
    'form-action': `'self' ${assets}`,
    'base-uri': "'none'",
    'frame-ancestors': "'self'",
  });
}

/**
 * The Content-Security-Policy of the API reference, whose script adds style elements. The page can only connect to the
 * documentation's server, the sandbox and the API server.
 */
export const apiReferenceContentSecurityPolicy = ({ assets, api }: Origins): string =>
  serializePolicy({
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': `'self' ${assets}${api ? ` ${api}` : ''}`,
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'self'",
  });
