import { expect, test } from 'vitest';
import { heroActions } from './hero-actions';

// `heroActions` returns the actions of the hero, which is the box at the top of the account.
type Options = Parameters<typeof heroActions>[0];
const oneTimePlan: Options = {
  info: { payStatus: 'PAID', planId: '102' },
  state: 'active',
  renewal: { status: 'none' },
  hasAlert: false,
};
const actionsOf = (change: Partial<Options>) =>
  heroActions({ ...oneTimePlan, ...change }).map(({ key, variant }) => `${variant} ${key.replace('account:', '')}`);

const trial = { payStatus: 'FREE_TRIAL', planId: null };

test.each<[string, Partial<Options>, string[]]>([
  [
    'a renewing plan has no primary action',
    { renewal: { status: 'on' } },
    ['secondary plan.actions.active', 'quiet renewal.manage'],
  ],
  [
    'a plan with its renewal off offers to turn the renewal on',
    { renewal: { status: 'off' } },
    ['primary renewal.turnOn', 'secondary plan.actions.active'],
  ],
  ['a plan without automatic renewal offers an extension', {}, ['primary plan.actions.active']],
  [
    'a plan with a canceled renewal offers an extension first',
    { renewal: { status: 'cancelled' } },
    ['primary plan.actions.active', 'quiet renewal.manage'],
  ],
  ['a trial offers the list of plans', { info: trial, state: 'trial' }, ['primary plan.actions.trial']],
  ['an expired trial offers the list of plans', { info: trial, state: 'ended' }, ['primary plan.actions.trial']],
  ['an expired plan offers a new order', { state: 'ended' }, ['primary plan.actions.ended']],
  [
    'a member without a plan is offered the list of plans',
    { info: { payStatus: 'NONE', planId: null }, state: 'none' },
    ['primary plan.actions.none'],
  ],
  [
    'no action is primary below an alert, because the alert’s own button is primary',
    { state: 'ended', renewal: { status: 'failed' }, hasAlert: true },
    ['secondary renewal.seePlans', 'quiet renewal.manage'],
  ],
  ['a plan offers an extension while its renewal loads', { renewal: undefined }, ['primary plan.actions.active']],
])('%s', (_, change, actions) => {
  expect(actionsOf(change)).toEqual(actions);
});

test('the action of an expired plan buys the same plan again', () => {
  expect(heroActions({ ...oneTimePlan, state: 'ended' })[0]).toMatchObject({
    to: 'checkout',
    params: { planId: '102' },
  });
});
