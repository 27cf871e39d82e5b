interface Origins {
  /** Origin of the product and the sandbox. */
  assets: string;
  /** Origin of another API server. */
  api: string | null;
}

const serializePolicy = (directives: Readonly<Record<string, string>>): string =>
  Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join('; ');

/**
 * The policy of the documentation's pages. It allows VitePress's two inline scripts by their hashes, and style
 * attributes for the colors of code snippets. The product's elements need neither.
 */
export function docsPolicy({ assets, api }: Origins, inlineScripts: readonly string[]): string {
  const hashes = inlineScripts.map((hash) => `'${hash}'`).join(' ');
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

/** The policy of the API reference, whose script adds style elements. It can only reach this server and the API. */
export const referencePolicy = ({ assets, api }: Origins): string =>
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
