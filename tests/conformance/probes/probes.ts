import type { ErrorCode } from '../../../src/contract/openapi/error-descriptions';
import type { CallName } from '../send-call';
import { takesSealedCard } from './pay-twice';

/** Values from the sign-in and from earlier responses, for later requests. */
export interface Facts {
  uid?: string;
  account?: string;
  planId?: string;
  orderId?: string;
  methodCode?: string;
  cardId?: string;
  captchaId?: string;
}

/**
 * How to test a call without changing anything. The probes of `pay`, `repay` and `dtPay` send invalid requests; valid
 * payments, which `--pay` turns on, are tested without probes. The values of `expect`:
 * - data: the response must match the contract.
 * - refusal: the request is invalid or refers to something that doesn't exist; the server must return an error that
 *   src/contract/openapi/error-descriptions.ts lists.
 * - effect: a valid request would change something. The check only tests that the call requires a valid token.
 */
export interface Probe {
  /** Who sends the request. */
  role: 'visitor' | 'member' | 'reseller';
  expect: 'data' | 'refusal' | 'effect';
  /** Creates the request; null if a required fact is missing. */
  request: (facts: Facts) => object | null;
  /** Error codes that are also valid, depending on the member. */
  allowedErrors?: readonly ErrorCode[];
  /** Copies values from the response's data to `facts`. */
  collectFacts?: (data: never, facts: Facts) => void;
}

const unknownEmail = 'conformance@nowhere.invalid';
const malformedEmail = 'no email';
const emptyRequest = () => ({});
const unknownAccount = { type: 'email', account: unknownEmail };
const invalidCiphertext = ['AAAA'];
const unknownPasskey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON: 'AAAA' } };
const unknownToken = { token: 'no-such-token' };
const returnUrl = 'https://partner.example/';
const forPlan = ({ planId }: Facts) => (planId ? { planId } : null);
const forOrder = ({ orderId }: Facts) => (orderId ? { id: orderId } : null);
const unknownCustomer = { customerId: 'no-such-customer' };
const unknownOrder = { orderId: 'no-such-order' };

// These functions build probes. The first three are named after the role, and expect data.
const visitor = (request: Probe['request'] = emptyRequest): Probe => ({ role: 'visitor', expect: 'data', request });
const member = (request: Probe['request'] = emptyRequest): Probe => ({ role: 'member', expect: 'data', request });
const reseller = (request: Probe['request'] = emptyRequest): Probe => ({ role: 'reseller', expect: 'data', request });
const refused = (role: Probe['role'], request: object): Probe => ({ role, expect: 'refusal', request: () => request });
const effect = (role: Probe['role']): Probe => ({ role, expect: 'effect', request: emptyRequest });

/** The probe of every call. Calls run in this order: those that provide facts come before those that require them. */
export const probes = {
  siteTheme: visitor(),
  siteConfig: visitor(),
  dynamicConfig: visitor(() => ({ type: 'terms', code: 'user' })),
  phoneAreaCodes: visitor(),
  contactUs: visitor(),
  getCountryCode: visitor(),
  i18nVersion: visitor(),
  i18nMessage: visitor(() => ({ language: 'en' })),
  langAddress: visitor(),
  userConfig: visitor(),
  supportPhone: visitor(),
  googleClient: visitor(),
  createRandCode: {
    ...visitor(),
    collectFacts: ({ captchaId, hasAudio }: { captchaId: string; hasAudio?: boolean }, facts: Facts) => {
      if (hasAudio) facts.captchaId = captchaId;
    },
  } as Probe,
  speakRandCode: visitor(({ captchaId }) => (captchaId ? { captchaId } : null)),
  siteKey: visitor(),
  listPlans: {
    ...visitor(),
    collectFacts: ({ plans }: { plans: { id: string }[] }, facts: Facts) => {
      const firstId = plans[0]?.id;
      if (firstId !== undefined) facts.planId = firstId;
    },
  } as Probe,
  banner: visitor(),
  planDetail: visitor(({ planId }) => (planId ? { id: planId, language: 'en' } : null)),
  planMethodDiscount: visitor(forPlan),
  getCheckCode: visitor(),
  paymentTip: visitor(),
  report: visitor(() => ({ event: 'membersite_event', events: [] })),
  // Before the calls below, whose wrong codes count as failed attempts, after which a server may refuse this call.
  tvSignInStart: visitor(),

  login: refused('visitor', { ...unknownAccount, password: invalidCiphertext }),
  codeLogin: refused('visitor', { ...unknownAccount, code: '0000' }),
  sso: refused('visitor', { appToken: 'no-such-token', accountId: '0', loginId: '0' }),
  signup: refused('visitor', {
    ...unknownAccount,
    code: '0000',
    nickname: 'Nobody',
    language: 'en',
    acceptedTerms: true,
  }),
  sendVerificationCode: refused('visitor', {
    ...unknownAccount,
    account: malformedEmail,
    purpose: 'login',
    language: 'en',
  }),
  resetPasswd: refused('visitor', { ...unknownAccount, code: '0000', password: invalidCiphertext }),
  siteVerify: refused('visitor', { token: 'no-such-token' }),
  googleLogin: refused('visitor', { credential: 'no-such-credential' }),
  googleSignup: refused('visitor', { credential: 'no-such-credential', language: 'en', acceptedTerms: true }),
  resetPasswordByEmail: refused('visitor', { email: malformedEmail, language: 'en' }),
  resendConfirmation: refused('visitor', { email: malformedEmail, language: 'en' }),
  obtainResetPasswordEmail: refused('visitor', unknownToken),
  emailResetPassword: refused('visitor', { ...unknownToken, password: invalidCiphertext }),
  sendResetPasswordEmail: refused('visitor', { email: malformedEmail }),
  activeUser: refused('visitor', unknownToken),
  bindEmailConfirmed: refused('visitor', unknownToken),

  queryInfo: member(({ uid, account }) => (uid && account ? { uid, account, type: 'email' } : null)),
  accountStep: visitor(() => ({ type: 'email', account: 'nobody@example.com' })),
  queryUrv: visitor(() => ({ country: 'BR', areaCode: '55' })),
  // 6201: the member has no renewal.
  renewInfo: { ...member(), allowedErrors: ['6201'] },
  listCard: {
    ...member(),
    collectFacts: ({ cards }: { cards: { cardId: string }[] }, facts: Facts) => {
      const firstId = cards[0]?.cardId;
      if (firstId !== undefined) facts.cardId = firstId;
    },
  } as Probe,
  queryCart: visitor(forPlan),
  orderRemind: {
    ...member(),
    // A server without the call `orders` has no other list of orders.
    collectFacts: ({ order }: { order?: { orderId: string } | null }, facts: Facts) => {
      if (order) facts.orderId ??= order.orderId;
    },
  } as Probe,
  checkPlanAvailable: visitor(forPlan),
  // 6000: the plan can't be bought while the member's current plan is active.
  planConvert: { ...member(forPlan), allowedErrors: ['6000'] },
  orders: {
    ...member(() => ({ page: 1, pageSize: 10 })),
    collectFacts: ({ orders }: { orders: { orderId: string }[] }, facts: Facts) => {
      const firstId = orders[0]?.orderId;
      if (firstId !== undefined) facts.orderId = firstId;
    },
  } as Probe,
  order: member(forOrder),
  orderService: member(forOrder),
  paymentMethods: {
    ...visitor(forPlan),
    collectFacts: ({ methods }: { methods: { code: string; group: string }[] }, facts: Facts) => {
      const method = methods.find(takesSealedCard) ?? methods[0];
      if (method) facts.methodCode = method.code;
    },
  } as Probe,
  goodsValuation: visitor(({ planId, methodCode }) => (planId ? { planId, ...(methodCode && { methodCode }) } : null)),
  installmentsPlan: visitor(({ planId, methodCode }) => (planId && methodCode ? { planId, methodCode } : null)),
  changePassword: refused('member', { currentPassword: invalidCiphertext, newPassword: invalidCiphertext }),
  updateNickname: refused('member', { nickname: '<>' }),
  changeEmail: refused('member', { email: malformedEmail, code: '0000', currentPassword: invalidCiphertext }),
  acceptTerms: refused('member', { version: 'no-such-version' }),
  changeThirdParty: refused('member', { provider: 'google', isOn: false }),
  deleteAccount: refused('member', {}),
  cancelDeletion: refused('visitor', {}),
  exportData: effect('member'),
  // Empty, because a wrong token would count as a failed attempt.
  unsubscribeByToken: refused('visitor', { token: '' }),
  // Empty, because a wrong code would count as a failed attempt.
  redeemCode: refused('visitor', { code: '' }),
  // A session of a partner's page, as the check's, may not manage passkeys.
  passkeyList: refused('member', {}),
  passkeyOptions: visitor(() => ({ purpose: 'signIn' })),
  passkeySignIn: refused('visitor', { credential: unknownPasskey }),
  passkeyCreate: refused('member', { credential: unknownPasskey }),
  passkeyRename: refused('member', { id: 'no-such-passkey', name: 'x' }),
  passkeyDelete: refused('member', { id: 'no-such-passkey' }),
  signOutDevices: refused('member', { deviceId: 'no-such-device' }),
  cancelOrder: refused('member', unknownOrder),
  withdraw: refused('member', unknownOrder),
  resendReceipt: refused('member', unknownOrder),
  giftCreate: refused('member', { planId: 'no-such-plan', from: 'Probe' }),
  gifts: member(),
  giftResend: refused('member', unknownOrder),
  loginOut: effect('member'),
  campaignSubscription: effect('member'),
  updateRenewStatus: effect('member'),
  pauseRenewal: refused('member', { until: 1 }),
  cardChange: refused('member', { cardId: 'no-such-card' }),
  deleteCard: refused('member', { cardId: 'no-such-card' }),
  unbindDiscountCode: refused('member', { ...unknownOrder, discountCode: 'NOTHING' }),
  uploadObject: refused('member', { fileName: 'nothing.png', contentType: 'image/png', content: '' }),
  orderUpload: refused('member', { ...unknownOrder, objectId: 'no-such-object' }),
  paymentInfoDetail: refused('member', unknownOrder),
  paymentCrypto: refused('member', unknownOrder),
  queryToken: refused('member', { methodCode: 'no-such-method' }),
  pay: refused('member', { planId: 'no-such-plan', methodCode: 'no-such-method' }),
  repay: refused('member', { ...unknownOrder, methodCode: 'no-such-method' }),
  liquidoConfirm: refused('member', unknownOrder),
  paypalCapture: refused('member', { id: 'no-such-order' }),
  // A server that requests this URL can be used to reach its internal network.
  expressValidate: refused('member', { methodCode: 'apple-pay', validationUrl: 'http://127.0.0.1/' }),
  expressOrder: refused('member', { methodCode: 'no-such-method', total: { amount: '7.99', currency: 'USD' } }),
  useepayCustomerCreate: refused('member', { methodCode: 'no-such-method', returnUrl }),
  useepayCustomerConfirm: refused('member', unknownCustomer),
  payssionCustomerCreate: refused('member', { methodCode: 'no-such-method', returnUrl }),
  payssionCustomerConfirm: refused('member', unknownCustomer),
  handOffCreate: refused('visitor', { planId: 'no-such-plan' }),
  handOffTake: refused('visitor', { code: 'ZZZZZZ' }),
  handOffState: refused('visitor', { code: 'ZZZZZZ' }),
  handOffEnd: refused('visitor', { handOffId: 'no-such-hand-off' }),
  tvSignInLookUp: refused('visitor', { code: 'ZZZZZZ' }),
  tvSignInDecide: effect('member'),
  tvSignInState: refused('visitor', { secret: 'no-such-secret' }),

  dtGetPlan: reseller(),
  dtGetCheckCode: reseller(),
  dtReferences: reseller(() => ({ from: 0, to: Date.now(), pageSize: 1 })),
  dtPhoneAreaCodes: visitor(),
  dtMethods: reseller(forPlan),
  dtGoodsValuation: reseller(forPlan),
  dtGetOrder: refused('reseller', unknownOrder),
  dtCreateOrder: refused('reseller', { planId: 'no-such-plan', quantity: 1 }),
  dtPay: refused('reseller', { ...unknownOrder, methodCode: 'no-such-method' }),
} satisfies Record<CallName, Probe>;
