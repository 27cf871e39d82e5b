import { expect, it } from 'vitest';
import { failureReason } from './failure-reason';

const refused = { isCharged: false };

it('shows the text of a card’s refusal for a card', () => {
  const reason = { type: 'code', code: '302', saysNotCharged: true };
  expect(failureReason({ ...refused, code: '302', group: 'CARD' })).toEqual(reason);
  expect(failureReason({ ...refused, code: '302', group: null })).toEqual(reason);
});

it.each(['MOBILE_MONEY', 'PIX', 'E-WALLET', 'SOMETHING_NEW'])(
  'doesn’t mention a card after a refusal of %s',
  (group) => {
    expect(failureReason({ ...refused, code: '302', group })).toEqual({
      type: 'text',
      key: 'payment:problem.elsewhere.funds',
    });
    expect(failureReason({ ...refused, code: '5015', group })).toEqual({
      type: 'text',
      key: 'payment:problem.elsewhere.declined',
    });
  },
);

it.each(['5008', '2007', '2000', '-2499'])(
  'doesn’t say that it is unknown whether money moved (%s) if it is known',
  (code) => {
    expect(failureReason({ ...refused, code, group: 'CARD' })).toEqual({ type: 'none' });
  },
);

it('doesn’t say "not charged" for a charged order', () => {
  expect(failureReason({ code: '301', group: 'CARD', isCharged: true })).toEqual({ type: 'none' });
});

it('says nothing about money if the code doesn’t, because the screen adds it', () => {
  expect(failureReason({ ...refused, code: '2003', group: 'CARD' })).toMatchObject({ saysNotCharged: false });
  expect(failureReason({ ...refused, code: '2003', group: 'E-WALLET' })).toMatchObject({ code: 'onlineWallet' });
});
