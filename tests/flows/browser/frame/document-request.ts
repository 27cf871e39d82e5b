import type { PageResponse } from '../network';
import type { Frame, LoadOptions } from './frame';
import { sendRequest } from './frame-requests';

const redirectStatuses = [301, 302, 303, 307, 308];
const maxRedirects = 10;

export interface LoadedDocument {
  /** The response after redirects. */
  response: PageResponse;
  /** The URL after redirects. */
  url: string;
  /** Empty for a download. */
  text: string;
  isHtml: boolean;
  isDownload: boolean;
}

/** Requests a document and follows redirects. */
export async function loadDocument(
  frame: Frame,
  url: URL,
  { method = 'GET', body = null, headers = {} }: LoadOptions,
): Promise<LoadedDocument> {
  const allHeaders = {
    'User-Agent': frame.page.userAgent,
    'Accept-Language': 'en-US',
    Accept: 'text/html',
    ...(!frame.isBlank && { Referer: frame.url() }),
    ...headers,
  };
  let requestUrl = url.href;
  let response = await requestDocument(frame, new Request(requestUrl, { method, body, headers: allHeaders }), body);
  for (let redirects = 0; redirects < maxRedirects; redirects += 1) {
    const location = redirectStatuses.includes(response.status()) && response.raw.headers.get('location');
    if (!location) break;
    requestUrl = new URL(location, requestUrl).href;
    response = await requestDocument(frame, new Request(requestUrl, { headers: allHeaders }), null);
  }
  const finalUrl = new URL(requestUrl);
  finalUrl.hash ||= url.hash;
  const isDownload = /attachment/.test(response.raw.headers.get('content-disposition') ?? '');
  return {
    response,
    url: finalUrl.href,
    text: isDownload ? '' : await response.text(),
    isHtml: /html/.test(response.raw.headers.get('content-type') ?? ''),
    isDownload,
  };
}

const requestDocument = (frame: Frame, request: Request, body: string | null): Promise<PageResponse> =>
  sendRequest(frame, request, { type: 'document', body });
