import { PageRequest, PageResponse, sendToLocalServer } from '../network';
import type { Frame } from './frame';

interface RequestDetails {
  /** Playwright's resource type. */
  type: string;
  body: string | null;
  /**
   * True if the caller ignores the response's body, because it runs code from one of the flow tests' bundles instead.
   * The test's `route` handlers then receive the request, but the server doesn't.
   */
  isReplacedByBundle?: boolean;
}

/** Sends a frame's request for a document, a script or data. The test's `route` handlers may answer the request. */
export async function sendRequest(
  frame: Frame,
  raw: Request,
  { type, body, isReplacedByBundle = false }: RequestDetails,
): Promise<PageResponse> {
  const { page } = frame;
  const request = new PageRequest(raw, body, type, frame);
  page.emit('request', request);
  const sendToServer = async (routedRequest: Request) =>
    isReplacedByBundle ? new Response('') : sendToLocalServer(routedRequest, page.context_.sandboxPort);
  try {
    if (page.context_.isOffline) throw new TypeError('Failed to fetch');
    const response = new PageResponse(await page.route_(request, sendToServer), request);
    request.response_ = response;
    page.emit('response', response);
    page.emit('requestfinished', request);
    return response;
  } catch (error) {
    request.failure_ = { errorText: 'net::ERR_FAILED' };
    page.emit('requestfailed', request);
    throw error;
  }
}

/** Returns the request's headers together with those that a browser adds. */
function browserHeaders(request: Request, url: URL, frame: Frame): Headers {
  const headers = new Headers(request.headers);
  const isSameOrigin = url.origin === frame.origin;
  if (request.method !== 'GET' || !isSameOrigin) headers.set('Origin', frame.origin);
  headers.set('Referer', isSameOrigin ? frame.url() : `${frame.origin}/`);
  headers.set('User-Agent', frame.page.userAgent);
  headers.set('Accept-Language', 'en-US');
  return headers;
}

/** Returns a promise that rejects when the signal aborts, and never resolves. */
function rejectOnAbort(signal: AbortSignal | null | undefined): Promise<never> {
  const aborted = new Promise<never>((_, reject) => {
    const abort = () => reject(signal?.reason ?? new DOMException('The operation was aborted.', 'AbortError'));
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort);
  });
  aborted.catch(() => undefined);
  return aborted;
}

const statusesWithoutBody = [101, 204, 205, 304];

/** The `fetch` of a frame's document. Never settles if the document is unloaded before the response arrives. */
export async function fetchInFrame(frame: Frame, input: unknown, init: RequestInit = {}): Promise<Response> {
  const { window, page } = frame;
  const inputRequest = input instanceof Request ? input : null;
  const url = new URL(inputRequest ? inputRequest.url : String(input), frame.url());
  const request = inputRequest ? new Request(inputRequest, init) : new Request(url, init);
  const body = request.body ? await request.clone().text() : null;
  const requestToSend = new Request(request, { headers: browserHeaders(request, url, frame) });
  const aborted = rejectOnAbort(init.signal);
  const isDocumentUnloaded = () => frame.window !== window || page.isClosed();
  const never = new Promise<never>(() => undefined);
  try {
    const response = await Promise.race([sendRequest(frame, requestToSend, { type: 'fetch', body }), aborted]);
    const content = await Promise.race([response.raw.clone().arrayBuffer(), aborted]);
    if (isDocumentUnloaded()) return await never;
    const copy = new Response(statusesWithoutBody.includes(response.status()) ? null : content, {
      status: response.status(),
      headers: response.raw.headers,
    });
    Object.defineProperty(copy, 'url', { value: url.href });
    return copy;
  } catch (error) {
    if (isDocumentUnloaded()) return never;
    throw error;
  }
}
