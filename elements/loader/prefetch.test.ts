import { afterEach, expect, test, vi } from 'vitest';
import { callHeaders } from '../../src/runtime/api/call-headers';
import { request } from '../../src/runtime/api/client';
import { currentPage } from '../../src/runtime/page/current-page';
import { sessionOf } from '../../src/runtime/session/session';
import { plansCall } from '../../src/screens/plans/initial-calls';

afterEach(() => {
  delete currentPage().prefetch;
});

test('the plans request is a GET and needs no fields, because the prefetch sends none', () => {
  expect(plansCall.method).toBe('GET');
  expect(plansCall.path).not.toContain('{');
  expect(plansCall.request.safeParse({}).success).toBe(true);
});

test('the plans request has the URL and headers that the prefetch sends', async () => {
  vi.stubGlobal('innerWidth', 1280);
  vi.stubGlobal('navigator', { userAgent: 'test' });
  const environment = { api: 'https://api.example', brand: 'orbit', lang: 'en', scene: 'WEB' } as const;
  // Test files that share a worker share the session.
  sessionOf(environment).signOut();
  // Gets the URL and headers of a request; returns the prefetched response.
  const takeResponse = vi.fn(async () => new Response('{"code":0,"data":{"plans":[]}}'));
  currentPage().prefetch = { start: () => undefined, takeResponse };
  await request(plansCall, {}, environment);
  const headers = callHeaders({ ...environment, token: undefined, fingerprint: undefined });
  const [url, requestHeaders] = takeResponse.mock.calls[0] as unknown as [string, unknown];
  expect(url).toBe(environment.api + plansCall.path);
  // Compared as JSON, as in prefetch.ts, because the order of the headers matters there.
  expect(JSON.stringify(requestHeaders)).toBe(JSON.stringify(headers));
});
