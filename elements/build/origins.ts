/** The operator's settings of a build: the origins at which the product is served, such as `https://cdn.example`. */
export interface Origins {
  /** The origin of `v1/` and the versions' folders. Null: the portal's host serves them. */
  assets: string | null;
  /** The API's origin. Null: the portal's host serves the API, and partners' pages name it. */
  api: string | null;
  /** The portal's origin. Null: partners' pages name it, or it is the API's. */
  portal: string | null;
}

function readOrigin(name: string, value: string | undefined): string | null {
  if (!value) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url || !/^https?:$/.test(url.protocol) || url.href !== `${url.origin}/`)
    throw new Error(`${name} must be an origin such as https://shop.example, not ${value}`);
  return url.origin;
}

/**
 * Reads the build settings `ASSETS_ORIGIN`, `API_ORIGIN` and `PORTAL_ORIGIN`. The API is at the portal's origin unless
 * `API_ORIGIN` names another one.
 */
export function readOrigins(env: Readonly<Record<string, string | undefined>>): Origins {
  const portal = readOrigin('PORTAL_ORIGIN', env.PORTAL_ORIGIN);
  return {
    assets: readOrigin('ASSETS_ORIGIN', env.ASSETS_ORIGIN),
    api: readOrigin('API_ORIGIN', env.API_ORIGIN) ?? portal,
    portal,
  };
}

/**
 * The loader's defaults of `data-api`, `data-portal` and `data-consent`. `DEFAULT_CONSENT`: what applies to fingerprint,
 * analytics and `localStorage` until a page says what its visitor decided.
 */
export function loaderDefaults({ api, portal }: Origins, consent = 'granted'): Record<string, string> {
  if (!/^(granted|denied|)$/.test(consent))
    throw new Error(`DEFAULT_CONSENT must be "granted" or "denied", not ${consent}`);
  return { ...(api && { api }), ...(portal && { portal }), ...(consent === 'denied' && { consent }) };
}

/** The API's origin, if the portal's host doesn't serve the API; otherwise an empty string. */
export const separateApiOrigin = ({ api, portal }: Origins): string => (api && api !== portal ? api : '');

interface PortalAssets {
  origins: Origins;
  /** The folder of the build's files, such as `v1`. */
  majorFolder: string;
}

/**
 * Makes a page of the portal load its files from the build's folder at the assets' origin. The portal has several host
 * names, one per brand, so its pages use their own origin (`/`) instead of the one in the loader.
 */
export function withOriginsOfBuild(page: string, { origins, majorFolder }: PortalAssets): string {
  const { assets, api, portal } = origins;
  const attributes = separateApiOrigin(origins) ? 'data-portal="/"' : 'data-api="/" data-portal="/"';
  const withAttributes = page.replace('<script src="/v1/sub.js"', `<script ${attributes} src="/v1/sub.js"`);
  const ownPage = assets || api || portal ? withAttributes : page;
  return ownPage.replaceAll('src="/v1/', `src="${assets ?? ''}/${majorFolder}/`);
}
