import { eq } from 'drizzle-orm';
import { planName } from '../catalogue/plan-texts';
import { cards, renewals } from '../database/schema';
import { nextRenewal } from '../due';
import type { Handlers } from '../handler';
import { Refusal } from '../refusal';

export const renewalHandlers = {
  renewInfo: {
    access: 'member',
    run: async ({ tx, member, language }) => {
      const [renewal] = await tx.select().from(renewals).where(eq(renewals.uid, member.uid));
      if (!renewal) throw new Refusal('6201');
      const [card] = renewal.cardId ? await tx.select().from(cards).where(eq(cards.cardId, renewal.cardId)) : [];
      const { plan, price, discount } = nextRenewal(renewal);
      return {
        status: renewal.status,
        nextBillingDate: renewal.nextBillingDate,
        nextAmount: price,
        planId: plan.id,
        planName: planName(plan, language),
        cardId: card?.cardId ?? null,
        cardEnding: card?.face.ending ?? null,
        cardBrand: card?.face.brand ?? null,
        discount,
        discountsUsed: renewal.discountsUsed,
        failureCode: renewal.failureCode,
      };
    },
  },
} as const satisfies Handlers;
