import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { errorCodes } from './error-codes';
import { Refusal, refusalEnvelope } from './refusal';

/** Responses to requests that Node's HTTP server rejects before they reach the sandbox, by Node's error code. */
const responses: ReadonlyMap<string, readonly [status: string, detail: string]> = new Map([
  ['HPE_HEADER_OVERFLOW', ['431 Request Header Fields Too Large', 'URL and headers are larger than 16 KiB']],
  ['ERR_HTTP_REQUEST_TIMEOUT', ['408 Request Timeout', 'the request did not arrive in time']],
]);

/**
 * Responds to requests that Node rejects, such as invalid HTTP, with an error in the API's JSON envelope. Node would
 * send only a status line.
 */
export function respondToClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy();
    const [status, detail] = responses.get(error.code ?? '') ?? ['400 Bad Request', 'the request isn’t valid HTTP'];
    const body = JSON.stringify(refusalEnvelope(new Refusal(errorCodes.invalidParameter, { detail })));
    const headers = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json',
      `Content-Length: ${Buffer.byteLength(body)}`,
      // The request's `Origin` header wasn't parsed, so allow pages of every origin to read the response.
      'Access-Control-Allow-Origin: *',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ];
    socket.end(`${headers.join('\r\n')}\r\n\r\n${body}`);
  });
}
