import { describe, expect, it } from 'vitest';
import { aPaymentResponse } from '../testing/builders';
import { failureOf } from './failure';

const errorCodes = ['301', '302', '306', '309', '312', '314', '315', '5003', '5008', '5015', '2003', '1014', '1015'];

describe('a failed payment request', () => {
  it.each(errorCodes)('counts as refused for code %s if the response contains an order', (code) => {
    const data = aPaymentResponse({ status: 'failed' });
    expect(failureOf({ kind: 'code', code, data }, { isRepay: false })).toEqual({
      kind: 'refused',
      code,
      orderId: 'o1',
      paymentId: 'p1',
      isOrderGone: false,
    });
  });

  it.each(['network', 'timeout', 'aborted', 'malformed'] as const)('has an unknown outcome for a %s error', (kind) => {
    expect(failureOf({ kind }, { isRepay: false })).toEqual({ kind: 'unknown', code: null, hasEnded: false });
  });

  // `hasEnded`: the server itself responded. 502 and 504 come from a proxy, so the server may still be working.
  it.each([
    [502, false],
    [504, false],
    [500, true],
    [503, true],
  ])('has an unknown outcome for HTTP %i, with `hasEnded`: %s', (status, hasEnded) => {
    const failure = failureOf({ kind: 'http', status }, { isRepay: false });
    expect(failure).toEqual({ kind: 'unknown', code: null, hasEnded });
  });

  it('has an unknown outcome if the code may mean a reused idempotency key and the key was used before', () => {
    const error = { kind: 'code', code: '-24050' } as const;
    expect(failureOf(error, { isRepay: false, wasKeyUsed: true })).toMatchObject({ kind: 'unknown', hasEnded: false });
    expect(failureOf(error, { isRepay: false, wasKeyUsed: false })).toMatchObject({ kind: 'refused' });
  });

  it.each(['2007', '5008', '2000', '-2499'])(
    'has an unknown outcome for code %s if the response contains no order',
    (code) => {
      expect(failureOf({ kind: 'code', code }, { isRepay: false })).toEqual({
        kind: 'unknown',
        code,
        hasEnded: true,
      });
    },
  );

  it.each(['301', '6000', '2500', '9000', '-24050'])(
    'counts as refused for code %s even if the response contains no order',
    (code) => {
      expect(failureOf({ kind: 'code', code }, { isRepay: false })).toMatchObject({
        kind: 'refused',
        code,
        orderId: null,
      });
    },
  );

  it('has an unknown outcome if the server reports a reused idempotency key', () => {
    const error = { kind: 'code', code: '-24050', data: { reason: 'keyReused' } } as const;
    expect(failureOf(error, { isRepay: false })).toEqual({ kind: 'unknown', code: null, hasEnded: false });
  });

  it.each(['1001', '1015'])('sets `isOrderGone` for code %s if the request was to pay an existing order', (code) => {
    expect(failureOf({ kind: 'code', code }, { isRepay: true })).toMatchObject({ kind: 'refused', isOrderGone: true });
    expect(failureOf({ kind: 'code', code: '301' }, { isRepay: true })).toMatchObject({ isOrderGone: false });
  });

  it('reports a changed price; reports an expired order only if the request was to pay that order', () => {
    const failureWithCode = (code: string, isRepay: boolean) => failureOf({ kind: 'code', code }, { isRepay });
    expect(failureWithCode('-2410', false)).toMatchObject({ kind: 'refused', problem: 'priceChanged' });
    expect(failureWithCode('1015', true)).toMatchObject({ kind: 'refused', problem: 'expired' });
    expect(failureWithCode('1015', false)).toMatchObject({ kind: 'unknown' });
    expect(failureWithCode('2008', true)).toMatchObject({ kind: 'refused', problem: undefined });
  });

  it('counts as refused if its body doesn’t match the contract', () => {
    expect(failureOf({ kind: 'request' }, { isRepay: false })).toMatchObject({ kind: 'refused', code: '-24050' });
  });
});
