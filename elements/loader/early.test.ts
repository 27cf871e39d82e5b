import { readFileSync } from 'node:fs';
import { afterEach, expect, test, vi } from 'vitest';
import { listPlans } from '../../src/contract/calls/storefront/plans';
import { callHeaders } from '../../src/runtime/api/call-headers';
import { request } from '../../src/runtime/api/client';
import { currentPage } from '../../src/runtime/page/current-page';

afterEach(() => {
  delete currentPage().prefetched;
});

test('the prefetch requests the contract’s call for plans', () => {
  const source = readFileSync(new URL('./early.ts', import.meta.url), 'utf8');
  expect(listPlans.method).toBe('GET');
  expect(/plansPath = '(.*)'/.exec(source)?.[1]).toBe(listPlans.path);
});

test('the prefetch sends the headers of the request that uses it', async () => {
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('navigator', { userAgent: 'test' });
  const environment = { api: 'https://api.example', brand: 'orbit', lang: 'en', scene: 'WEB' } as const;
  const prefetched = vi.fn(() => async () => new Response('{"code":0,"data":{"plans":[]}}'));
  currentPage().prefetched = prefetched;
  await request(listPlans, {}, environment);
  const headers = callHeaders({ ...environment, token: undefined, fingerprint: undefined });
  const [url, sent] = prefetched.mock.calls[0] as unknown as [string, unknown];
  expect(url).toBe(environment.api + listPlans.path);
  // Compared as the loader does.
  expect(JSON.stringify(sent)).toBe(JSON.stringify(headers));
});
