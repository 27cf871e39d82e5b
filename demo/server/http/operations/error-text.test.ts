import { expect, test } from 'vitest';
import { describeError } from './error-text';

test('the description of a database error omits the query’s parameters and the values that PostgreSQL quotes', () => {
  const cause = Object.assign(new Error('invalid input syntax for type integer: "s3cret"'), {
    code: '22P02',
    severity: 'ERROR',
    detail: 'Key (token)=(s3cret) already exists.',
  });
  const error = new Error('Failed query: select 1 where token = $1\nparams: s3cret', { cause });
  const text = describeError(error);
  expect(text).toContain('where token = $1');
  expect(text).toContain('invalid input syntax for type integer (SQLSTATE 22P02)');
  expect(text).not.toContain('s3cret');
});

test('the description of an error escapes control characters, which could forge log lines or colors', () => {
  const text = describeError(new Error('a\u001b[31mb\r\nFAKE login ok\u2028'));
  expect(text.split('\n')[0]).toBe('Error: a\\u001b[31mb\\u000d\\u000aFAKE login ok\\u2028');
});
