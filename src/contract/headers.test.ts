import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { requestHeaders, requestHeadersSchema } from './headers';

const visitorHeaders = { Authorization: 'null', Language: 'en', 'Client-Type': 'WEB', Scene: 'WEB', fingerprint: 'f1' };

describe('request headers', () => {
  it('have the same names in `requestHeaders` and in the schema', () => {
    const { properties } = z.toJSONSchema(requestHeadersSchema, { io: 'input' });
    expect(requestHeaders.map(({ name }) => name as string).sort()).toEqual(Object.keys(properties ?? {}).sort());
  });

  it('are sent with every call if the specification lists them, but Idempotency-Key isn’t', () => {
    const alwaysSent = requestHeaders.filter(({ sentWith }) => sentWith === 'everyCall').map(({ name }) => name);
    const specified = ['Authorization', 'Language', 'Client-Type', 'Scene', 'fingerprint'];
    expect(alwaysSent).toEqual(expect.arrayContaining(specified));
    expect(alwaysSent).not.toContain('Idempotency-Key');
  });

  it('are valid for a visitor, a set-top box and a payment attempt', () => {
    const setTopBoxHeaders = { ...visitorHeaders, Scene: 'STB' };
    const attemptHeaders = { ...visitorHeaders, 'Idempotency-Key': 'attempt-0001' };
    for (const headers of [visitorHeaders, setTopBoxHeaders, attemptHeaders]) {
      expect(z.safeParse(requestHeadersSchema, headers).success).toBe(true);
    }
  });

  it.each([
    ['Authorization', ''],
    ['Language', 'de'],
    ['Client-Type', 'APP'],
    ['Scene', 'WAP'],
    ['Idempotency-Key', 'short'],
  ])('are invalid if %s is %j', (name, value) => {
    expect(z.safeParse(requestHeadersSchema, { ...visitorHeaders, [name]: value }).success).toBe(false);
  });
});
