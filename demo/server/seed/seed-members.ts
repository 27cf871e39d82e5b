import type { Account, CardFace, RenewalRow } from '../database/schema';

/** A seed member; demo/README.md lists them. */
export interface SeedMember {
  uid: string;
  /** An e-mail address, or a phone number if `areaCode` is given. */
  account: string;
  areaCode?: string;
  nickname: string;
  userType?: string;
  payStatus: string;
  planId?: string;
  /** Days from now until the plan or trial ends. */
  endsIn?: number;
  /** Columns that differ from a regular account's. */
  differs?: Partial<Pick<Account, 'isBlocked' | 'isVerified' | 'mustResetPassword' | 'loginRefusal'>>;
  /** A renewal in this state, with its own card. */
  renewal?: { status: RenewalRow['status']; failureCode?: string };
}

/** The reseller that owns the demo pages. */
export const seedReseller = '1000000006';

const paid = { payStatus: 'PAID', planId: '102' } as const;
const ended = { payStatus: 'EXPIRED', planId: '102' } as const;

export const seedMembers: readonly SeedMember[] = [
  { uid: '1000000001', account: 'member@example.com', nickname: 'Mary', ...paid, endsIn: 12 },
  { uid: '1000000002', account: 'trial@example.com', nickname: 'Tomas', payStatus: 'FREE_TRIAL', endsIn: 5 },
  { uid: '1000000003', account: 'expired@example.com', nickname: 'Elena', ...ended, endsIn: -3 },
  {
    uid: '1000000004',
    account: 'renewing@example.com',
    nickname: 'Rita',
    payStatus: 'PAID',
    planId: '205',
    endsIn: 345,
  },
  {
    uid: '1000000005',
    account: 'blocked@example.com',
    nickname: 'Bruno',
    payStatus: 'NONE',
    differs: { isBlocked: true },
  },
  {
    uid: seedReseller,
    account: 'reseller@example.com',
    nickname: 'Rafael',
    userType: 'reseller',
    payStatus: 'NONE',
  },
  {
    uid: '1000000011',
    account: 'renewal-off@example.com',
    nickname: 'Olga',
    ...paid,
    endsIn: 9,
    renewal: { status: 'off' },
  },
  {
    uid: '1000000012',
    account: 'renewal-renewing@example.com',
    nickname: 'Renata',
    ...paid,
    endsIn: 1,
    renewal: { status: 'renewing' },
  },
  {
    uid: '1000000013',
    account: 'renewal-cancelled@example.com',
    nickname: 'Carla',
    ...paid,
    endsIn: 20,
    renewal: { status: 'cancelled' },
  },
  {
    uid: '1000000014',
    account: 'renewal-expired@example.com',
    nickname: 'Ernesto',
    ...ended,
    endsIn: -8,
    renewal: { status: 'expired' },
  },
  {
    uid: '1000000015',
    account: 'renewal-failed@example.com',
    nickname: 'Felix',
    ...ended,
    endsIn: -1,
    renewal: { status: 'failed', failureCode: '302' },
  },
  {
    uid: '1000000016',
    account: 'unverified@example.com',
    nickname: 'Ursula',
    payStatus: 'FREE_TRIAL',
    endsIn: 7,
    differs: { isVerified: false },
  },
  {
    uid: '1000000017',
    account: 'reset@example.com',
    nickname: 'Regina',
    ...ended,
    endsIn: -2,
    differs: { mustResetPassword: true },
  },
  {
    uid: '1000000018',
    account: 'suspended@example.com',
    nickname: 'Simon',
    payStatus: 'NONE',
    differs: { loginRefusal: '7004' },
  },
  { uid: '1000000019', account: 'undeliverable@example.com', nickname: 'Udo', ...paid, endsIn: 30 },
  { uid: '1000000020', account: 'google@example.com', nickname: 'Gina', ...paid, endsIn: 30 },
  { uid: '1000000021', account: '11912345678', areaCode: '55', nickname: 'Paulo', ...paid, endsIn: 30 },
];

/** The card of a seed member's renewal. */
export const renewalCard: CardFace = { brand: 'mastercard', ending: '4444', holder: 'CARD HOLDER', validity: '11/31' };
