import { describe, expect, it } from 'vitest';
import { failureOf } from './outcome';
import { anAnswer } from './testing/builders';

const declines = ['301', '302', '306', '309', '312', '314', '315', '5003', '5008', '5015', '2003', '1014', '1015'];

describe('a failed request to pay', () => {
  it.each(declines)('that the server refused with %s and its order is definite', (code) => {
    const data = anAnswer({ status: 'failed' });
    expect(failureOf({ kind: 'code', code, data }, { isRepay: false })).toEqual({
      kind: 'refused',
      code,
      orderId: 'o1',
      paymentId: 'p1',
      isOrderGone: false,
    });
  });

  it.each(['network', 'timeout', 'aborted', 'malformed'] as const)(
    'that ended in %s leaves everything open',
    (kind) => {
      expect(failureOf({ kind }, { isRepay: false })).toEqual({ kind: 'unknown', code: null });
    },
  );

  it('that met a broken server leaves everything open', () => {
    expect(failureOf({ kind: 'http', status: 502 }, { isRepay: false })).toEqual({ kind: 'unknown', code: null });
  });

  it.each(['2007', '5008', '2000', '-2499'])('of the server itself (%s) leaves everything open', (code) => {
    expect(failureOf({ kind: 'code', code }, { isRepay: false })).toEqual({ kind: 'unknown', code });
  });

  it.each(['301', '6000', '2500', '9000', '-24050'])('refused before there was an order is definite: %s', (code) => {
    expect(failureOf({ kind: 'code', code }, { isRepay: false })).toMatchObject({
      kind: 'refused',
      code,
      orderId: null,
    });
  });

  it('whose key was used with another request leaves the first one open', () => {
    const error = { kind: 'code', code: '-24050', data: { reason: 'keyReused' } } as const;
    expect(failureOf(error, { isRepay: false })).toEqual({ kind: 'unknown', code: '-24050' });
  });

  it.each(['1001', '1015'])('for an order that is gone needs a new order: %s', (code) => {
    expect(failureOf({ kind: 'code', code }, { isRepay: true })).toMatchObject({ kind: 'refused', isOrderGone: true });
    expect(failureOf({ kind: 'code', code: '301' }, { isRepay: true })).toMatchObject({ isOrderGone: false });
  });

  it('that does not fit the contract was never sent', () => {
    expect(failureOf({ kind: 'request' }, { isRepay: false })).toMatchObject({ kind: 'refused', code: '-24050' });
  });
});
