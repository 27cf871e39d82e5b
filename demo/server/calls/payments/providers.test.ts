import { afterAll, beforeAll, expect, test } from 'vitest';
import { clickGatewayButton } from '../../testing/gateway';
import { aCard, aMember, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.control('methods', { code: 'card-useepay', isOffered: true });
  await server.control('methods', { code: 'payssion-wallet', isOffered: true });
});
afterAll(() => server.close());

// The payment providers UseePay and Payssion keep a customer record for a member. The call `…CustomerCreate` creates
// the record. The call `…CustomerConfirm` saves a card (UseePay) or checks the member's consent to charges (Payssion).

const returnUrl = 'https://shop.example/checkout';

test('a member gets one customer record at UseePay, and a card that is saved in it can be charged', async () => {
  const { token, uid } = await aMember(server);
  const { data } = await server.call('useepayCustomerCreate', { methodCode: 'card-useepay' }, { token });
  expect((await server.call('useepayCustomerCreate', {}, { token })).data).toEqual(data);
  expect(data.action).toBeNull();
  const { customerId } = data;
  const request = { customerId, card: aCard('4242424242424242') };
  const key = 'useepay-confirm-1';
  const confirmed = await server.call('useepayCustomerConfirm', request, { token, key });
  expect(confirmed.data).toMatchObject({ status: 'success', action: { type: 'none' } });
  // A client that lost the response repeats the request.
  expect(await server.call('useepayCustomerConfirm', request, { token, key })).toEqual(confirmed);
  expect((await server.call('listCard', {}, { token })).data.cards).toHaveLength(1);
  expect(await server.ledger({ uid })).toHaveLength(0);
  const payRequest = { planId: '102', methodCode: 'card-useepay', cardId: confirmed.data.cardId };
  expect((await server.call('pay', payRequest, { token })).data.status).toBe('success');
  expect(await server.ledger({ uid })).toHaveLength(1);
});

test.each([
  ['4000000000000002', '301'],
  ['4000000000009995', '302'],
  ['4242424242424241', '314'],
])('the card %s isn’t saved, because UseePay refuses it with error %s', async (number, code) => {
  const { token, uid } = await aMember(server);
  const { data } = await server.call('useepayCustomerCreate', {}, { token });
  const request = { customerId: data.customerId, card: aCard(number) };
  expect((await server.call('useepayCustomerConfirm', request, { token })).errCode).toBe(code);
  expect((await server.call('listCard', {}, { token })).data.cards).toEqual([]);
  expect(await server.ledger({ uid })).toHaveLength(0);
});

test('a bank may require a confirmation on its page before the card is saved', async () => {
  const { token } = await aMember(server);
  const { data } = await server.call('useepayCustomerCreate', {}, { token });
  const request = { customerId: data.customerId, card: aCard('4000000000003220'), returnUrl };
  const { data: pending } = await server.call('useepayCustomerConfirm', request, { token });
  expect(pending).toMatchObject({ status: 'pending', cardId: null });
  if (pending.action.type !== 'redirect') throw new Error(pending.action.type);
  const response = await clickGatewayButton(pending.action.url, 'approve');
  expect(response.headers.get('location')).toBe(returnUrl);
  const { cards } = (await server.call('listCard', {}, { token })).data;
  expect(cards).toMatchObject([{ ending: '3220' }]);
  const savedCardRequest = { customerId: data.customerId, cardId: cards[0]?.cardId };
  expect((await server.call('useepayCustomerConfirm', savedCardRequest, { token })).data).toMatchObject({
    status: 'success',
  });
});

test('confirming at a provider requires the member’s own record there and, at UseePay, a card', async () => {
  const [{ token }, otherMember] = [await aMember(server), await aMember(server)];
  const { customerId } = (await server.call('useepayCustomerCreate', {}, { token })).data;
  expect((await server.call('useepayCustomerConfirm', { customerId }, { token })).errCode).toBe('-2400');
  const request = { customerId, card: aCard('4242424242424242') };
  expect((await server.call('useepayCustomerConfirm', request, { token: otherMember.token })).errCode).toBe('1020');
  expect((await server.call('payssionCustomerConfirm', { customerId }, { token })).errCode).toBe('1020');
  // The method must be one of UseePay's.
  expect((await server.call('useepayCustomerCreate', { methodCode: 'pix' }, { token })).errCode).toBe('-2502');
});

/** Creates a member with a customer record at Payssion. The member hasn't consented to charges yet. */
const aPayssionCustomer = async () => {
  const { token, uid } = await aMember(server);
  const { data } = await server.call('payssionCustomerCreate', { methodCode: 'payssion-wallet', returnUrl }, { token });
  if (data.action?.type !== 'redirect') throw new Error('no redirect');
  const confirm = () => server.call('payssionCustomerConfirm', { customerId: data.customerId }, { token });
  const pay = () => server.call('pay', { planId: '102', methodCode: 'payssion-wallet' }, { token });
  return { token, uid, consentUrl: data.action.url, confirm, pay };
};

test('at Payssion, a payment requires the member’s consent, and the consent itself charges nothing', async () => {
  const { token, uid, consentUrl, confirm, pay } = await aPayssionCustomer();
  expect((await confirm()).data).toMatchObject({ status: 'pending', action: { type: 'redirect' } });
  expect((await pay()).errCode).toBe('-2602');
  expect((await clickGatewayButton(consentUrl, 'confirmed')).headers.get('location')).toBe(returnUrl);
  // A decision after the consent is ignored.
  await clickGatewayButton(consentUrl, 'declined');
  expect((await confirm()).data).toMatchObject({ status: 'success' });
  expect(await server.ledger({ uid })).toHaveLength(0);
  expect((await pay()).data.status).toBe('success');
  expect(await server.ledger({ uid })).toHaveLength(1);
  expect((await server.call('payssionCustomerCreate', {}, { token })).data.action).toBeNull();
});

test('on a partner’s page, the payer confirms each payment with a connected wallet on the wallet’s page', async () => {
  const partner = 'https://shop.example';
  const { data } = await server.call('payssionCustomerCreate', { returnUrl }, { token: await server.signIn('trial') });
  if (data.action?.type !== 'redirect') throw new Error('no redirect');
  await clickGatewayButton(data.action.url, 'confirmed');
  const stolenToken = await server.signIn('trial', 'member', partner);
  const options = { token: stolenToken, headers: { Origin: partner } };
  const charges = (await server.ledger()).length;
  const request = { planId: '205', methodCode: 'payssion-wallet', quantity: 12 };
  const paid = (await server.call('pay', request, options)).data;
  expect(paid).toMatchObject({ status: 'pending', action: { type: 'redirect', kind: 'wallet' } });
  expect(await server.ledger()).toHaveLength(charges);
  const repaid = (await server.call('repay', { ...request, orderId: paid.orderId }, options)).data;
  if (repaid.action.type !== 'redirect') throw new Error(repaid.action.type);
  expect(await server.ledger()).toHaveLength(charges);
  await clickGatewayButton(repaid.action.url, 'approve');
  expect(await server.ledger()).toHaveLength(charges + 1);
});

test('if the member refuses consent at Payssion, nothing is charged and the member can be asked again', async () => {
  const { token, uid, consentUrl, confirm, pay } = await aPayssionCustomer();
  await clickGatewayButton(consentUrl, 'declined');
  expect((await confirm()).data).toMatchObject({ status: 'failed', failureCode: '2003' });
  expect((await pay()).errCode).toBe('-2602');
  expect(await server.ledger({ uid })).toHaveLength(0);
  expect((await server.call('payssionCustomerCreate', {}, { token })).data.action).toMatchObject({ type: 'redirect' });
});
