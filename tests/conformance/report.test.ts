import { expect, test } from 'vitest';
import { formatReport } from './report';

// The report of the conformance check lists the differences between a server and the API contract.

/** What the conformance check found out about one call. `messages` describe the differences. */
const finding = (call: string, messages: string[] = [], overrides = {}) => ({
  call,
  endpoint: `GET /${call}`,
  result: messages.length > 0 ? ('failed' as const) : ('passed' as const),
  messages,
  ...overrides,
});

test('the report prints each difference below its call', () => {
  expect(formatReport([finding('siteTheme'), finding('listPlans', ['has no plans'])])).toBe(
    `passed   siteTheme  GET /siteTheme
FAILED   listPlans  GET /listPlans
           listPlans has no plans.
1 passed, 1 failed, 0 skipped`,
  );
});

test('a difference that more than five calls have is printed only once, followed by the names of the calls', () => {
  const calls = ['a', 'b', 'c', 'd', 'e', 'f'];
  const findings = calls.map((call) => finding(call, ['has no CORS header', ...(call === 'f' ? ['has no id'] : [])]));
  expect(formatReport(findings)).toBe(
    `FAILED   6 calls: has no CORS header.
           a, b, c, d, e, f
FAILED   f  GET /f
           f has no id.
0 passed, 6 failed, 0 skipped`,
  );
});

test('the report lists, on a single line, the optional calls that the server doesn’t offer', () => {
  const notOffered = { result: 'skipped', isAbsent: true } as const;
  const skipped = finding('orders', [], { result: 'skipped', messages: ['it requires a member’s credentials'] });
  expect(
    formatReport([
      finding('banner', [], notOffered),
      skipped,
      finding('report', [], notOffered),
      finding('pay', ['isn’t offered']),
    ]),
  ).toBe(
    `skipped  orders  GET /orders
           orders was skipped: it requires a member’s credentials.
FAILED   pay  GET /pay
           pay isn’t offered.
skipped  2 calls that the server doesn’t offer: banner, report.
0 passed, 1 failed, 3 skipped`,
  );
});
