import { dayInMilliseconds, percentOfMoney, subtractMoney } from '../../src/rules';
import { listPrice, planById } from './catalogue/plans';
import type { Database } from './database/open';
import {
  accounts,
  type CardFace,
  cards,
  coupons,
  devices,
  type OrderRow,
  orders,
  payments,
  renewals,
} from './database/schema';
import { newCardToken, newPaymentId } from './ids';
import { newOrderRow } from './orders';
import { hashPassword } from './passwords';

/** The password of every seed member. */
const seedPassword = 'secret123';

let seedHash: Promise<string> | undefined;

/** Made once: seeding again should not take the time that a password's hash is meant to take. */
const hashOfSeedPassword = (): Promise<string> => {
  seedHash ??= hashPassword(seedPassword);
  return seedHash;
};

interface SeedMember {
  uid: string;
  account: string;
  nickname: string;
  userType?: string;
  payStatus: string;
  planId?: string;
  /** Days from now until the plan or trial ends. */
  endsIn?: number;
  isBlocked?: boolean;
}

const members: readonly SeedMember[] = [
  { uid: '1000000001', account: 'member@example.com', nickname: 'Mary', payStatus: 'PAID', planId: '102', endsIn: 12 },
  { uid: '1000000002', account: 'trial@example.com', nickname: 'Tomas', payStatus: 'FREE_TRIAL', endsIn: 5 },
  {
    uid: '1000000003',
    account: 'expired@example.com',
    nickname: 'Elena',
    payStatus: 'EXPIRED',
    planId: '102',
    endsIn: -3,
  },
  {
    uid: '1000000004',
    account: 'renewing@example.com',
    nickname: 'Rita',
    payStatus: 'PAID',
    planId: '205',
    endsIn: 345,
  },
  { uid: '1000000005', account: 'blocked@example.com', nickname: 'Bruno', payStatus: 'NONE', isBlocked: true },
  {
    uid: '1000000006',
    account: 'reseller@example.com',
    nickname: 'Rafael',
    userType: 'reseller',
    payStatus: 'NONE',
  },
];

const renewingUid = '1000000004';

const seedCards: readonly (CardFace & { cardId: string })[] = [
  { cardId: 'card-renewing-visa', brand: 'visa', ending: '4242', holder: 'RITA SOUZA', validity: '08/32' },
  { cardId: 'card-renewing-mastercard', brand: 'mastercard', ending: '4444', holder: 'RITA SOUZA', validity: '11/31' },
];

const seedDevices = [
  { device: 'Android TV', model: 'Mi Box S', ip: '203.0.113.10' },
  { device: 'Tizen', model: 'Samsung TU7000', ip: '203.0.113.10' },
  { device: 'Android', model: 'Pixel 8', ip: '198.51.100.24' },
  { device: 'Fire TV', model: 'Fire TV Stick 4K', ip: '203.0.113.10' },
  { device: 'Windows', model: 'Chrome', ip: '192.0.2.77' },
] as const;

interface PastOrder {
  uid: string;
  planId: string;
  daysAgo: number;
  status: OrderRow['status'];
  isCard?: boolean;
  failureCode?: string;
  couponCode?: string;
  percent?: number;
  refundStatus?: string;
  isRenewal?: boolean;
}

/** The rows of a past order and its payment. */
function pastRows(past: PastOrder, now: number) {
  const plan = planById(past.planId);
  if (!plan) throw new Error(`The seed names an unknown plan: ${past.planId}`);
  const at = now - past.daysAgo * dayInMilliseconds;
  const isCard = past.isCard !== false;
  // PIX is charged in BRL alone; the rest of the story is told in dollars.
  const unitPrice = listPrice(plan, isCard ? 'USD' : 'BRL');
  const discount = percentOfMoney(unitPrice, past.percent ?? 0);
  const [methodCode, methodGroup] = isCard ? ['card', 'CARD'] : ['pix', 'PIX'];
  const [card] = isCard ? seedCards : [];
  const isPaid = past.status === 'success';
  const order = {
    ...newOrderRow({
      uid: past.uid,
      brand: 'member',
      planId: plan.id,
      quantity: 1,
      validDays: plan.days,
      methodCode,
      methodGroup,
      couponCode: past.couponCode ?? null,
      valuation: { unitPrice, subtotal: unitPrice, discount, total: subtractMoney(unitPrice, discount) },
      isRenewal: past.isRenewal ?? false,
      now: at,
    }),
    status: past.status,
    failureCode: past.failureCode ?? null,
    isCharged: isPaid,
    expiry: isPaid ? at + plan.days * dayInMilliseconds : null,
    refundStatus: past.refundStatus ?? null,
    cardBrand: card?.brand ?? null,
    cardEnding: card?.ending ?? null,
  };
  const payment = {
    paymentId: newPaymentId(),
    orderId: order.orderId,
    uid: past.uid,
    // A PIX code of days ago has run out, though its order may wait.
    status: past.status === 'pending' ? ('cancelled' as const) : past.status,
    methodCode,
    methodGroup,
    amount: order.total,
    currency: order.currency,
    action: { type: 'none' as const },
    failureCode: order.failureCode,
    createdAt: at,
    settledAt: at,
    card: card ? { brand: card.brand, ending: card.ending, holder: card.holder, validity: card.validity } : null,
    isCardKept: false,
    isRenewing: false,
    language: 'en',
  };
  return { order, payment };
}

/** Writes past orders, the last of the list being the oldest; returns their ids in the list's order. */
async function seedOrders(tx: Database, history: readonly PastOrder[], now: number): Promise<string[]> {
  const rows = history.map((past) => pastRows(past, now));
  const oldestFirst = [...rows].reverse();
  await tx.insert(orders).values(oldestFirst.map(({ order }) => order));
  await tx.insert(payments).values(oldestFirst.map(({ payment }) => payment));
  return rows.map(({ order }) => order.orderId);
}

/** Rita's history before her yearly plan, newest first: mostly paid, with what can go wrong in between. */
function earlierOrders(): PastOrder[] {
  const turns: readonly Omit<PastOrder, 'uid' | 'daysAgo' | 'planId'>[] = [
    { status: 'success' },
    { status: 'success', isCard: false },
    { status: 'failed', failureCode: '302' },
    { status: 'success', isRenewal: true },
    { status: 'cancelled', isCard: false },
    { status: 'success', refundStatus: 'succeeded' },
    { status: 'failed', failureCode: '301' },
  ];
  return Array.from({ length: 37 }, (_, index) => ({
    ...(turns[index % turns.length] as (typeof turns)[number]),
    uid: renewingUid,
    planId: index % 5 === 4 ? '203' : '202',
    daysAgo: 50 + index * 30,
  }));
}

async function seedRenewing(tx: Database, now: number): Promise<void> {
  const uid = renewingUid;
  const days = (count: number) => now + count * dayInMilliseconds;
  const first: PastOrder = {
    uid,
    planId: '102',
    daysAgo: 50 + 38 * 30,
    status: 'success',
    couponCode: 'USED10',
    percent: 10,
  };
  const waiting: PastOrder = {
    uid,
    planId: '405',
    daysAgo: 1,
    status: 'pending',
    isCard: false,
    couponCode: 'BOUND20',
    percent: 20,
  };
  const running: PastOrder = { uid, planId: '205', daysAgo: 20, status: 'success' };
  const orderIds = await seedOrders(tx, [waiting, running, ...earlierOrders(), first], now);
  const boundTo = orderIds.at(0) ?? null;
  const usedIn = orderIds.at(-1) ?? null;

  const coupon = { uid, amount: null, currency: null, orderId: null, isUsed: false };
  await tx.insert(coupons).values([
    { ...coupon, code: 'SAVE15', percent: 15, expires: days(60) },
    { ...coupon, code: 'BOUND20', percent: 20, expires: days(30), orderId: boundTo },
    { ...coupon, code: 'USED10', percent: 10, expires: days(90), orderId: usedIn, isUsed: true },
    { ...coupon, code: 'OLD25', percent: 25, expires: days(-10) },
  ]);
  const kept = seedCards.map(({ cardId, ...face }, index) => ({
    cardId,
    uid,
    face,
    token: newCardToken(),
    isDefault: index === 0,
    createdAt: days(-400 + index),
  }));
  await tx.insert(cards).values(kept);
  await tx.insert(devices).values(seedDevices.map((device, index) => ({ uid, ...device, lastUsed: days(-index - 1) })));
  await tx.insert(renewals).values({
    uid,
    status: 'on',
    brand: 'member',
    planId: '205',
    cardId: 'card-renewing-visa',
    currency: 'USD',
    nextBillingDate: days(345),
    discountsUsed: 1,
    failureCode: null,
  });
}

/** Members and their stories, as demo/README.md lists them. */
export async function seed(tx: Database, now: number): Promise<void> {
  const passwordHash = await hashOfSeedPassword();
  await tx.insert(accounts).values(
    members.map(({ uid, account, nickname, userType, payStatus, planId, endsIn, isBlocked }) => ({
      uid,
      loginKey: `email:${account}`,
      type: 'email' as const,
      account,
      areaCode: null,
      country: null,
      nickname,
      passwordHash,
      userType: userType ?? 'member',
      payStatus,
      planId: planId ?? null,
      expiredTime: endsIn === undefined ? 0 : now + endsIn * dayInMilliseconds,
      createdAt: now - 420 * dayInMilliseconds,
      language: 'en',
      unsubscribeEmail: false,
      isBlocked: isBlocked ?? false,
      isSeed: true,
      failedLogins: 0,
      lockedUntil: 0,
    })),
  );
  const month = { planId: '102', status: 'success' } as const;
  await seedOrders(
    tx,
    [
      { uid: '1000000001', daysAgo: 18, ...month },
      { uid: '1000000003', daysAgo: 33, ...month },
    ],
    now,
  );
  await seedRenewing(tx, now);
}
