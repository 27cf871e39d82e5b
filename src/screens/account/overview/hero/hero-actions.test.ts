import { expect, test } from 'vitest';
import { heroActions } from './hero-actions';

type Options = Parameters<typeof heroActions>[0];
const prepaidPlan: Options = {
  info: { payStatus: 'PAID', planId: '102' },
  state: 'active',
  renewal: { status: 'none' },
  hasAlert: false,
};
const actionsOf = (change: Partial<Options>) =>
  heroActions({ ...prepaidPlan, ...change }).map(({ key, variant }) => `${variant} ${key.replace('account:', '')}`);

const trial = { payStatus: 'FREE_TRIAL', planId: null };

test.each<[string, Partial<Options>, string[]]>([
  [
    'a renewing plan has no primary action',
    { renewal: { status: 'on' } },
    ['secondary plan.actions.active', 'quiet renewal.manage'],
  ],
  [
    'a plan whose renewal is off can turn it on',
    { renewal: { status: 'off' } },
    ['primary renewal.turnOn', 'secondary plan.actions.active'],
  ],
  ['a prepaid plan can be extended', {}, ['primary plan.actions.active']],
  [
    'a canceled renewal needs a new order',
    { renewal: { status: 'cancelled' } },
    ['primary plan.actions.active', 'quiet renewal.manage'],
  ],
  ['a trial leads to the plans', { info: trial, state: 'trial' }, ['primary plan.actions.trial']],
  ['an expired trial leads to the plans too', { info: trial, state: 'ended' }, ['primary plan.actions.trial']],
  ['an expired plan can be renewed', { state: 'ended' }, ['primary plan.actions.ended']],
  [
    'a member without a plan sees the plans',
    { info: { payStatus: 'NONE', planId: null }, state: 'none' },
    ['primary plan.actions.none'],
  ],
  [
    'no action is primary below an alert',
    { state: 'ended', renewal: { status: 'failed' }, hasAlert: true },
    ['secondary plan.actions.ended', 'quiet renewal.manage'],
  ],
  ['while the renewal loads, the plan can be extended', { renewal: undefined }, ['primary plan.actions.active']],
])('%s', (_, change, actions) => {
  expect(actionsOf(change)).toEqual(actions);
});

test('the action of an expired plan buys the same plan again', () => {
  expect(heroActions({ ...prepaidPlan, state: 'ended' })[0]).toMatchObject({
    to: 'checkout',
    params: { planId: '102' },
  });
});
