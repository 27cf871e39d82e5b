import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { postbackHeaders } from '../partners/postbacks';

/** What the snippet `verify-postback.mjs` of the guide demo/docs/sales.md exports. */
interface Snippet {
  /** Returns the report in a request; null if it wasn't signed with the secret. */
  readPostback(headers: Record<string, string>, body: string, secret: string): object | null;
}

const guide = readFileSync(new URL('../../docs/sales.md', import.meta.url), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'sales-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function importSnippet(): Promise<Snippet> {
  const [, code = ''] = /```node verify-postback\.mjs\n([\s\S]*?)```/.exec(guide) ?? [];
  const file = join(folder, 'verify-postback.mjs');
  writeFileSync(file, code);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Snippet;
}

test('the snippet in the sales guide accepts the sandbox’s reports, and refuses forged, changed and old ones', async () => {
  const { readPostback } = await importSnippet();
  const secret = `whsec_${Buffer.from('a secret of 24 bytes....').toString('base64')}`;
  const body = '{"type":"sale"}';
  const headers = postbackHeaders({ id: 'msg_1', body, secret, nowMs: Date.now() });
  expect(readPostback(headers, body, secret)).toEqual({ id: 'msg_1', type: 'sale' });
  // While a secret is replaced, a report has two signatures.
  const twice = { ...headers, 'webhook-signature': `v1,AAAA ${headers['webhook-signature']}` };
  expect(readPostback(twice, body, secret)).toEqual({ id: 'msg_1', type: 'sale' });
  expect(readPostback(headers, '{"type":"refund"}', secret)).toBeNull();
  expect(readPostback({ ...headers, 'webhook-id': 'msg_2' }, body, secret)).toBeNull();
  expect(readPostback(headers, body, `whsec_${Buffer.from('another').toString('base64')}`)).toBeNull();
  expect(readPostback({}, body, secret)).toBeNull();
  const old = postbackHeaders({ id: 'msg_1', body, secret, nowMs: Date.now() - 600_000 });
  expect(readPostback(old, body, secret)).toBeNull();
});
