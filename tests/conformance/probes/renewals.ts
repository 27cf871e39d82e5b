import { listCard } from '../../../src/contract/calls/cards';
import { orders as ordersCall } from '../../../src/contract/calls/orders';
import { renewInfo } from '../../../src/contract/calls/renewal';
import type { CallDefinition, DataOf } from '../../../src/contract/define-call';
import { type CallName, sendCall, type Target } from '../send-call';
import type { Differences } from './session-probes';

/** The data of a successful response; null for any other response, which the call's own probe reports. */
async function readData<C extends CallDefinition>(target: Target, call: C, request: object, token: string) {
  const response = await sendCall(target, call.name as CallName, request, { token });
  if ('problem' in response || response.envelope.kind !== 'success') return null;
  const parsed = call.data.safeParse(response.envelope.data);
  return parsed.success ? (parsed.data as DataOf<C>) : null;
}

/** What is wrong with the mandate that renewals charge. A server without mandates has no such problem. */
function mandateProblems(renewal: DataOf<typeof renewInfo> | null, saved: DataOf<typeof listCard> | null): string[] {
  const problems: string[] = [];
  const { mandate, status, retryAt, nextBillingDate } = renewal ?? {};
  if (mandate && status === 'on' && mandate.status !== 'active' && mandate.status !== 'paused')
    problems.push(`is on, although its mandate is ${mandate.status}; expected status failed`);
  if (mandate && saved && !saved.cards.some(({ cardId, isForRenewal }) => cardId === mandate.cardId && isForRenewal))
    problems.push('has a mandate that listCard doesn’t contain with isForRenewal');
  if (retryAt && retryAt !== nextBillingDate) problems.push('has another nextBillingDate than retryAt');
  return problems;
}

/**
 * What is wrong with the change of plan and the reminder of a renewal that is on, so that turning it on changes nothing.
 * The plans and the price are such that a server refuses them; a plan that it accepts is undone.
 */
async function changeProblems(target: Target, renewal: DataOf<typeof renewInfo>, token: string): Promise<string[]> {
  const { planChoices, nextAmount, reminder } = renewal;
  const problems: string[] = [];
  const send = (request: object) => sendCall(target, 'updateRenewStatus', { status: 'on', ...request }, { token });
  const acceptedPrice = { amount: '0.01', currency: nextAmount?.currency ?? 'USD' };
  const refused = [
    { planId: 'conformance-unknown', problem: 'accepts a planId that planChoices doesn’t list' },
    {
      planId: planChoices?.[0]?.planId,
      problem: 'accepts another acceptedPrice than that of planChoices; expected -2410',
    },
  ];
  for (const { planId, problem } of planChoices ? refused : []) {
    if (planId === undefined) continue;
    const response = await send({ planId, acceptedPrice });
    if ('problem' in response || response.envelope.kind !== 'success') continue;
    problems.push(problem);
    await send({ offerId: null });
  }
  if (!reminder) return problems;
  const response = await send({ reminder: reminder.isOn });
  const parsed = renewInfo.data.safeParse(
    'problem' in response ? null : response.envelope.kind === 'success' && response.envelope.data,
  );
  if (parsed.data?.reminder?.isOn !== reminder.isOn) problems.push('doesn’t keep the reminder that it was sent');
  return problems;
}

/**
 * Checks the rules for failed renewals, without changing anything: a renewal isn't failed after a later paid order, a
 * replaced order can't be paid, and `cardChange` refuses an amount that it wouldn't charge at once. The last rule is
 * checked only if the member has a renewal with a card, and the server returns `amountDue`. Of a renewal that is on, also
 * the change of plan and the reminder.
 */
export async function checkRenewals(target: Target, token: string): Promise<Differences> {
  const renewal = await readData(target, renewInfo, {}, token);
  const { orders = [] } = (await readData(target, ordersCall, { page: 1, pageSize: 20 }, token)) ?? {};
  const isChangeable = renewal?.status === 'on' && (renewal.planChoices || renewal.reminder);
  const differences: Record<'renewInfo' | 'orders' | 'cardChange', string[]> & Differences = {
    renewInfo: [],
    orders: [],
    cardChange: [],
    ...(isChangeable && { updateRenewStatus: await changeProblems(target, renewal, token) }),
  };
  const failedOrder = orders.find(({ isRenewal, status }) => isRenewal && status === 'failed');
  const isPaidLater = orders.some(
    ({ status, isResale, date }) => status === 'success' && !isResale && failedOrder && date > failedOrder.date,
  );
  if (renewal?.status === 'failed' && isPaidLater)
    differences.renewInfo.push('is failed, although the member has paid for a later order');
  if (orders.some(({ replacedBy, status }) => replacedBy && (status === 'pending' || status === 'failed')))
    differences.orders.push('contains an order with replacedBy that can still be paid; expected status cancelled');
  differences.renewInfo.push(...mandateProblems(renewal, await readData(target, listCard, {}, token)));
  if (!renewal?.cardId || !renewal.nextAmount || renewal.amountDue === undefined) return differences;
  // No renewal costs a cent, so a server that compares the amounts refuses the request. The card stays the same.
  const expectedTotal = { amount: '0.01', currency: renewal.nextAmount.currency };
  const request = { cardId: renewal.cardId, purpose: 'renewal', expectedTotal };
  const response = await sendCall(target, 'cardChange', request, { token, idempotencyKey: crypto.randomUUID() });
  if (!('problem' in response) && response.envelope.kind === 'success')
    differences.cardChange.push('accepts an expectedTotal that it doesn’t charge at once; expected error -2410');
  return differences;
}
