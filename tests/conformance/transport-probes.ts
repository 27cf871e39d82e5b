import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { addressOf, definitionOf, type Target } from './ask-server';

/** Larger than any call's body but a file. */
const largeBody = JSON.stringify({ padding: 'x'.repeat(8 * 1024 * 1024) });

interface Sent {
  headers?: Record<string, string>;
  body?: string;
}

interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
}

/** Asks for the payment methods with any header, `Host` included, which `fetch` forbids. Null when the connection breaks. */
function askRaw({ api, limit }: Target, { headers = {}, body = '{}' }: Sent): Promise<Received | null> {
  const { url } = addressOf(api, definitionOf('paymentMethods'), {});
  const send = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((done) => {
    const length = String(Buffer.byteLength(body));
    const sent = send(url, {
      method: 'POST',
      agent: false,
      timeout: limit,
      headers: { 'Content-Type': 'application/json', 'Content-Length': length, ...headers },
    });
    sent.on('response', (response) => {
      response.resume();
      done({ status: response.statusCode ?? 0, headers: response.headers });
    });
    sent.on('timeout', () => sent.destroy());
    // A server that refuses a body may close the connection before it has read the rest.
    sent.on('error', () => done(null));
    sent.on('close', () => done(null));
    sent.end(body);
  });
}

/** What the server must do before it looks at a call: foreign hosts, large bodies, content sniffing. */
export async function checkTransport(target: Target): Promise<string[]> {
  const usual = await askRaw(target, {});
  if (!usual) return [];
  const found: string[] = [];
  if (usual.headers['x-content-type-options'] !== 'nosniff')
    found.push('answers without X-Content-Type-Options: nosniff');
  const foreign = await askRaw(target, { headers: { Host: 'conformance-foreign.invalid' } });
  if (foreign && foreign.status < 400)
    found.push(`answers ${foreign.status} to the host name conformance-foreign.invalid; 421 is due`);
  const large = await askRaw(target, { body: largeBody });
  if (large && large.status < 400) found.push(`accepts a body of 8 MiB (status ${large.status}); 413 is due`);
  return found;
}
