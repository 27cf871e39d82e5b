import type { Account, CardDetails, RenewalRow } from '../database/schema';
import { errorCodes } from '../http/error-codes';

/** A member of the seed data. All seed members are listed in demo/README.md. */
export interface SeedMember {
  uid: string;
  /** An email address, or a phone number if `areaCode` is given. */
  account: string;
  areaCode?: string;
  nickname: string;
  userType?: string;
  payStatus: string;
  planId?: string;
  /** Days from now until the plan or trial ends; negative if it has ended. */
  endsInDays?: number;
  /** The columns whose values differ from those of a regular account. */
  changedColumns?: Partial<Pick<Account, 'isBlocked' | 'isVerified' | 'mustResetPassword' | 'loginRefusal'>>;
  /** The member's renewal, which charges `renewalCard`. The renewal of renewing@example.com is in seed.ts instead. */
  renewal?: { status: RenewalRow['status']; failureCode?: string };
}

/** The `uid` of the reseller to whom sales on the demo pages are attributed. */
export const seedResellerUid = '1000000006';

const paidPlan = { payStatus: 'PAID', planId: '102' } as const;
const expiredPlan = { payStatus: 'EXPIRED', planId: '102' } as const;

export const seedMembers: readonly SeedMember[] = [
  { uid: '1000000001', account: 'member@example.com', nickname: 'Mary', ...paidPlan, endsInDays: 12 },
  { uid: '1000000002', account: 'trial@example.com', nickname: 'Tomas', payStatus: 'FREE_TRIAL', endsInDays: 5 },
  { uid: '1000000003', account: 'expired@example.com', nickname: 'Elena', ...expiredPlan, endsInDays: -3 },
  {
    uid: '1000000004',
    account: 'renewing@example.com',
    nickname: 'Rita',
    payStatus: 'PAID',
    planId: '205',
    endsInDays: 345,
  },
  {
    uid: '1000000005',
    account: 'blocked@example.com',
    nickname: 'Bruno',
    payStatus: 'NONE',
    changedColumns: { isBlocked: true },
  },
  {
    uid: seedResellerUid,
    account: 'reseller@example.com',
    nickname: 'Rafael',
    userType: 'reseller',
    payStatus: 'NONE',
  },
  {
    uid: '1000000011',
    account: 'renewal-off@example.com',
    nickname: 'Olga',
    ...paidPlan,
    endsInDays: 9,
    renewal: { status: 'off' },
  },
  {
    uid: '1000000012',
    account: 'renewal-renewing@example.com',
    nickname: 'Renata',
    ...paidPlan,
    endsInDays: 1,
    renewal: { status: 'renewing' },
  },
  {
    uid: '1000000013',
    account: 'renewal-cancelled@example.com',
    nickname: 'Carla',
    ...paidPlan,
    endsInDays: 20,
    renewal: { status: 'cancelled' },
  },
  {
    uid: '1000000014',
    account: 'renewal-expired@example.com',
    nickname: 'Ernesto',
    ...expiredPlan,
    endsInDays: -8,
    renewal: { status: 'expired' },
  },
  {
    uid: '1000000015',
    account: 'renewal-failed@example.com',
    nickname: 'Felix',
    ...expiredPlan,
    endsInDays: -1,
    renewal: { status: 'failed', failureCode: errorCodes.insufficientFunds },
  },
  {
    uid: '1000000016',
    account: 'unverified@example.com',
    nickname: 'Ursula',
    payStatus: 'FREE_TRIAL',
    endsInDays: 7,
    changedColumns: { isVerified: false },
  },
  {
    uid: '1000000017',
    account: 'reset@example.com',
    nickname: 'Regina',
    ...expiredPlan,
    endsInDays: -2,
    changedColumns: { mustResetPassword: true },
  },
  {
    uid: '1000000018',
    account: 'suspended@example.com',
    nickname: 'Simon',
    payStatus: 'NONE',
    // Sign-in is refused with error code 7004.
    changedColumns: { loginRefusal: '7004' },
  },
  { uid: '1000000019', account: 'undeliverable@example.com', nickname: 'Udo', ...paidPlan, endsInDays: 30 },
  { uid: '1000000020', account: 'google@example.com', nickname: 'Gina', ...paidPlan, endsInDays: 30 },
  { uid: '1000000021', account: '11912345678', areaCode: '55', nickname: 'Paulo', ...paidPlan, endsInDays: 30 },
];

/** The card that the renewals in `seedMembers` charge. */
export const renewalCard: CardDetails = {
  brand: 'mastercard',
  ending: '4444',
  holder: 'CARD HOLDER',
  validity: '11/31',
};
