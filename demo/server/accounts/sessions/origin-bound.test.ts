import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cardsOf } from '../../../../src/contract/entities';
import { clickGatewayButton } from '../../testing/gateway';
import { Unsealed } from '../../testing/seal';
import { aCard, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const aSecurityCode = (code: string) => new Unsealed('securityCode', { code });
/** The test server lets pages of this origin embed the card frame. */
const partner = 'https://shop.example';
/** Base64 text that isn't a sealed security code. */
const invalidCiphertext = 'bm90IHNlYWxlZA==';
const requestOptions = (token: string, origin?: string) => ({ token, ...(origin && { headers: { Origin: origin } }) });
const listCardsOutcome = async (token: string, origin?: string) =>
  (await server.call('listCard', {}, requestOptions(token, origin))).errCode ?? 'ok';
const chargeCount = async () => (await server.ledger()).length;
const firstSavedCard = async (token: string, origin?: string) =>
  cardsOf((await server.call('listCard', {}, requestOptions(token, origin))).data.cards)[0];

test('a token stolen on a partner’s page is refused on other sites, on the portal and without an Origin', async () => {
  const token = await server.signIn('member', 'member', partner);
  expect(await listCardsOutcome(token, partner)).toBe('ok');
  expect(await listCardsOutcome(token, 'https://evil.example')).toBe('-24020');
  expect(await listCardsOutcome(token, 'null')).toBe('-24020');
  expect(await listCardsOutcome(token, server.origin)).toBe('-24020');
  expect(await listCardsOutcome(token)).toBe('-24020');
});

test('a token of the portal or of an app is refused on other sites', async () => {
  const token = await server.signIn('member');
  expect(await listCardsOutcome(token)).toBe('ok');
  expect(await listCardsOutcome(token, server.origin)).toBe('ok');
  expect(await listCardsOutcome(token, partner)).toBe('-24020');
  const { port } = new URL(server.origin);
  expect(await listCardsOutcome(token, `http://orbit.localhost:${port}`)).toBe('ok');
  expect(await listCardsOutcome(token, `http://orbit.localhost:${Number(port) + 1}`)).toBe('-24020');
  expect(await listCardsOutcome(token, `http://localhost.evil.example:${port}`)).toBe('-24020');
});

test('a page without an origin, such as one in a sandboxed frame, can’t sign in', async () => {
  const headers = { Origin: 'null' };
  const account = 'member@example.com';
  const login = { type: 'email', account, password: aPassword('secret123') };
  expect((await server.call('login', login, { headers })).errCode).toBe('4598');
  expect((await server.call('codeLogin', { type: 'email', account, code: '1234' }, { headers })).errCode).toBe('4598');
  const link = await server.control('app-links', { account });
  expect((await server.call('sso', link, { headers })).errCode).toBe('4598');
  const { data } = await server.call('handOffCreate', { planId: '102' }, { token: await server.signIn('member') });
  const ticket = new URL(data.link).searchParams.get('c')?.split('.')[1];
  expect((await server.call('handOffTake', { code: data.code, ticket }, { headers })).errCode).toBe('4598');
});

test('a sign-in by code, one-time link or hand-off is valid only on the site where the member signed in', async () => {
  const headers = { Origin: partner };
  const identity = { type: 'email', account: 'trial@example.com' };
  const byCode = await server.call('codeLogin', { ...identity, code: '1234' }, { headers });
  const link = await server.control('app-links', { account: 'trial@example.com' });
  const byLink = await server.call('sso', link, { headers });
  const token = await server.signIn('trial');
  const { data: handOff } = await server.call('handOffCreate', { planId: '102' }, { token });
  const ticket = new URL(handOff.link).searchParams.get('c')?.split('.')[1];
  const byTicket = await server.call('handOffTake', { code: handOff.code, ticket }, { headers });
  for (const boundToken of [byCode.data.token, byLink.data.token, byTicket.data.user?.token ?? '']) {
    expect(await listCardsOutcome(boundToken, partner)).toBe('ok');
    expect(await listCardsOutcome(boundToken)).toBe('-24020');
  }
});

test('on a partner’s page, charging a saved card requires its security code', async () => {
  const token = await server.signIn('renewing', 'member', partner);
  const card = await firstSavedCard(token, partner);
  expect(card?.requiresSecurityCode).toBe(true);
  const chargesBefore = await chargeCount();
  const orderCount = async () =>
    (await server.call('orders', { page: 1, pageSize: 1 }, requestOptions(token, partner))).data.total;
  const ordersBefore = await orderCount();
  const buy = (codeFields: object) =>
    server.call(
      'pay',
      { planId: '205', methodCode: 'card', cardId: card?.cardId, ...codeFields },
      requestOptions(token, partner),
    );
  expect((await buy({})).errCode).toBe('315');
  for (const wrong of [aSecurityCode('000'), aSecurityCode('12'), [invalidCiphertext]])
    expect((await buy({ securityCode: wrong })).errCode).toBe('315');
  expect([await chargeCount(), await orderCount()]).toEqual([chargesBefore, ordersBefore]);
  expect((await buy({ securityCode: aSecurityCode('123') })).data.status).toBe('success');
  expect(await chargeCount()).toBe(chargesBefore + 1);
});

test('after five wrong guesses of a saved card’s security code, even the correct code is refused', async () => {
  const token = await server.signIn('renewing', 'member', partner);
  const { cardId } = (await firstSavedCard(token, partner)) ?? {};
  const before = await chargeCount();
  const guess = (code: string) =>
    server.call(
      'pay',
      { planId: '205', methodCode: 'card', cardId, securityCode: aSecurityCode(code) },
      requestOptions(token, partner),
    );
  for (let attempt = 0; attempt < 5; attempt += 1) expect((await guess('000')).errCode).toBe('315');
  expect((await guess('123')).errCode).toBe('315');
  expect(await chargeCount()).toBe(before);
});

test('on a partner’s page, paying an unpaid order with a saved card also requires the security code', async () => {
  const token = await server.signIn('renewing', 'member', partner);
  const declinedRequest = { planId: '205', methodCode: 'card', card: aCard('4000 0000 0000 0002') };
  const { orderId } = (await server.call('pay', declinedRequest, requestOptions(token, partner))).data;
  const { cardId } = (await firstSavedCard(token, partner)) ?? {};
  const before = await chargeCount();
  const repay = await server.call('repay', { orderId, methodCode: 'card', cardId }, requestOptions(token, partner));
  expect(repay.errCode).toBe('315');
  expect(await chargeCount()).toBe(before);
});

test('on the portal, a saved card is charged without its security code', async () => {
  const token = await server.signIn('renewing');
  const card = await firstSavedCard(token);
  expect(card?.requiresSecurityCode).toBe(false);
  const paid = await server.call('pay', { planId: '205', methodCode: 'card', cardId: card?.cardId }, { token });
  expect(paid.data.status).toBe('success');
});

describe('a card that was typed on a partner’s page', () => {
  const number = '4111 1111 1111 1111';
  const order = { planId: '205', methodCode: 'card' };
  const savedOnPartnerPage = {
    'with a payment': (options: object) =>
      server.call('pay', { ...order, saveCard: true, card: aCard(number) }, options),
    'with a renewal': (options: object) => server.call('pay', { ...order, renew: true, card: aCard(number) }, options),
    'as the default card': (options: object) =>
      server.call('cardChange', { purpose: 'default', card: aCard(number) }, options),
    'after a 3-D Secure step': async (options: object) => {
      const card = aCard('4000 0000 0000 3220');
      const { data } = await server.call('pay', { ...order, saveCard: true, card, returnUrl: partner }, options);
      if (data.action.type !== 'redirect') throw new Error(data.action.type);
      await clickGatewayButton(data.action.url, 'approve');
      return data;
    },
  };

  test.each(Object.entries(savedOnPartnerPage))(
    'and saved there %s needs its security code on the portal too, until the code is typed there',
    async (_, save) => {
      await save(requestOptions(await server.signIn('trial', 'member', partner), partner));
      const token = await server.signIn('trial');
      const card = await firstSavedCard(token);
      expect(card?.requiresSecurityCode).toBe(true);
      const charges = await chargeCount();
      const request = { planId: '205', methodCode: 'card', cardId: card?.cardId };
      const pay = async (codeFields: object) =>
        (await server.call('pay', { ...request, ...codeFields }, { token })).errCode ?? 'paid';
      expect(await pay({ quantity: 12 })).toBe('315');
      expect(await pay({ renew: true })).toBe('315');
      expect(await pay({ securityCode: aSecurityCode('000') })).toBe('315');
      expect(await chargeCount()).toBe(charges);
      expect(await pay({ securityCode: aSecurityCode('123') })).toBe('paid');
      expect(await pay({})).toBe('paid');
      expect((await firstSavedCard(token))?.requiresSecurityCode).toBe(false);
    },
  );

  test('needs no code on the portal after it was typed there again', async () => {
    await savedOnPartnerPage['with a payment'](
      requestOptions(await server.signIn('trial', 'member', partner), partner),
    );
    const token = await server.signIn('trial');
    await server.call('cardChange', { purpose: 'keep', card: aCard(number) }, { token });
    expect((await firstSavedCard(token))?.requiresSecurityCode).toBe(false);
  });
});

test('after a hand-off from a partner’s page, the phone needs a saved card’s security code to charge it', async () => {
  const token = await server.signIn('renewing', 'member', partner);
  const { data } = await server.call('handOffCreate', { planId: '205' }, requestOptions(token, partner));
  const ticket = new URL(data.link).searchParams.get('c')?.split('.')[1];
  const response = await server.call('handOffTake', { code: data.code, ticket });
  const phoneToken = response.data.user?.token ?? '';
  const card = await firstSavedCard(phoneToken);
  expect(card?.requiresSecurityCode).toBe(true);
  const before = await chargeCount();
  const request = { planId: '205', methodCode: 'card', cardId: card?.cardId };
  expect((await server.call('pay', request, { token: phoneToken })).errCode).toBe('315');
  expect(await chargeCount()).toBe(before);
});

/** Another card number with the same last digits as the Visa card that renewing@example.com has saved. */
const lookalikeNumber = '4111111111174242';

/**
 * Signs in on a partner's page and creates a customer for the member at the payment provider UseePay. Returns functions
 * that add cards to this customer, and pay with them. `key` is the Idempotency-Key. The request that adds a card has
 * the payment attempt's key plus `-customer`.
 */
async function setUpUseepayCustomer() {
  await server.control('methods', { code: 'card-useepay', isOffered: true });
  const token = await server.signIn('renewing', 'member', partner);
  const { customerId } = (await server.call('useepayCustomerCreate', {}, requestOptions(token, partner))).data;
  return {
    token,
    savedCards: cardsOf((await server.call('listCard', {}, requestOptions(token, partner))).data.cards),
    addCard: async (key: string, card: object) => {
      const request = { customerId, ...card };
      return (await server.call('useepayCustomerConfirm', request, { ...requestOptions(token, partner), key })).data
        .cardId;
    },
    /** Adds a card whose bank asks for a 3-D Secure step, and approves the step. Returns the saved card. */
    addCardWith3ds: async (key: string, card: object) => {
      const request = { customerId, returnUrl: `${partner}/`, ...card };
      const { action } = (
        await server.call('useepayCustomerConfirm', request, { ...requestOptions(token, partner), key })
      ).data;
      if (action.type !== 'redirect') throw new Error(action.type);
      await clickGatewayButton(action.url, 'approve');
      const { cards } = (await server.call('listCard', {}, requestOptions(token, partner))).data;
      return cardsOf(cards).find(({ ending }) => ending === '3220');
    },
    pay: async (key: string, cardId: string | null | undefined) => {
      const request = { planId: '205', methodCode: 'card-useepay', cardId };
      const { errCode, data } = await server.call('pay', request, { ...requestOptions(token, partner), key });
      return errCode ?? data.status;
    },
  };
}

test('a UseePay customer’s new card can be charged once, in the same attempt, without retyping the code', async () => {
  const { addCard, pay } = await setUpUseepayCustomer();
  const before = await chargeCount();
  const cardId = await addCard('attempt-1-customer', { card: aCard('5555 5555 5555 4444') });
  expect(await pay('attempt-2', cardId)).toBe('315');
  expect(await pay('attempt-1', cardId)).toBe('success');
  expect(await pay('attempt-1', cardId)).toBe('success');
  expect(await pay('attempt-3', cardId)).toBe('315');
  expect(await chargeCount()).toBe(before + 1);
});

test('a saved card that is added to a UseePay customer still requires its security code', async () => {
  const { savedCards, addCard, pay } = await setUpUseepayCustomer();
  const before = await chargeCount();
  const [card] = savedCards;
  expect(await addCard('attempt-1-customer', { cardId: card?.cardId })).toBe(card?.cardId);
  expect(await pay('attempt-1', card?.cardId)).toBe('315');
  expect(await chargeCount()).toBe(before);
});

test('typing a made-up number with a saved card’s last digits doesn’t allow charging the saved card', async () => {
  const { savedCards, addCard, pay } = await setUpUseepayCustomer();
  const before = await chargeCount();
  const card = savedCards.find(({ brand }) => brand === 'visa');
  const expiry = card?.validity.replace('/', '');
  const typedCardId = await addCard('attempt-1-customer', { card: aCard(lookalikeNumber, { expiry }) });
  expect(typedCardId).toEqual(expect.any(String));
  expect(savedCards.map(({ cardId }) => cardId)).not.toContain(typedCardId);
  expect(await pay('attempt-1', card?.cardId)).toBe('315');
  expect(await chargeCount()).toBe(before);
});

test('retyping a saved card adds no second card, and the typed code is valid only for the same attempt', async () => {
  const { token, savedCards, addCard, pay } = await setUpUseepayCustomer();
  const visa = savedCards.find(({ brand }) => brand === 'visa');
  const typed = aCard('4242 4242 4242 4242', { expiry: visa?.validity.replace('/', '') ?? '' });
  expect(await addCard('attempt-1-customer', { card: typed })).toBe(visa?.cardId);
  expect(cardsOf((await server.call('listCard', {}, requestOptions(token, partner))).data.cards)).toHaveLength(
    savedCards.length,
  );
  expect(await pay('attempt-2', visa?.cardId)).toBe('315');
  expect(await pay('attempt-1', visa?.cardId)).toBe('success');
});

test('after a 3-D Secure step, the same session can charge a new card once without retyping its code', async () => {
  const { token, addCardWith3ds, pay } = await setUpUseepayCustomer();
  const card = await addCardWith3ds('attempt-1-customer', { card: aCard('4000 0000 0000 3220') });
  expect(card?.requiresSecurityCode).toBe(false);
  const otherSession = await server.signIn('renewing', 'member', partner);
  const cardsInOtherSession = cardsOf(
    (await server.call('listCard', {}, requestOptions(otherSession, partner))).data.cards,
  );
  expect(cardsInOtherSession.map(({ requiresSecurityCode }) => requiresSecurityCode)).not.toContain(false);
  const request = { planId: '205', methodCode: 'card-useepay', cardId: card?.cardId };
  expect((await server.call('pay', request, requestOptions(otherSession, partner))).errCode).toBe('315');
  expect(await pay('attempt-2', card?.cardId)).toBe('success');
  expect(await pay('attempt-3', card?.cardId)).toBe('315');
  expect((await firstSavedCard(token, partner))?.requiresSecurityCode).toBe(true);
});

test('the security code typed before a 3-D Secure step is valid for 15 minutes', async () => {
  const { addCardWith3ds, pay } = await setUpUseepayCustomer();
  const card = await addCardWith3ds('attempt-1-customer', { card: aCard('4000 0000 0000 3220') });
  await server.control('clock', { seconds: 15 * 60 });
  expect(await pay('attempt-2', card?.cardId)).toBe('315');
});

describe('security codes for the renewal', () => {
  const codes = { right: aSecurityCode('123'), wrong: aSecurityCode('000') };
  const renewalOf = async (token: string) => {
    const { status, cardId } = (await server.call('renewInfo', {}, requestOptions(token, partner))).data;
    return { status, cardId };
  };
  const setRenewal = async (token: string, status: 'on' | 'off') =>
    (await server.call('updateRenewStatus', { status }, requestOptions(token, partner))).errCode ?? 'done';
  const chooseCard = async (token: string, card: object) =>
    (await server.call('cardChange', { purpose: 'renewal', ...card }, requestOptions(token, partner))).errCode ??
    'done';
  const signIn = () => server.signIn('renewing', 'member', partner);
  const mastercard = { cardId: 'card-renewing-mastercard' };

  test('choosing a saved card for the renewal on a partner’s page requires its security code', async () => {
    const token = await signIn();
    const before = await renewalOf(token);
    expect(await chooseCard(token, mastercard)).toBe('315');
    expect(await chooseCard(token, { ...mastercard, securityCode: codes.wrong })).toBe('315');
    expect(await renewalOf(token)).toEqual(before);
    expect(await chooseCard(token, { ...mastercard, securityCode: codes.right })).toBe('done');
    expect(await renewalOf(token)).toEqual({ status: 'on', ...mastercard });
  });

  test('wrong codes in renewals and in payments count toward the same limit', async () => {
    const token = await signIn();
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await chooseCard(token, { ...mastercard, securityCode: codes.wrong })).toBe('315');
    expect(await chooseCard(token, { ...mastercard, securityCode: codes.right })).toBe('315');
    const payRequest = { planId: '205', methodCode: 'card', ...mastercard, securityCode: codes.right };
    expect((await server.call('pay', payRequest, requestOptions(token, partner))).errCode).toBe('315');
  });

  const turnRenewalOffOnPortal = async () => {
    const portalToken = await server.signIn('renewing');
    expect((await server.call('updateRenewStatus', { status: 'off' }, { token: portalToken })).code).toBe(0);
  };

  test('turning the renewal on requires the card’s code, and a typed code is valid only once', async () => {
    const token = await signIn();
    await turnRenewalOffOnPortal();
    expect(await setRenewal(token, 'on')).toBe('315');
    expect((await renewalOf(token)).status).toBe('off');
    expect(await chooseCard(token, { ...mastercard, securityCode: codes.right })).toBe('done');
    expect(await setRenewal(token, 'on')).toBe('done');
    await turnRenewalOffOnPortal();
    expect(await setRenewal(token, 'on')).toBe('315');
  });

  test('turning the renewal off, or on again in the same session within 15 minutes, requires no code', async () => {
    const [token, otherSession] = [await signIn(), await signIn()];
    expect(await setRenewal(token, 'off')).toBe('done');
    expect(await setRenewal(otherSession, 'on')).toBe('315');
    expect(await setRenewal(token, 'on')).toBe('done');
    expect(await setRenewal(token, 'off')).toBe('done');
    await server.control('clock', { seconds: 15 * 60 });
    expect(await setRenewal(token, 'on')).toBe('315');
  });

  test('turning a failed renewal on again requires the code, because that charges the card', async () => {
    const token = await signIn();
    await server.control('renewals', { account: 'renewing@example.com', state: 'failed' });
    expect(await setRenewal(token, 'off')).toBe('done');
    expect(await setRenewal(token, 'on')).toBe('315');
    expect((await renewalOf(token)).status).toBe('off');
  });

  test('the code of a newly typed card needn’t be retyped, with or without a 3-D Secure step', async () => {
    const token = await signIn();
    await turnRenewalOffOnPortal();
    expect(await chooseCard(token, { card: aCard('4111 1111 1111 1111') })).toBe('done');
    expect(await setRenewal(token, 'on')).toBe('done');
    await turnRenewalOffOnPortal();
    const request = { purpose: 'renewal', card: aCard('4000 0000 0000 3220'), returnUrl: `${partner}/` };
    const { action } = (await server.call('cardChange', request, requestOptions(token, partner))).data;
    if (action?.type !== 'redirect') throw new Error(action?.type);
    expect(await setRenewal(token, 'on')).toBe('315');
    await clickGatewayButton(action.url, 'approve');
    expect(await setRenewal(token, 'on')).toBe('done');
  });

  test('a typed code is valid for 15 minutes, and only in the session in which it was typed', async () => {
    const [token, otherSession] = [await signIn(), await signIn()];
    await turnRenewalOffOnPortal();
    expect(await chooseCard(token, { ...mastercard, securityCode: codes.right })).toBe('done');
    expect(await setRenewal(otherSession, 'on')).toBe('315');
    await server.control('clock', { seconds: 15 * 60 });
    expect(await setRenewal(token, 'on')).toBe('315');
  });

  test('typing a number with a saved card’s last digits doesn’t choose the saved card for the renewal', async () => {
    const token = await signIn();
    const [visa] = cardsOf((await server.call('listCard', {}, requestOptions(token, partner))).data.cards);
    expect(await chooseCard(token, { ...mastercard, securityCode: codes.right })).toBe('done');
    const expiry = visa?.validity.replace('/', '') ?? '';
    expect(await chooseCard(token, { card: aCard(lookalikeNumber, { expiry }) })).toBe('done');
    expect((await renewalOf(token)).cardId).not.toBe(visa?.cardId);
  });

  test('choosing the default card requires no code, because nothing is charged', async () => {
    const token = await signIn();
    const request = { purpose: 'default', ...mastercard };
    expect((await server.call('cardChange', request, requestOptions(token, partner))).code).toBe(0);
  });

  test('the portal requires no code to turn the renewal on or to choose its card', async () => {
    const token = await server.signIn('renewing');
    const turnRenewalOn = () => server.call('updateRenewStatus', { status: 'on' }, { token });
    expect((await server.call('updateRenewStatus', { status: 'off' }, { token })).code).toBe(0);
    expect((await turnRenewalOn()).data.status).toBe('on');
    expect((await server.call('cardChange', { purpose: 'renewal', ...mastercard }, { token })).code).toBe(0);
  });
});
