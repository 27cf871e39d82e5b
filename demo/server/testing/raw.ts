import { type OutgoingHttpHeaders, request } from 'node:http';

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
