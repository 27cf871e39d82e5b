import { paymentMethods } from '../../../src/contract/calls/payments';
import { checkPlanAvailable, listPlans } from '../../../src/contract/calls/plans';
import type { DataOf } from '../../../src/contract/define-call';
import { paymentResponseSchema } from '../../../src/contract/entities';
import { cardGroups, type MethodGroup } from '../../../src/contract/entities/method-groups';
import type { Account } from '../account';
import { describeDifferences } from '../differences';
import { type CallResponse, sendCall, type Target } from '../send-call';

/** A fictitious person's values for every payer field. All are valid. */
const payerValues: Readonly<Record<string, string>> = {
  firstName: 'Ana',
  lastName: 'Souza',
  name: 'Ana Souza',
  email: 'conformance@nowhere.invalid',
  phone: '11987654321',
  cpfCnpj: '52998224725',
  birthDate: '1990-01-31',
  zipCode: '01310100',
  state: 'SP',
  city: 'São Paulo',
  street: 'Avenida Paulista',
  streetNumber: '1000',
};

/** The payment in a response, or a description of what the response contains instead. */
const paymentIn = (response: CallResponse): { orderId: string; paymentId: string } | string => {
  if ('problem' in response) return response.problem;
  const { envelope } = response;
  if (envelope.kind !== 'success')
    return `returns ${envelope.kind === 'error' ? `error ${envelope.code}` : 'no envelope'}`;
  const parsed = paymentResponseSchema.safeParse(envelope.data);
  return parsed.success ? parsed.data : describeDifferences(envelope.data, parsed.error.issues).join('; ');
};

/** The first plan that the member can buy now; null if there is none. */
async function findPlan(target: Target, token: string): Promise<string | null> {
  const plansResponse = await sendCall(target, 'listPlans', {}, { token });
  if ('problem' in plansResponse || plansResponse.envelope.kind !== 'success') return null;
  for (const { id } of listPlans.data.parse(plansResponse.envelope.data).plans) {
    const response = await sendCall(target, 'checkPlanAvailable', { planId: id }, { token });
    if ('problem' in response || response.envelope.kind !== 'success') continue;
    if (checkPlanAvailable.data.parse(response.envelope.data).isAvailable) return id;
  }
  return null;
}

/**
 * The message of `checkRepeatedPayment` if the server offers no suitable payment method. A suitable method needs no
 * card and has no options to choose from (such as a list of banks).
 */
export const noSuitableMethodMessage =
  'a repeated payment wasn’t tested, because every payment method requires a card or the choice of an option';

type Method = DataOf<typeof paymentMethods>['methods'][number];

/** Whether a method takes the card that the card frame encrypts. */
export const takesSealedCard = ({ group }: Pick<Method, 'group'>): boolean => group === ('CARD' satisfies MethodGroup);

/** Whether the methods of a group need a card, such as a prepaid card. */
const needsCard = (group: string): boolean => cardGroups.includes(group) || group === ('PREPAID' satisfies MethodGroup);

/**
 * Builds a request to pay for a plan with the first suitable payment method. If there is no plan or no such method,
 * returns a message that says so. `checkRepeatedPayment` returns this message too; other checks skip the payment.
 */
export async function buildPaymentRequest(
  target: Target,
  token: string,
  isSuitable: (method: Method) => boolean,
): Promise<Record<string, unknown> | string> {
  const planId = await findPlan(target, token);
  if (planId === null) return 'wasn’t tested: no plan is on sale for this member';
  const methodsResponse = await sendCall(target, 'paymentMethods', { planId }, { token });
  if ('problem' in methodsResponse || methodsResponse.envelope.kind !== 'success')
    return 'wasn’t tested: there is no list of payment methods';
  const method = paymentMethods.data.parse(methodsResponse.envelope.data).methods.find(isSuitable);
  if (!method) return noSuitableMethodMessage;
  return {
    planId,
    methodCode: method.code,
    currency: method.currency,
    payer: Object.fromEntries(method.fields.map((field) => [field, payerValues[field] ?? ''])),
    returnUrl: `${target.pageOrigin}/`,
  };
}

/** Checks that the server refuses a currency that no brand charges in. XTS is ISO 4217's code for tests. */
export async function checkUnknownCurrency(target: Target, planId: string): Promise<string[]> {
  const response = await sendCall(target, 'goodsValuation', { planId, currency: 'XTS' }, { token: null });
  const isAccepted = !('problem' in response) && response.envelope.kind === 'success';
  return isAccepted ? ['prices a plan in the currency XTS, which the brand doesn’t charge in; expected -2408'] : [];
}

interface Reminder {
  order?: { orderId?: string } | null;
  recentPurchase?: { order?: { orderId?: string } } | null;
}

/**
 * Starts a payment that stays pending, and repeats the request with the same Idempotency-Key: the server must return
 * the same order and payment, and `orderRemind` must find the order by this key, but not as a purchase. The server must
 * refuse a request without a key, a different request with the used key, and a return URL on an unknown site. Leaves one
 * unpaid order, whose id `facts` gets unless it has one. Returns the differences from the contract, or the reason why
 * nothing was tested.
 */
export async function checkRepeatedPayment(
  target: Target,
  { token }: Account,
  facts: { orderId?: string },
): Promise<string[]> {
  // A card payment would need a real card. Payments with other methods can stay pending.
  const request = await buildPaymentRequest(
    target,
    token,
    ({ group, options }) => !needsCard(group) && !options?.length,
  );
  if (typeof request === 'string') return [request];
  const responseWithoutKey = await sendCall(target, 'pay', request, { token });
  const messages =
    !('problem' in responseWithoutKey) && responseWithoutKey.envelope.kind === 'success'
      ? ['pays without an Idempotency-Key; expected an error']
      : [];
  const idempotencyKey = crypto.randomUUID();
  const first = paymentIn(await sendCall(target, 'pay', request, { token, idempotencyKey }));
  if (typeof first === 'string') return [...messages, `${first} (payment method ${request.methodCode})`];
  facts.orderId ??= first.orderId;
  const second = paymentIn(await sendCall(target, 'pay', request, { token, idempotencyKey }));
  if (typeof second === 'string') return [...messages, `repeated with the same Idempotency-Key: ${second}`];
  if (first.orderId !== second.orderId) messages.push('creates a second order for the same Idempotency-Key');
  else if (first.paymentId !== second.paymentId) messages.push('creates a second payment for the same Idempotency-Key');
  const changedResponse = await sendCall(target, 'pay', { ...request, quantity: 2 }, { token, idempotencyKey });
  if ('problem' in changedResponse)
    messages.push(`${changedResponse.problem}, for a different request with a used Idempotency-Key`);
  else if (changedResponse.envelope.kind === 'success')
    messages.push('accepts a different request with a used Idempotency-Key; expected -24050');
  const unknownSiteRequest = { ...request, returnUrl: 'https://conformance-foreign.invalid/' };
  const unknownSiteResponse = await sendCall(target, 'pay', unknownSiteRequest, {
    token,
    idempotencyKey: crypto.randomUUID(),
  });
  if (!('problem' in unknownSiteResponse) && unknownSiteResponse.envelope.kind === 'success')
    messages.push('accepts a returnUrl on an unknown site (open redirect); expected -24050');
  const remindResponse = await sendCall(
    target,
    'orderRemind',
    { attempt: idempotencyKey, planId: request.planId },
    { token },
  );
  const reminder =
    'problem' in remindResponse || remindResponse.envelope.kind !== 'success'
      ? null
      : (remindResponse.envelope.data as Reminder);
  if (reminder?.order?.orderId !== first.orderId)
    messages.push('orderRemind doesn’t find the order by its attempt (Idempotency-Key)');
  if (reminder?.recentPurchase?.order?.orderId === first.orderId)
    messages.push('orderRemind returns an unpaid order as `recentPurchase`');
  return messages;
}
