import type { listPlans } from '../../src/contract/calls/plans';
import type { DataOf } from '../../src/contract/define-call';
import { planDurations } from '../../src/contract/entities/plan-durations';
import { parseJson } from '../../src/rules/own-fields';

export type PlanList = DataOf<typeof listPlans>;

/**
 * Reads the plans from a response, for the first view (the plans that show before React or Preact has loaded). Throws
 * if the response is an error or has no plans, or if a field that the first view shows is invalid. The element later
 * validates the whole response against the contract.
 */
export async function readPlanList(response: Promise<Response>): Promise<PlanList> {
  // A clone, because the element reads the response too.
  const { code, errCode, data } = parseJson(await (await response).clone().text()) as {
    code: unknown;
    errCode?: unknown;
    data: PlanList;
  };
  const isMoney = ({ amount, currency }: { amount: unknown; currency: unknown }) =>
    /^\d+(\.\d+)?$/.test(amount as string) && /^[A-Z]{3}$/.test(currency as string);
  const isPlan = ({ id, price, originalPrice, duration, days, deviceCount }: PlanList['plans'][number]) =>
    typeof id === 'string' &&
    planDurations.includes(duration) &&
    days > 0 &&
    deviceCount > 0 &&
    isMoney(price) &&
    (!originalPrice || isMoney(originalPrice));
  if (code !== 0 || errCode || data.plans.length === 0 || !data.plans.every(isPlan)) throw new Error('No plans');
  return data;
}
