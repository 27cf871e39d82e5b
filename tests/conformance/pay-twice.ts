import { checkPlanAvailable } from '../../src/contract/calls/catalog/plan';
import { paymentMethods } from '../../src/contract/calls/payments/payments';
import { listPlans } from '../../src/contract/calls/storefront/plans';
import type { DataOf } from '../../src/contract/define-call';
import { paymentAnswerSchema } from '../../src/contract/entities';
import { type Answer, askServer, type Target } from './ask-server';
import type { Person } from './check-server';
import { differences } from './differences';

/** What a method may ask of a payer; good everywhere, nobody's. */
const payer: Readonly<Record<string, string>> = {
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

const payment = (answer: Answer): { orderId: string; paymentId: string } | string => {
  if ('problem' in answer) return answer.problem;
  const { envelope } = answer;
  if (envelope.kind !== 'success') return `refuses with ${envelope.kind === 'error' ? envelope.code : 'no envelope'}`;
  const parsed = paymentAnswerSchema.safeParse(envelope.data);
  return parsed.success ? parsed.data : differences(envelope.data, parsed.error.issues).join('; ');
};

/** The first plan that the member may buy now; null where there is none. */
async function planToBuy(target: Target, token: string): Promise<string | null> {
  const listed = await askServer(target, 'listPlans', {}, { token });
  if ('problem' in listed || listed.envelope.kind !== 'success') return null;
  for (const { id } of listPlans.data.parse(listed.envelope.data).plans) {
    const answer = await askServer(target, 'checkPlanAvailable', { planId: id }, { token });
    if ('problem' in answer || answer.envelope.kind !== 'success') continue;
    if (checkPlanAvailable.data.parse(answer.envelope.data).isAvailable) return id;
  }
  return null;
}

type Method = DataOf<typeof paymentMethods>['methods'][number];

/** A request to pay for a plan by the first method that is wanted; in words why there is none. */
export async function aPayment(
  target: Target,
  token: string,
  isWanted: (method: Method) => boolean,
): Promise<Record<string, unknown> | string> {
  const planId = await planToBuy(target, token);
  if (planId === null) return 'was not tried: no plan is on sale for this member';
  const offered = await askServer(target, 'paymentMethods', { planId }, { token });
  if ('problem' in offered || offered.envelope.kind !== 'success') return 'was not tried: no list of methods came';
  const method = paymentMethods.data.parse(offered.envelope.data).methods.find(isWanted);
  if (!method) return 'was not tried: every method needs a card or a choice';
  return {
    planId,
    methodCode: method.code,
    currency: method.currency,
    payer: Object.fromEntries(method.fields.map((field) => [field, payer[field] ?? ''])),
    returnUrl: `${target.pageOrigin}/`,
  };
}

/**
 * Begins a payment that waits for the payer, and asks for it again under the same key: the same order and payment must
 * come back. Another request under that key, and a return URL on an unknown site, must be refused. Leaves one unpaid
 * order behind. Returns the differences as sentences.
 */
export async function payTwice(target: Target, { token }: Person): Promise<string[]> {
  // A card needs a real one; anything else waits for the payer and can be left alone.
  const request = await aPayment(
    target,
    token,
    ({ group, options }) => group !== 'CARD' && group !== 'PREPAID' && !options?.length,
  );
  if (typeof request === 'string') return [request];
  const unkeyed = await askServer(target, 'pay', request, { token });
  const found =
    !('problem' in unkeyed) && unkeyed.envelope.kind === 'success'
      ? ['pays without an Idempotency-Key; an error is due']
      : [];
  const key = crypto.randomUUID();
  const first = payment(await askServer(target, 'pay', request, { token, key }));
  if (typeof first === 'string') return [...found, `${first} (by ${request.methodCode})`];
  const second = payment(await askServer(target, 'pay', request, { token, key }));
  if (typeof second === 'string') return [...found, `asked again under the same key: ${second}`];
  if (first.orderId !== second.orderId) found.push('makes a second order for the same Idempotency-Key');
  else if (first.paymentId !== second.paymentId) found.push('makes a second payment for the same Idempotency-Key');
  const other = await askServer(target, 'pay', { ...request, quantity: 2 }, { token, key });
  if ('problem' in other) found.push(`${other.problem}, asked with another request under a used Idempotency-Key`);
  else if (other.envelope.kind === 'success')
    found.push('answers success to another request under a used Idempotency-Key; -24050 is due');
  const elsewhere = { ...request, returnUrl: 'https://conformance-foreign.invalid/' };
  const led = await askServer(target, 'pay', elsewhere, { token, key: crypto.randomUUID() });
  if (!('problem' in led) && led.envelope.kind === 'success')
    found.push('takes a returnUrl on a site it does not know (open redirect); -24050 is due');
  const kept = await askServer(target, 'orderRemind', { attempt: key }, { token });
  const order =
    'problem' in kept || kept.envelope.kind !== 'success'
      ? null
      : (kept.envelope.data as { order?: { orderId?: string } });
  if (order?.order?.orderId !== first.orderId) found.push('orderRemind does not find the order by its attempt');
  return found;
}
