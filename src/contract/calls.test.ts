import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { calls } from './calls';
import type { CallDefinition } from './define-call';
import { callDescriptions } from './openapi/call-descriptions';

const callsByName = calls as Readonly<Record<string, CallDefinition>>;
const callEntries = Object.entries(callsByName);

/** Method and path of every call in section 7 of the original specification. */
const specifiedCalls = `
POST /api/user/login/v1
POST /api/user/code/login/v1
POST /api/user/sso/v1
POST /api/user/signup/v1
POST /api/user/resetPasswd/v1
POST /api/user/changePassword/v1
POST /api/user/sendVerificationCode/v1
POST /api/user/createRandCode/v1
GET /api/user/get/config/v1
POST /api/user/queryInfo/v1
POST /api/user/loginOut/v1
GET /api/user/support/phone/v1
POST /api/user/query/urv
POST /api/user/site/verify
GET /api/user/site/key
GET /api/user/google/client/v1
POST /api/user/google/login/v1
POST /api/user/google/signup/v1
GET /api/user/marketing/campaign/subscription
GET /api/site/scanCode/getCountryCode/v1
GET /api/site/dynamic/config/v1
GET /api/site/theme/v1
GET /api/site/get/config/v1
GET /api/site/i18n/version
GET /api/site/i18n/message
GET /api/site/get/lang/address
GET /api/site/contact-us/v1
GET /api/site/contry/phone/areacode
POST /api/site/resetPasswordByEmail
POST /api/site/resendConfirmation
POST /api/site/obtain/resetPassword/email
POST /api/site/email/resetPassword
GET /api/site/send/resetPasswordEmail
POST /api/site/active/user
POST /api/site/bindEmailConfirmed
POST /api/job/renewInfo/v1
POST /api/job/updateRenewStatus/v1
POST /api/bill/card/change
GET /api/site/listPlans/v1
GET /api/site/banner/v1
POST /api/bill/query/cart
POST /api/site/report
GET /api/site/plan/detail/{id}
POST /api/bill/order/remind/v1
POST /api/site/checkPlanAvailable/v1
GET /api/site/plan/method/discount
POST /api/site/plan/convert
POST /api/bill/orders/v1
GET /api/bill/order/v1/{id}
GET /api/bill/service/v1/{id}
GET /api/bill/payment/tip/v1
GET /api/bill/unbindDiscountCode/v1
POST /api/uploadObject/v1
POST /api/bill/order/upload/v1
POST /api/bill/payment/methods/v1
POST /api/bill/listCard
POST /api/bill/deleteCard
POST /api/bill/goodsValuation
POST /api/bill/pay/v1
POST /api/bill/repay/v1
POST /api/bill/payment/liQuiDo/confirm/v1
GET /api/bill/getCheckCode/v1
POST /api/bill/installmentsPlan
GET /api/bill/payment/paypalCapture/v1/{id}
POST /api/bill/payment/query/token
POST /api/bill/payment-info/detail
POST /api/bill/payment/crypto/v1
POST /api/bill/payment/useepay/customer/create/v1
POST /api/bill/payment/useepay/customer/confirm/v1
POST /api/bill/payment/payssion/customer/create/v1
POST /api/bill/payment/payssion/customer/confirm/v1
POST /api/bill/dt/getDtPlan/v1
POST /api/bill/dt/getDtOrder/v1
GET /api/bill/dt/getCheckCode/v1
POST /api/bill/dt/reseller/create/order/v1
GET /api/site/contry/dt/phone/areacode
POST /api/bill/dt/methods/v1
POST /api/bill/dt/goodsValuation
POST /api/bill/dt/pay/v1
`
  .trim()
  .split('\n');

/** Method and path of the calls that we added, which aren't in the original specification. */
const addedCalls: readonly string[] = [
  'POST /api/bill/handoff/create/v1',
  'POST /api/bill/handoff/end/v1',
  'POST /api/bill/handoff/state/v1',
  'POST /api/bill/handoff/take/v1',
  'POST /api/user/account/step/v1',
  'POST /api/user/speakRandCode/v1',
  'POST /api/user/tv/signin/start/v1',
  'POST /api/user/tv/signin/lookup/v1',
  'POST /api/user/tv/signin/decide/v1',
  'POST /api/user/tv/signin/state/v1',
  'POST /api/bill/order/cancel/v1',
  'POST /api/bill/gift/create/v1',
  'POST /api/bill/gift/resend/v1',
  'POST /api/bill/gifts/v1',
  'POST /api/bill/receipt/resend/v1',
  'POST /api/bill/redeem/v1',
  'POST /api/bill/withdraw/v1',
  'POST /api/site/unsubscribe/v1',
  'POST /api/job/pauseRenewal/v1',
  'POST /api/user/deletion/v1',
  'POST /api/user/deletion/cancel/v1',
  'POST /api/user/devices/signOut/v1',
  'POST /api/user/export/v1',
  'POST /api/user/email/change/v1',
  'POST /api/user/nickname/v1',
  'POST /api/user/passkey/options/v1',
  'POST /api/user/passkey/signIn/v1',
  'POST /api/user/passkey/create/v1',
  'GET /api/user/passkeys/v1',
  'POST /api/user/passkey/rename/v1',
  'POST /api/user/passkey/delete/v1',
  'POST /api/user/terms/v1',
  'POST /api/user/thirdParty/change/v1',
  'POST /api/bill/dt/references/v1',
  'POST /api/bill/payment/express/order/v1',
  'POST /api/bill/payment/express/validate/v1',
];

/** The query and path fields that the specification names, by call. */
const specifiedFields: Readonly<Record<string, readonly string[]>> = {
  queryInfo: ['uid', 'account', 'type'],
  loginOut: ['language', 'uid', 'account'],
  campaignSubscription: ['subscribeStatus'],
  dynamicConfig: ['type', 'code'],
  i18nMessage: ['language'],
  sendResetPasswordEmail: ['email'],
  planDetail: ['id', 'language'],
  planMethodDiscount: ['planId'],
  planConvert: ['planId'],
  order: ['id'],
  orderService: ['id'],
  unbindDiscountCode: ['orderId', 'discountCode'],
  repay: ['orderId'],
  paypalCapture: ['id'],
};

const callOf = (name: string) => {
  const call = callsByName[name];
  if (!call) throw new Error(`${name} is not a call`);
  return call;
};

const jsonSchemaOf = (schema: z.ZodMiniType) =>
  z.toJSONSchema(schema, { io: 'input' }) as { type?: string; properties?: Record<string, unknown> };

describe('`calls`, the table of all calls,', () => {
  it('has the specification’s calls and the calls that we added, and no others', () => {
    expect(callEntries.map(([, { method, path }]) => `${method} ${path}`).sort()).toEqual(
      [...specifiedCalls, ...addedCalls].sort(),
    );
  });

  it('has each call under the call’s `name`', () => {
    for (const [name, call] of callEntries) expect(call.name).toBe(name);
  });

  it.each(callEntries)('describes %s and has schemas for its request and response', (name, call) => {
    expect(callDescriptions[name as keyof typeof calls]).toMatch(/^[A-Z].{10,}[.]$/);
    expect(jsonSchemaOf(call.request).type).toBe('object');
    expect(z.safeParse(call.request, 'not an object').success).toBe(false);
    expect(() => jsonSchemaOf(call.data)).not.toThrow();
  });

  it.each(callEntries.filter(([, { path }]) => path.includes('{')))(
    'requires a request field for each placeholder in the path of %s',
    (_, call) => {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      for (const name of names) expect(jsonSchemaOf(call.request).properties).toHaveProperty(name);
      expect(z.safeParse(call.request, {}).success).toBe(false);
    },
  );

  it.each(Object.entries(specifiedFields))('has the specification’s query and path fields for %s', (name, fields) => {
    for (const field of fields) expect(jsonSchemaOf(callOf(name).request).properties).toHaveProperty(field);
  });

  it('lists only request fields in `queryFields`', () => {
    for (const [, call] of callEntries) {
      for (const field of call.queryFields ?? []) expect(jsonSchemaOf(call.request).properties).toHaveProperty(field);
    }
    expect(callOf('planConvert').queryFields).toEqual(['planId']);
  });

  it('sets `hasSideEffect` for the GET calls that change something, so that clients never cache them', () => {
    const names = callEntries.filter(([, { hasSideEffect }]) => hasSideEffect).map(([name]) => name);
    expect(names.sort()).toEqual([
      'campaignSubscription',
      'paypalCapture',
      'sendResetPasswordEmail',
      'unbindDiscountCode',
    ]);
    for (const name of names) expect(callOf(name).method).toBe('GET');
  });

  it('requires an idempotency key for creating orders and moving money', () => {
    const names = callEntries.filter(([, { needsIdempotencyKey }]) => needsIdempotencyKey).map(([name]) => name);
    expect(names).toEqual(expect.arrayContaining(['pay', 'repay', 'dtPay', 'dtCreateOrder', 'paypalCapture']));
    expect(names).not.toEqual(expect.arrayContaining(['goodsValuation']));
  });
});

describe('schemas of calls', () => {
  it('allow unknown fields in responses', () => {
    const response = { codes: [{ country: 'UY', name: 'Uruguay', areaCode: '598', lengths: [8], newField: 1 }] };
    expect(z.safeParse(calls.phoneAreaCodes.data, response).success).toBe(true);
  });

  it('refuse a registration without accepted terms', () => {
    const request = {
      type: 'email',
      account: 'a@example.com',
      code: '1234',
      nickname: 'A',
      language: 'en',
      acceptedTerms: false,
    };
    expect(z.safeParse(calls.signup.request, request).success).toBe(false);
    expect(z.safeParse(calls.signup.request, { ...request, acceptedTerms: true }).success).toBe(true);
  });

  it('refuse files larger than 5 MiB, and files that are neither pictures nor PDFs', () => {
    const file = {
      fileName: 'proof.png',
      contentType: 'image/png',
      content: Buffer.alloc(5 * 1024 * 1024).toString('base64'),
    };
    expect(z.safeParse(calls.uploadObject.request, file).success).toBe(true);
    expect(z.safeParse(calls.uploadObject.request, { ...file, content: `${file.content}AAAA` }).success).toBe(false);
    expect(z.safeParse(calls.uploadObject.request, { ...file, contentType: 'text/html' }).success).toBe(false);
  });

  it('refuse an amount of money that is a number instead of text', () => {
    const valuation = { subtotal: { amount: 19.9, currency: 'BRL' }, total: { amount: '19.90', currency: 'BRL' } };
    expect(z.safeParse(calls.goodsValuation.data, valuation).success).toBe(false);
    expect(z.safeParse(calls.dtGoodsValuation.data, { ...valuation, subtotal: valuation.total }).success).toBe(true);
  });
});
