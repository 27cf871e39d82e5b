import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorEnvelopeSchema, readEnvelope, successEnvelopeSchema } from './envelope';

describe('the response envelope', () => {
  it('is a success when code is 0 and no errCode is present', () => {
    expect(readEnvelope({ code: 0, data: { id: '1' } })).toEqual({ kind: 'success', data: { id: '1' } });
  });

  it('is a success without data, for calls that return none', () => {
    expect(readEnvelope({ code: 0 })).toEqual({ kind: 'success', data: undefined });
  });

  it.each([null, '', 0, '0'])('is a success if errCode is present but empty or zero (%j)', (errCode) => {
    expect(readEnvelope({ code: 0, errCode, data: 1 })).toEqual({ kind: 'success', data: 1 });
  });

  it('is an error if errCode is present, even with code 0', () => {
    expect(readEnvelope({ code: 0, errCode: 301, data: {} })).toMatchObject({ kind: 'error', code: '301' });
  });

  it.each([-24010, '-24010', ' -24010 '])('accepts errCode as a number or text (%j)', (errCode) => {
    expect(readEnvelope({ code: 1, errCode })).toEqual({ kind: 'error', code: '-24010' });
  });

  it('uses code as the error code if errCode is missing', () => {
    expect(readEnvelope({ code: -3031, message: 'too often' })).toEqual({
      kind: 'error',
      code: '-3031',
      message: 'too often',
    });
  });

  it('preserves the data of an error, such as the order whose payment was declined', () => {
    const data = { orderId: '7', status: 'failed' };
    expect(readEnvelope({ code: 301, errCode: 301, data })).toEqual({ kind: 'error', code: '301', data });
  });

  const malformedBodies: readonly unknown[] = [
    undefined,
    null,
    '<html>',
    42,
    [],
    {},
    { data: 1 },
    { code: null },
    { code: '' },
  ];
  it.each(malformedBodies)('is malformed if the body is %j', (body) => {
    expect(readEnvelope(body)).toEqual({ kind: 'malformed' });
  });

  it('has a schema for successes with the call’s data, and one for errors, which must have an errCode', () => {
    const schema = successEnvelopeSchema(z.object({ id: z.string() }));
    expect(z.safeParse(schema, { code: 0, data: { id: '1' } }).success).toBe(true);
    expect(z.safeParse(schema, { code: 0, data: {} }).success).toBe(false);
    expect(z.safeParse(schema, { code: 3, data: { id: '1' } }).success).toBe(false);
    expect(z.safeParse(errorEnvelopeSchema, { code: 3, errCode: '3' }).success).toBe(true);
    expect(z.safeParse(errorEnvelopeSchema, { code: 3 }).success).toBe(false);
  });
});
