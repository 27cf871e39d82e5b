import type { CallName } from './send-call';

/**
 * A profile is a part of the product, with the calls that it needs. A server needs only the calls of the profiles that
 * it is checked with. `demo/docs/own-backend.md` lists the profiles and describes what the elements show if a call is
 * missing.
 */
export const profiles = {
  /** Registering, signing in and buying a plan. */
  store: [
    'listPlans',
    'planDetail',
    'checkPlanAvailable',
    'paymentMethods',
    'goodsValuation',
    'sendVerificationCode',
    'signup',
    'login',
    'loginOut',
    'resetPasswd',
    'orderRemind',
    'pay',
    'repay',
    'paymentInfoDetail',
    'order',
  ],
  /** The pages of a member's account. */
  account: [
    'queryInfo',
    'queryCart',
    'orders',
    'order',
    'orderService',
    'cancelOrder',
    'unbindDiscountCode',
    'listCard',
    'deleteCard',
    'changePassword',
    'signOutDevices',
  ],
  /** Automatic renewal. */
  renewals: ['renewInfo', 'updateRenewStatus', 'cardChange', 'listCard'],
  /** The screens for resellers. */
  reseller: [
    'dtGetPlan',
    'dtGetCheckCode',
    'dtPhoneAreaCodes',
    'dtCreateOrder',
    'dtGetOrder',
    'dtMethods',
    'dtGoodsValuation',
    'dtPay',
  ],
  /** TVs: handing a purchase over to a phone, signing in with the app's one-time link, and tips on how to pay. */
  tv: ['handOffCreate', 'handOffState', 'handOffTake', 'sso', 'paymentTip'],
} as const satisfies Readonly<Record<string, readonly CallName[]>>;

export type ProfileName = keyof typeof profiles;

export const isProfile = (name: string): name is ProfileName => Object.hasOwn(profiles, name);

/** The calls that a server with these profiles must have. `store` is always included. */
export const callsOf = (names: readonly ProfileName[]): ReadonlySet<CallName> =>
  new Set<CallName>([...profiles.store, ...names.flatMap((name) => profiles[name])]);
