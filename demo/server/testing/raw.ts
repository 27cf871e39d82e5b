import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';

export interface RawRequest {
  path: string;
  method?: string;
  /** Any header, including `Host`, which `fetch` forbids. */
  headers?: OutgoingHttpHeaders;
  body?: string;
  /** If set, the body is sent this many times, each time as a chunk, and without Content-Length. */
  chunkCount?: number;
}

export interface RawResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

/** Sends any request that an attacker could send, without the restrictions of browsers and `fetch`. */
export function sendRawRequest(
  origin: string,
  { path, method = 'GET', headers = {}, body, chunkCount }: RawRequest,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const clientRequest = request(new URL(path, origin), { method, headers, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        text += part;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
      response.on('error', reject);
    });
    let hasResponse = false;
    clientRequest.on('response', () => {
      hasResponse = true;
    });
    // Ignores errors after the response, because a server that refuses a request may close the connection before it
    // has read the whole body.
    clientRequest.on('error', (error) => {
      if (!hasResponse) reject(error);
    });
    if (chunkCount === undefined) {
      clientRequest.end(body);
      return;
    }
    for (let sent = 0; sent < chunkCount; sent += 1) clientRequest.write(body);
    clientRequest.end();
  });
}

/**
 * Sends requests one after the other on one connection that stays open, as a proxy does, and returns their statuses. A
 * request with a body is a POST. Rejects if the server closes the connection early.
 */
export async function sendOnOneConnection(
  origin: string,
  requests: readonly { path: string; body?: string }[],
): Promise<number[]> {
  const { hostname, port, host } = new URL(origin);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const statuses: number[] = [];
  try {
    for (const { path, body } of requests) {
      const head = [`${body === undefined ? 'GET' : 'POST'} ${path} HTTP/1.1`, `Host: ${host}`];
      if (body !== undefined) head.push('Content-Type: application/json', `Content-Length: ${body.length}`);
      const response = readResponse(socket);
      socket.write(`${head.join('\r\n')}\r\n\r\n`);
      if (body !== undefined) socket.write(body);
      statuses.push(await response);
    }
  } finally {
    socket.destroy();
  }
  return statuses;
}

/** Reads one response with its body from a connection, and returns its status. */
function readResponse(socket: ReturnType<typeof connect>): Promise<number> {
  return new Promise((resolve, reject) => {
    let text = '';
    const onClose = () => reject(new Error(`The server closed the connection after: ${text.slice(0, 300)}`));
    const onData = (part: Buffer) => {
      text += part.toString('latin1');
      const [head = '', body] = text.split(/\r\n\r\n([\s\S]*)/);
      if (body === undefined) return;
      const length = /^content-length: (\d+)$/im.exec(head)?.[1];
      const isComplete = length === undefined ? /(^|\r\n)0\r\n\r\n$/.test(body) : body.length >= Number(length);
      if (!isComplete) return;
      socket.off('data', onData);
      socket.off('close', onClose);
      resolve(Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1]));
    };
    socket.on('data', onData);
    socket.once('close', onClose);
    socket.once('error', reject);
  });
}
