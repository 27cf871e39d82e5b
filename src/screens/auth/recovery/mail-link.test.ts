import { expect, test } from 'vitest';
import { endsLink } from './mail-link';

test.each(['10302', '10027', '10303', '187'])('%s ends a mailed link', (code) => {
  expect(endsLink({ kind: 'code', code })).toBe(true);
});

test.each(['-2499', '-24040', '2001'])('a mailed link outlives the server’s own trouble %s', (code) => {
  expect(endsLink({ kind: 'code', code })).toBe(false);
});

test.each([{ kind: 'network' }, { kind: 'malformed' }, { kind: 'http', status: 502 }] as const)(
  'a mailed link outlives an answer that is lost ($kind)',
  (error) => {
    expect(endsLink(error)).toBe(false);
  },
);
