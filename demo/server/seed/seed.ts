import { dayInMilliseconds } from '../../../src/rules';
import { mailboxOf, normalizeIdentity } from '../accounts/accounts';
import { hashPassword } from '../accounts/sign-in/passwords';
import { vaultTokenOf } from '../billing/cards/card-vault';
import { insertPastOrders, type PastOrder, pastOrderRows } from '../billing/orders/past-orders';
import { insertRows } from '../database/insert-rows';
import type { Database } from '../database/open';
import { accounts, type CardDetails, cards, coupons, devices, renewals } from '../database/schema';
import { errorCodes } from '../http/error-codes';
import { renewalCard, type SeedMember, seedMembers, seedResellerUid } from './seed-members';

/** The password of every seed member. */
const seedPassword = 'secret123';

let seedPasswordHash: Promise<string> | undefined;

/** The hash of the seed password. Computed once, because hashing is slow by design. */
const hashSeedPassword = (): Promise<string> => {
  seedPasswordHash ??= hashPassword(seedPassword);
  return seedPasswordHash;
};

/** The uids of member@, expired@ and renewing@example.com. Below, renewing@example.com is called Rita, her nickname. */
const memberUid = '1000000001';
const expiredUid = '1000000003';
const ritaUid = '1000000004';

/** The test card numbers of the saved cards, by card brand. */
const seedCardNumbers = { visa: '4242424242424242', mastercard: '5555555555554444' };

const seedCards: readonly (CardDetails & { cardId: string; brand: keyof typeof seedCardNumbers })[] = [
  {
    cardId: 'card-renewing-visa',
    brand: 'visa',
    ending: '4242',
    holder: 'RITA SOUZA',
    validity: '08/32',
  },
  {
    cardId: 'card-renewing-mastercard',
    brand: 'mastercard',
    ending: '4444',
    holder: 'RITA SOUZA',
    validity: '11/31',
  },
];

const seedDevices = [
  { device: 'Android TV', model: 'Mi Box S', ip: '203.0.113.10' },
  { device: 'Tizen', model: 'Samsung TU7000', ip: '203.0.113.10' },
  { device: 'Android', model: 'Pixel 8', ip: '198.51.100.24' },
  { device: 'Fire TV', model: 'Fire TV Stick 4K', ip: '203.0.113.10' },
  { device: 'Windows', model: 'Chrome', ip: '192.0.2.77' },
] as const;

const addOrders = (tx: Database, pastOrders: readonly PastOrder[], now: number): Promise<string[]> =>
  insertPastOrders(
    tx,
    pastOrders.map((order) => pastOrderRows(order, now)),
  );

/** Refunds and chargebacks of Rita's earlier orders, by index in `earlierOrders()`. All of these orders are paid. */
const refundsAndChargebacks: Readonly<Record<number, Pick<PastOrder, 'refundStatus' | 'chargebackStatus'>>> = {
  0: { refundStatus: 'pending' },
  1: { refundStatus: 'rejected' },
  3: { refundStatus: 'cancelled' },
  7: { chargebackStatus: 'pending' },
  8: { chargebackStatus: 'succeeded' },
  10: { chargebackStatus: 'rejected' },
  14: { chargebackStatus: 'cancelled' },
};

/** The references (campaign labels) that Rita's earlier orders were placed with. */
const campaignReferences = ['spring-24', 'newsletter-11', 'tv_spot'] as const;

/** Rita's orders before her yearly plan, newest first: most are paid; others failed or were canceled. */
function earlierOrders(): PastOrder[] {
  const orderTemplates: readonly Omit<PastOrder, 'uid' | 'daysAgo' | 'planId'>[] = [
    { status: 'success' },
    { status: 'success', usesCard: false },
    { status: 'failed', failureCode: errorCodes.insufficientFunds },
    { status: 'success', isRenewal: true },
    { status: 'cancelled', usesCard: false },
    { status: 'success', refundStatus: 'succeeded' },
    { status: 'failed', failureCode: errorCodes.cardDeclined },
  ];
  return Array.from({ length: 37 }, (_, index) => ({
    ...(orderTemplates[index % orderTemplates.length] as (typeof orderTemplates)[number]),
    uid: ritaUid,
    planId: index % 5 === 4 ? '203' : '202',
    daysAgo: 50 + index * 30,
    ...refundsAndChargebacks[index],
    partnerUid: seedResellerUid,
    ...(index % 4 !== 3 && { reference: campaignReferences[index % 3] as string }),
  }));
}

/** The card vault's token of each saved card, by card brand. */
type Tokens = Readonly<Record<keyof typeof seedCardNumbers, string>>;

/** Adds Rita's orders, coupons, cards, devices and renewal. */
async function seedRita(tx: Database, tokens: Tokens, now: number): Promise<void> {
  const uid = ritaUid;
  const daysFromNow = (days: number) => now + days * dayInMilliseconds;
  const oldestOrder: PastOrder = {
    uid,
    planId: '102',
    daysAgo: 50 + 38 * 30,
    status: 'success',
    couponCode: 'USED10',
    discountPercent: 10,
  };
  const pendingOrder: PastOrder = {
    uid,
    planId: '405',
    daysAgo: 1,
    status: 'pending',
    usesCard: false,
    couponCode: 'BOUND20',
    discountPercent: 20,
  };
  const currentOrder: PastOrder = { uid, planId: '205', daysAgo: 20, status: 'success' };
  const orderIds = await addOrders(tx, [pendingOrder, currentOrder, ...earlierOrders(), oldestOrder], now);
  const pendingOrderId = orderIds.at(0) ?? null;
  const oldestOrderId = orderIds.at(-1) ?? null;

  const couponDefaults = { uid, amount: null, currency: null, orderId: null, isUsed: false };
  await tx.insert(coupons).values([
    { ...couponDefaults, code: 'SAVE15', percent: 15, expires: daysFromNow(60) },
    { ...couponDefaults, code: 'BOUND20', percent: 20, expires: daysFromNow(30), orderId: pendingOrderId },
    { ...couponDefaults, code: 'USED10', percent: 10, expires: daysFromNow(90), orderId: oldestOrderId, isUsed: true },
    { ...couponDefaults, code: 'OLD25', percent: 25, expires: daysFromNow(-10) },
  ]);
  await insertRows(
    tx,
    cards,
    seedCards.map(({ cardId, ...details }, index) => ({
      cardId,
      uid,
      details,
      token: tokens[details.brand],
      isDefault: index === 0,
      createdAt: daysFromNow(-400 + index),
    })),
  );
  await insertRows(
    tx,
    devices,
    seedDevices.map((device, index) => ({ uid, ...device, lastUsed: daysFromNow(-index - 1) })),
  );
  await tx.insert(renewals).values({
    uid,
    status: 'on',
    brand: 'member',
    planId: '205',
    cardId: 'card-renewing-visa',
    currency: 'USD',
    nextBillingDate: daysFromNow(345),
    discountsUsed: 1,
    failureCode: null,
  });
}

type RenewalMember = SeedMember & Required<Pick<SeedMember, 'renewal'>>;

/** The members `renewal-…@example.com`. Rita, who also has a renewal, isn't among them. */
const renewalMembers = seedMembers.filter((member): member is RenewalMember => member.renewal !== undefined);

/** The discount of the first renewals of plan 102, in percent. */
const renewalDiscountPercent = 20;

/** The orders of a member who has a renewal, newest first. */
function renewalOrders({ uid, planId = '102', endsInDays = 0, renewal }: RenewalMember): PastOrder[] {
  const planDays = 30;
  const lastPaidOrder: PastOrder = { uid, planId, daysAgo: planDays - endsInDays, status: 'success' };
  const failedOrder: PastOrder = {
    uid,
    planId,
    daysAgo: -endsInDays,
    status: 'failed',
    isRenewal: true,
    failureCode: errorCodes.insufficientFunds,
    discountPercent: renewalDiscountPercent,
  };
  return renewal.status === 'failed' ? [failedOrder, lastPaidOrder] : [lastPaidOrder];
}

/** Adds the renewals of the members `renewal-…@example.com`, each with its orders and card. */
async function seedRenewals(tx: Database, tokens: Tokens, now: number): Promise<void> {
  await addOrders(tx, renewalMembers.flatMap(renewalOrders), now);
  const cardIdOf = (uid: string) => `card-${uid}`;
  await insertRows(
    tx,
    cards,
    renewalMembers.map(({ uid }) => ({
      cardId: cardIdOf(uid),
      uid,
      details: renewalCard,
      token: tokens.mastercard,
      isDefault: true,
      createdAt: now,
    })),
  );
  await insertRows(
    tx,
    renewals,
    renewalMembers.map(({ uid, planId = '102', endsInDays = 0, renewal: { status, failureCode } }) => ({
      uid,
      status,
      brand: 'member',
      planId,
      cardId: cardIdOf(uid),
      currency: 'USD',
      nextBillingDate: status === 'renewing' ? now + endsInDays * dayInMilliseconds : null,
      discountsUsed: 1,
      failureCode: failureCode ?? null,
    })),
  );
}

/** Adds the members that demo/README.md lists, with their orders, coupons, cards, devices and renewals. */
export async function seed(tx: Database, now: number): Promise<void> {
  const passwordHash = await hashSeedPassword();
  await insertRows(
    tx,
    accounts,
    seedMembers.map(
      ({ uid, account, areaCode, nickname, userType, payStatus, planId, endsInDays, changedColumns }) => ({
        uid,
        ...normalizeIdentity({ type: areaCode ? 'phone' : 'email', account, areaCode }),
        mailbox: areaCode ? null : mailboxOf(account),
        country: areaCode ? 'BR' : null,
        nickname,
        passwordHash,
        userType: userType ?? 'member',
        payStatus,
        planId: planId ?? null,
        expiredTime: endsInDays === undefined ? 0 : now + endsInDays * dayInMilliseconds,
        createdAt: now - 420 * dayInMilliseconds,
        language: 'en',
        unsubscribeEmail: false,
        isBlocked: false,
        isSeed: true,
        ...changedColumns,
      }),
    ),
  );
  const monthlyOrder = { planId: '102', status: 'success' } as const;
  await addOrders(
    tx,
    [
      { uid: memberUid, daysAgo: 18, ...monthlyOrder },
      { uid: expiredUid, daysAgo: 33, ...monthlyOrder },
    ],
    now,
  );
  const tokens: Tokens = {
    visa: await vaultTokenOf(tx, seedCardNumbers.visa),
    mastercard: await vaultTokenOf(tx, seedCardNumbers.mastercard),
  };
  await seedRita(tx, tokens, now);
  await seedRenewals(tx, tokens, now);
}
