import { readFile } from 'node:fs/promises';
import { inRoot } from '../../tools/paths';
import { fetchFromSandbox } from '../in-process-sandbox';

export type UrlPattern = string | RegExp | ((url: URL) => boolean);

/** Converts a glob with `**`, `*` and `{a,b}` to a regular expression. */
function globToRegex(glob: string): RegExp {
  const parts = glob.match(/\*\*\/?|\*|\{[^}]*\}|[^*{]+/g) ?? [];
  const source = parts.map((part) => {
    if (part.startsWith('**')) return '.*';
    if (part === '*') return '[^/]*';
    if (part.startsWith('{')) return `(${part.slice(1, -1).replaceAll(',', '|')})`;
    return part.replace(/[.+^$()|[\]\\?]/g, '\\$&');
  });
  return new RegExp(`^${source.join('')}$`);
}

export function matchesUrl(pattern: UrlPattern, url: string, baseUrl: string): boolean {
  if (typeof pattern === 'function') return pattern(new URL(url));
  if (pattern instanceof RegExp) return pattern.test(url);
  if (!pattern.includes('*')) return new URL(pattern, baseUrl).href === url;
  return globToRegex(/^(\*|https?:)/.test(pattern) ? pattern : new URL(pattern, baseUrl).href).test(url);
}

/** Imitates Playwright's `Request`. A field whose name ends in an underscore isn't part of Playwright's API. */
export class PageRequest {
  response_: PageResponse | null = null;
  failure_: { errorText: string } | null = null;
  constructor(
    readonly raw: Request,
    private readonly body: string | null,
    private readonly type: string,
    private readonly frame_: unknown,
  ) {}
  url = () => this.raw.url;
  method = () => this.raw.method;
  headers = () => Object.fromEntries(this.raw.headers);
  allHeaders = async () => this.headers();
  headerValue = async (name: string) => this.raw.headers.get(name);
  postData = () => this.body;
  postDataJSON = () => (this.body ? JSON.parse(this.body) : null);
  resourceType = () => this.type;
  isNavigationRequest = () => this.type === 'document';
  frame = () => this.frame_;
  failure = () => this.failure_;
  /** Returns no real times: `responseEnd` is -1 until the response has ended, and then 0. */
  timing = () => ({ responseEnd: this.response_ ? 0 : -1 });
  response = async () => this.response_;
}

/** Imitates Playwright's `Response`. */
export class PageResponse {
  constructor(
    readonly raw: Response,
    private readonly request_: PageRequest,
  ) {}
  url = () => this.request_.url();
  status = () => this.raw.status;
  statusText = () => this.raw.statusText;
  ok = () => this.raw.ok;
  headers = () => Object.fromEntries(this.raw.headers);
  headerValue = async (name: string) => this.raw.headers.get(name);
  text = () => this.raw.clone().text();
  json = () => this.raw.clone().json();
  body = async () => Buffer.from(await this.raw.clone().arrayBuffer());
  request = () => this.request_;
  finished = async () => null;
}

export interface Fulfillment {
  status?: number;
  headers?: Record<string, string>;
  contentType?: string;
  body?: string | Buffer;
  json?: unknown;
  response?: PageResponse;
}

/** The response or network error that a route handler has decided on. */
type Outcome = { response: Response } | { error: Error };

/** Imitates Playwright's `Route`: a request for which a test's route handler chooses the response. */
export class Route {
  /** Resolves once the handler has decided. `next`: the request goes to the next handler. */
  readonly outcome: Promise<Outcome | 'next'>;
  #decide!: (outcome: Outcome | 'next') => void;
  constructor(
    private readonly request_: PageRequest,
    private readonly sendToServer: (request: Request) => Promise<Response>,
  ) {
    this.outcome = new Promise((resolve) => {
      this.#decide = resolve;
    });
  }
  request = () => this.request_;
  async fulfill({ status, headers, contentType, body, json, response }: Fulfillment): Promise<void> {
    const content = json === undefined ? (body ?? (response ? await response.body() : '')) : JSON.stringify(json);
    const allHeaders = new Headers(headers ?? response?.headers() ?? {});
    for (const name of ['content-encoding', 'content-length']) allHeaders.delete(name);
    if (json !== undefined) allHeaders.set('content-type', 'application/json');
    if (contentType) allHeaders.set('content-type', contentType);
    const statusCode = status ?? response?.status() ?? 200;
    const hasNoBody = statusCode === 204 || statusCode === 304;
    const bytes = typeof content === 'string' ? content : new Uint8Array(content);
    this.#decide({ response: new Response(hasNoBody ? null : bytes, { status: statusCode, headers: allHeaders }) });
  }
  async abort(): Promise<void> {
    this.#decide({ error: new TypeError('Failed to fetch') });
  }
  async fallback(): Promise<void> {
    this.#decide('next');
  }
  async continue(): Promise<void> {
    this.#decide(
      await this.sendToServer(this.request_.raw).then(
        (response) => ({ response }),
        (error: Error) => ({ error }),
      ),
    );
  }
  async fetch(): Promise<PageResponse> {
    return new PageResponse(await this.sendToServer(this.request_.raw), this.request_);
  }
}

/** A handler that a test has registered with Playwright's `route()`. */
export interface RouteHandler {
  pattern: UrlPattern;
  handler: (route: Route, request: PageRequest) => unknown;
  /** How many more requests the handler receives. */
  remainingUses: number;
}

/**
 * Flow tests have no build. Returns a substitute for a file that the server would read from the build, or null if the
 * server can answer without the build.
 */
async function substituteForBuiltFile(url: URL): Promise<Response | null> {
  const { pathname } = url;
  if (/^\/(api|sandbox|site|webhooks)\//.test(pathname) || /\.(html|js|svg|css|txt|json)$/.test(pathname)) {
    if (pathname === '/v1/card-frame.html') return htmlResponse('<script src="/v1/card-frame.js"></script>');
    if (pathname === '/robots.txt' || pathname === '/tv-icon.svg') return new Response('');
    return null;
  }
  // All other paths are routes of the portal, which has a single HTML file.
  const portalHtml = await readFile(inRoot('src/portal/index.html'), 'utf8');
  return htmlResponse(portalHtml.replace(/<svg[\s\S]*?<\/svg>/, ''));
}

const htmlResponse = (text: string): Response => new Response(text, { headers: { 'Content-Type': 'text/html' } });

/**
 * Sends a request to the sandbox in this process, or to a server that the test has started on this machine. Fails for
 * all other hosts.
 */
export async function sendToLocalServer(request: Request, sandboxPort: number): Promise<Response> {
  const url = new URL(request.url);
  const isSandboxUrl = url.port === String(sandboxPort);
  const substitute = isSandboxUrl && request.method === 'GET' ? await substituteForBuiltFile(url) : null;
  if (substitute) return substitute;
  const response = await fetchFromSandbox(request);
  if (response) return response;
  if (!/^(localhost|127\.0\.0\.1)$/.test(url.hostname)) throw new TypeError('Failed to fetch');
  return fetch(request);
}
