import { eq, inArray } from 'drizzle-orm';
import { canBuyPlan, compactCode, percentOfMoney } from '../../../../src/rules';
import { beginPayment } from '../../billing/methods/begin';
import { planEndAfterPayment } from '../../billing/money/conversion';

import { updateGift } from '../../billing/orders/gifts';
import { insertOrder } from '../../billing/orders/orders';
import { freeMethodRow } from '../../catalogue/method-rows';
import { planName } from '../../catalogue/plan-texts';
import { type CataloguePlan, planById } from '../../catalogue/plans';
import {
  type Account,
  type ActivationCodeRow,
  accounts,
  activationCodes,
  type OrderRow,
  orders,
} from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Call, DataFor, Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { activePlanOf } from '../storefront/plans';

type RedeemCall = Call<'redeemCode'>;

/** The code as it is stored: `abcd efgh…` → `ABCD-EFGH-…`. Undefined if it can't be a code. */
function storedFormOf(typed: string): string | undefined {
  const characters = compactCode(typed)
    .toUpperCase()
    .replace(/[-–—_.]/g, '');
  return /^[2-9A-Z]{16}$/.test(characters) ? characters.replace(/(.{4})(?=.)/g, '$1-') : undefined;
}

/** Finds the code of a request and locks it, so that it is redeemed once. Refuses a code that this visitor can't use. */
async function usableCode({ tx, now, brand, member, request }: RedeemCall): Promise<ActivationCodeRow> {
  if (request.code.trim() === '') throw new Refusal(errorCodes.invalidParameter, { detail: 'code' });
  const code = storedFormOf(request.code);
  // The order first, as a withdrawal from a gift does, to avoid deadlocks.
  if (code !== undefined) {
    const ofCode = tx
      .select({ id: activationCodes.orderId })
      .from(activationCodes)
      .where(eq(activationCodes.code, code));
    await tx.select().from(orders).where(inArray(orders.orderId, ofCode)).for('update');
  }
  const [row] =
    code === undefined
      ? []
      : await tx.select().from(activationCodes).where(eq(activationCodes.code, code)).for('update');
  if (!row) throw new Refusal(errorCodes.codeUnknown);
  if (row.redeemedBy !== null && row.redeemedBy === member?.uid) return row;
  if (row.redeemedBy !== null) throw new Refusal(errorCodes.codeUsed);
  if (row.brand !== brand.settings.code) throw new Refusal(errorCodes.codeOfOtherBrand);
  if (row.expires <= now) throw new Refusal(errorCodes.activationCodeExpired);
  return row;
}

function view(
  { code: _, ...row }: ActivationCodeRow,
  plan: CataloguePlan,
  {
    language,
    activeUntil,
    order,
  }: Pick<RedeemCall, 'language'> & { activeUntil: number | null; order: OrderRow | undefined },
): DataFor<'redeemCode'> {
  return {
    status: row.redeemedBy === null ? 'available' : 'redeemed',
    planId: plan.id,
    planName: planName(plan, language),
    deviceCount: plan.deviceCount,
    validDays: row.validDays,
    expires: row.expires,
    activeUntil,
    gift: order?.gift ? { from: order.gift.from, message: order.gift.message } : null,
  };
}

/** When the member's plan would end. */
const endWithCode = ({ planId, expiredTime }: Account, row: ActivationCodeRow, now: number): number =>
  planEndAfterPayment({
    currentPlanId: planId,
    planId: row.planId,
    days: row.validDays,
    expiredTime,
    convertsRemainingDays: false,
    now,
  });

/** Adds the code's plan to the member's account, as a free order that is paid at once. */
async function apply(call: RedeemCall, member: Account, row: ActivationCodeRow): Promise<number> {
  const { tx, now, ip, origin, language, brand } = call;
  const nothing = percentOfMoney({ amount: '1.00', currency: row.currency }, 0);
  const order = await insertOrder(tx, {
    uid: member.uid,
    brand: row.brand,
    planId: row.planId,
    quantity: 1,
    validDays: row.validDays,
    methodCode: freeMethodRow.code,
    methodGroup: freeMethodRow.group,
    valuation: { unitPrice: nothing, subtotal: nothing, total: nothing },
    isRenewal: false,
    now,
  });
  const response = await beginPayment({
    tx,
    now,
    ip,
    order,
    method: freeMethodRow,
    card: null,
    origin,
    language,
    merchant: brand.settings.name,
    shouldSaveCard: false,
    turnsOnRenewal: false,
    returnUrl: null,
    optionCode: null,
    payer: {},
  });
  if (response instanceof Refusal) throw response;
  const [updated] = await tx.select().from(accounts).where(eq(accounts.uid, member.uid));
  const activeUntil = updated?.expiredTime ?? now;
  await tx
    .update(activationCodes)
    .set({ redeemedBy: member.uid, redeemedAt: now, activeUntil })
    .where(eq(activationCodes.code, row.code));
  return activeUntil;
}

export const redeemHandlers = {
  redeemCode: {
    access: 'visitor',
    run: async (call) => {
      const { tx, now, member, language, request } = call;
      const row = await usableCode(call);
      const plan = planById(row.planId);
      const [order] = row.orderId ? await tx.select().from(orders).where(eq(orders.orderId, row.orderId)) : [];
      if (!plan) return new Refusal(errorCodes.planNotOnSale);
      if (row.redeemedBy !== null) return view(row, plan, { language, activeUntil: row.activeUntil, order });
      if (member && !canBuyPlan(plan, activePlanOf(member, now), now).ok) return new Refusal(errorCodes.planNotBuyable);
      if (!request.apply) {
        const end = member && endWithCode(member, row, now);
        return view(row, plan, { language, activeUntil: end, order });
      }
      if (!member) return new Refusal(errorCodes.tokenMissing);
      if (member.deletesAt !== null) return new Refusal(errorCodes.deletionScheduled);
      const activeUntil = await apply(call, member, row);
      if (order) await updateGift(tx, order, { redeemedAt: now });
      return view({ ...row, redeemedBy: member.uid }, plan, { language, activeUntil, order });
    },
  },
} as const satisfies Handlers;
