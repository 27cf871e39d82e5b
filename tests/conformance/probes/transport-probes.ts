import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { connect as connectTcp } from 'node:net';
import { connect as connectTls } from 'node:tls';
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

/**
 * Sends a request with a large body and, on the same connection, another request, as a proxy does with the requests of
 * several visitors. Returns false if the server refuses the body without reading it and without `Connection: close`, so
 * that the next request gets no answer.
 */
function answersAfterLargeBody({ api, timeoutMs }: Target): Promise<boolean> {
  const { url } = buildRequest(api, definitionOf('paymentMethods'), {});
  const { protocol, hostname, port, host, pathname } = new URL(url);
  const isSecure = protocol === 'https:';
  const options = { host: hostname, port: Number(port) || (isSecure ? 443 : 80) };
  const socket = isSecure ? connectTls({ ...options, servername: hostname }) : connectTcp(options);
  const requestWith = (body: string) =>
    `POST ${pathname} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
  return new Promise((resolve) => {
    let received = '';
    const finish = () => {
      socket.destroy();
      const heads = received.match(/HTTP\/1\.1 \d{3}[\s\S]*?\r\n\r\n/g) ?? [];
      // Without any response, the connection broke while the body was sent, which a proxy notices.
      resolve(heads.length !== 1 || /^connection:\s*close/im.test(heads[0] ?? ''));
    };
    socket.setTimeout(timeoutMs, finish);
    socket.on('data', (chunk: Buffer) => {
      received += chunk.toString('latin1');
      if ((received.match(/HTTP\/1\.1 \d{3}/g) ?? []).length > 1) finish();
    });
    socket.on('error', () => undefined);
    socket.on('close', finish);
    socket.write(requestWith(largeBody));
    socket.write(requestWith('{}'));
  });
}

/** Whether pages of other origins can read a response's `Date` header. */
function exposesDate(headers: RawResponse['headers']): boolean {
  const exposedHeaders = String(headers['access-control-expose-headers'] ?? '').toLowerCase();
  return headers.date !== undefined && /(^|,)\s*(\*|date)\s*(,|$)/.test(exposedHeaders);
}

/**
 * Checks that a server refuses requests with a large body or with an unknown host name in `Host`, that a connection can be
 * used after a refused body or is closed, that the server forbids MIME type sniffing, and that partners' pages can read the `Date` header, by which the client judges the server's times.
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
  if (!(await answersAfterLargeBody(target)))
    messages.push('refuses a body without reading it, but keeps the connection; expected Connection: close');
  return messages;
}
