import { expect, it } from 'vitest';
import { failureReason } from './problem-notice';

const notCharged = { isCharged: false };

it('chooses the error code’s own text if the method’s group is CARD or null', () => {
  const reason = { type: 'code', code: '302', saysNotCharged: true };
  expect(failureReason({ ...notCharged, code: '302', group: 'CARD' })).toEqual(reason);
  expect(failureReason({ ...notCharged, code: '302', group: null })).toEqual(reason);
});

it.each(['MOBILE_MONEY', 'PIX', 'E-WALLET', 'SOMETHING_NEW'])(
  'doesn’t mention a card after a refusal of a %s payment',
  (group) => {
    expect(failureReason({ ...notCharged, code: '302', group })).toEqual({
      type: 'text',
      key: 'payment:problem.elsewhere.funds',
    });
    expect(failureReason({ ...notCharged, code: '5015', group })).toEqual({
      type: 'text',
      key: 'payment:problem.elsewhere.declined',
    });
  },
);

it.each(['5008', '2007', '2000', '-2499'])(
  'doesn’t show the text of code %s, which says that the outcome is unknown, although it is known',
  (code) => {
    expect(failureReason({ ...notCharged, code, group: 'CARD' })).toEqual({ type: 'none' });
  },
);

it('doesn’t say "not charged" for a charged order', () => {
  expect(failureReason({ code: '301', group: 'CARD', isCharged: true })).toEqual({ type: 'none' });
});

it('reports whether the error’s own text says that nothing was charged', () => {
  expect(failureReason({ ...notCharged, code: '2003', group: 'CARD' })).toMatchObject({ saysNotCharged: false });
});

it('shows the text for wallets after a refused wallet payment', () => {
  expect(failureReason({ ...notCharged, code: '2003', group: 'E-WALLET' })).toMatchObject({ code: 'onlineWallet' });
});
