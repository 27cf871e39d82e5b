import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buildRequest, definitionOf, type Target } from '../send-call';

/** Larger than the body of any call except a file upload. */
const largeBody = JSON.stringify({ padding: 'x'.repeat(8 * 1024 * 1024) });

interface RawRequest {
  headers?: Record<string, string>;
  body?: string;
}

interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/**
 * Calls `paymentMethods` with the given body and headers. The headers can include `Host`, which `fetch` can't set.
 * Returns null if the connection breaks or the server takes too long.
 */
function sendRaw({ api, timeoutMs }: Target, { headers = {}, body = '{}' }: RawRequest): Promise<RawResponse | null> {
  const { url } = buildRequest(api, definitionOf('paymentMethods'), {});
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve) => {
    const length = String(Buffer.byteLength(body));
    const clientRequest = send(url, {
      method: 'POST',
      agent: false,
      timeout: timeoutMs,
      headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
    });
    clientRequest.on('response', (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, headers: response.headers });
    });
    clientRequest.on('timeout', () => clientRequest.destroy());
    // A server that refuses a body can close the connection before reading the rest.
    clientRequest.on('error', () => resolve(null));
    clientRequest.on('close', () => resolve(null));
    clientRequest.end(body);
  });
}

/** Whether pages of other origins can read a response's `Date` header. */
function exposesDate(headers: RawResponse['headers']): boolean {
  const exposedHeaders = String(headers['access-control-expose-headers'] ?? '').toLowerCase();
  return headers.date !== undefined && /(^|,)\s*(\*|date)\s*(,|$)/.test(exposedHeaders);
}

/**
 * Checks that a server refuses requests with a large body or with an unknown host name in `Host`, that it forbids MIME
 * type sniffing, and that partners' pages can read the `Date` header, by which the client judges the server's times.
 * Returns the differences from the contract.
 */
export async function checkTransport(target: Target): Promise<string[]> {
  const plainResponse = await sendRaw(target, { headers: { Origin: target.pageOrigin } });
  if (!plainResponse) return [];
  const messages: string[] = [];
  if (!exposesDate(plainResponse.headers))
    messages.push('responds without a Date header, or without Access-Control-Expose-Headers: Date');
  if (plainResponse.headers['x-content-type-options'] !== 'nosniff')
    messages.push('responds without X-Content-Type-Options: nosniff');
  const unknownHostResponse = await sendRaw(target, { headers: { Host: 'conformance-foreign.invalid' } });
  if (unknownHostResponse && unknownHostResponse.status < 400)
    messages.push(`returns ${unknownHostResponse.status} for the host name conformance-foreign.invalid; expected 421`);
  const largeBodyResponse = await sendRaw(target, { body: largeBody });
  if (largeBodyResponse && largeBodyResponse.status < 400)
    messages.push(`accepts a body of 8 MiB (status ${largeBodyResponse.status}); expected 413`);
  return messages;
}
