import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { errorEnvelopeSchema, readEnvelope, successEnvelope } from './envelope';

describe('the envelope of an answer', () => {
  it('is a success when code is 0 and no errCode is present', () => {
    expect(readEnvelope({ code: 0, data: { id: '1' } })).toEqual({ kind: 'success', data: { id: '1' } });
  });

  it('is a success without data, for calls that only say they were done', () => {
    expect(readEnvelope({ code: 0 })).toEqual({ kind: 'success', data: undefined });
  });

  it.each([null, '', 0, '0'])('is a success where errCode is written but names no error (%j)', (errCode) => {
    expect(readEnvelope({ code: 0, errCode, data: 1 })).toEqual({ kind: 'success', data: 1 });
  });

  it('is an error when errCode is present, even with code 0', () => {
    expect(readEnvelope({ code: 0, errCode: 301, data: {} })).toMatchObject({ kind: 'error', code: '301' });
  });

  it.each([-24010, '-24010', ' -24010 '])('takes errCode as a number or as text (%j)', (errCode) => {
    expect(readEnvelope({ code: 1, errCode })).toEqual({ kind: 'error', code: '-24010' });
  });

  it('takes code for the error where errCode is missing', () => {
    expect(readEnvelope({ code: -3031, message: 'too often' })).toEqual({
      kind: 'error',
      code: '-3031',
      message: 'too often',
    });
  });

  it('keeps the data of an error, such as the order of a refused card', () => {
    const data = { orderId: '7', status: 'failed' };
    expect(readEnvelope({ code: 301, errCode: 301, data })).toEqual({ kind: 'error', code: '301', data });
  });

  it.each([undefined, null, '<html>', 42, [], {}, { data: 1 }, { code: null }])(
    'is malformed when it is %j',
    (body) => {
      expect(readEnvelope(body)).toEqual({ kind: 'malformed' });
    },
  );

  it('has a schema for each of the two', () => {
    const schema = successEnvelope(z.object({ id: z.string() }));
    expect(z.safeParse(schema, { code: 0, data: { id: '1' } }).success).toBe(true);
    expect(z.safeParse(schema, { code: 0, data: {} }).success).toBe(false);
    expect(z.safeParse(schema, { code: 3, data: { id: '1' } }).success).toBe(false);
    expect(z.safeParse(errorEnvelopeSchema, { code: 3, errCode: '3' }).success).toBe(true);
    expect(z.safeParse(errorEnvelopeSchema, { code: 3 }).success).toBe(false);
  });
});
