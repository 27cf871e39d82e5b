import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sessions } from '../../database/schema';
import { MandateMembers } from '../../testing/mandates';
import { aCard, aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const members = new MandateMembers(() => server);

// In a hand-off, the TV shows a QR code, and the phone that scans it continues the TV's purchase. If a member is signed
// in on the TV, the QR code also contains a ticket, which signs the phone in as that member.
const planId = '102';
const createHandOff = async (token: string | null, request: object = { planId }, brand = 'member') =>
  (await server.call('handOffCreate', request, { token, brand })).data;
const readState = async (handOffId: string) => (await server.call('handOffState', { handOffId })).data;
/** The ticket in the link of a QR code: `…?c=<code>.<ticket>`. */
const ticketIn = (link: string) => new URL(link).searchParams.get('c')?.split('.')[1];
const payOnPhone = (token: string, cardNumber: string) =>
  server.call('pay', { planId, methodCode: 'card', card: aCard(cardNumber) }, { token });

test('a hand-off’s code has no ambiguous characters, its URL is short, and a visitor’s QR code contains no ticket', async () => {
  const { code, address, link, validFor, handOffId } = await createHandOff(null, { planId }, 'lumen');
  expect(code).toMatch(/^[A-HJKMNP-Z2-9]{6}$/);
  expect(address).toBe(`${server.origin.replace('http://', '')}/plan?c=${code}`);
  expect(link).toBe(`${server.origin}/plan?c=${code}`);
  expect(validFor).toBe(600_000);
  expect(await readState(handOffId)).toMatchObject({ status: 'waiting', planId, account: null, order: null });
});

test('the ticket in a member’s QR code signs the phone in as that member, once, and isn’t a session token', async () => {
  const token = await server.signIn('renewing');
  const { code, link, address, handOffId } = await createHandOff(token);
  expect(link).not.toContain(token);
  const ticket = ticketIn(link);
  expect(address).not.toContain(ticket);
  expect((await server.call('handOffState', { code, ticket })).data).toMatchObject({ account: 'r•••@example.com' });
  expect((await server.call('handOffState', { code })).data.account).toBeNull();
  const response = await server.call('handOffTake', { code, ticket });
  expect(response.data).toMatchObject({ planId, orderId: null, user: { account: 'renewing@example.com' } });
  expect(response.data.user?.token).not.toBe(token);
  expect((await server.call('listCard', {}, { token: response.data.user?.token ?? null })).code).toBe(0);
  expect((await server.call('handOffTake', { code, ticket })).errCode).toBe('10302');
  expect(await readState(handOffId)).toMatchObject({ status: 'taken', account: 'r•••@example.com' });
});

/** Hands a purchase over to a phone, and returns the phone's token. */
async function signPhoneIn(token: string, headers: Record<string, string> = {}) {
  const { data } = await server.call('handOffCreate', { planId }, { token, headers });
  const phone = { 'User-Agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36' };
  const response = await server.call(
    'handOffTake',
    { code: data.code, ticket: ticketIn(data.link) },
    { headers: phone },
  );
  return response.data.user?.token ?? '';
}
const aSignOut = { language: 'en', uid: '1000000004', account: 'renewing@example.com' };
const errorOf = async (token: string) => (await server.call('listCard', {}, { token })).errCode ?? null;

test('the phone’s session ends when the member signs out on the TV, and never outlives the TV’s session', async () => {
  const partner = 'https://shop.example';
  const stolenToken = await server.signIn('renewing', 'member', partner);
  const phoneToken = await signPhoneIn(stolenToken, { Origin: partner });
  expect(await errorOf(phoneToken)).toBeNull();
  await server.call('loginOut', aSignOut, { token: stolenToken, headers: { Origin: partner } });
  expect(await errorOf(phoneToken)).toBe('-24030');

  const { sessionDays = 0 } = server.services.brands.get('member')?.settings ?? {};
  const token = await server.signIn('renewing');
  await server.control('clock', { days: sessionDays - 1 });
  const laterPhone = await signPhoneIn(token);
  expect(await errorOf(laterPhone)).toBeNull();
  const rows = await server.services.database
    .select()
    .from(sessions)
    .where(inArray(sessions.token, [token, laterPhone]));
  expect(rows[1]?.expires).toBe(rows[0]?.expires);
  await server.control('clock', { days: 1 });
  expect(await errorOf(token)).toBe('-24020');
  expect(await errorOf(laterPhone)).toBe('-24020');
});

test('the phone’s session ends with the TV’s session, however that ends', async () => {
  const { account, uid } = await aMember(server, { password: 'correct horse 7' });
  const login = { type: 'email', account, password: aPassword('correct horse 7') };
  const signIn = async () => (await server.call('login', login)).data.token;
  const other = await signIn();
  const endings = {
    'signing out the TV in the list of devices': async (tv: string) => {
      const { deviceSessions } = (await server.call('queryInfo', { uid, account, type: 'email' }, { token: tv })).data;
      const tvDevice = deviceSessions.find(({ isCurrent }) => isCurrent);
      await server.call('signOutDevices', { deviceId: tvDevice?.id ?? '' }, { token: tv });
    },
    'signing out all devices': () => server.call('signOutDevices', {}, { token: other }),
  };
  for (const [name, end] of Object.entries(endings)) {
    const tv = (
      await server.call('login', login, { headers: { 'User-Agent': 'Mozilla/5.0 (SMART-TV; Tizen 5.5) Chrome/69.0' } })
    ).data.token;
    const phone = await signPhoneIn(tv);
    expect(await errorOf(phone), name).toBeNull();
    await end(tv);
    expect(await errorOf(phone), name).not.toBeNull();
    expect(await errorOf(other), name).toBeNull();
  }
});

test('a phone that was signed in by a hand-off gets no ticket, so it can’t sign in another phone', async () => {
  const phoneToken = await signPhoneIn(await server.signIn('renewing'));
  const { link } = await createHandOff(phoneToken);
  expect(ticketIn(link)).toBeUndefined();
});

test('the member gets an email about the phone', async () => {
  await signPhoneIn(await server.signIn('renewing'));
  const [message] = await server.outbox('renewing@example.com');
  expect(message).toMatchObject({ purpose: 'phoneSignedIn', text: expect.stringContaining('Chrome, Android') });
});

test('a phone that changes the email address or password stays signed in when the TV’s session ends', async () => {
  const moving = await aMember(server, { password: 'correct horse 7' });
  const movingPhone = await signPhoneIn(moving.token);
  const email = 'moved@example.org';
  await server.call('sendVerificationCode', { type: 'email', account: email, purpose: 'bind', language: 'en' });
  const code = (await server.outbox(email))[0]?.code;
  const move = { email, code, currentPassword: aPassword('correct horse 7') };
  expect((await server.call('changeEmail', move, { token: movingPhone })).code).toBe(0);
  expect(await errorOf(moving.token)).toBe('-24030');
  expect(await errorOf(movingPhone)).toBeNull();

  const { account } = await aMember(server, { password: 'correct horse 7' });
  const login = { type: 'email', account, password: aPassword('correct horse 7') };
  const tvToken = (await server.call('login', login)).data.token;
  const phoneToken = await signPhoneIn(tvToken);
  const change = { currentPassword: aPassword('correct horse 7'), newPassword: aPassword('another one 8') };
  expect((await server.call('changePassword', change, { token: phoneToken })).code).toBe(0);
  expect(await errorOf(tvToken)).toBe('-24030');
  expect(await errorOf(phoneToken)).toBeNull();
});

test('a wrong ticket is refused, and whoever enters the code without a ticket must sign in', async () => {
  const { code } = await createHandOff(await server.signIn('member'));
  expect((await server.call('handOffTake', { code, ticket: 'guessed' })).errCode).toBe('10302');
  expect((await server.call('handOffTake', { code })).errCode).toBe('-24030');
  expect((await server.call('handOffTake', { code: 'ZZZZZZ' })).errCode).toBe('10302');
});

test('a member’s hand-off can’t be taken over by another member', async () => {
  const { code } = await createHandOff(await server.signIn('member'));
  const { token } = await aMember(server);
  expect((await server.call('handOffTake', { code }, { token })).errCode).toBe('203');
  const owner = await server.call('handOffTake', { code }, { token: await server.signIn('member') });
  expect(owner.data).toMatchObject({ planId, user: null });
});

test('once a member has taken over a visitor’s hand-off, only that member can take it over again', async () => {
  const { code } = await createHandOff(null);
  const [first, second] = [await aMember(server), await aMember(server)];
  const takeAs = ({ token }: { token: string }) => server.call('handOffTake', { code }, { token });
  expect((await takeAs(first)).code).toBe(0);
  expect((await takeAs(second)).errCode).toBe('10302');
  expect((await takeAs(first)).code).toBe(0);
});

test('the TV can follow the purchase on the phone from a refused card to the payment', async () => {
  const { code, handOffId } = await createHandOff(null);
  const { token } = await aMember(server);
  await payOnPhone(token, '4242 4242 4242 4242');
  await server.call('handOffTake', { code }, { token });
  expect((await readState(handOffId)).status, 'an earlier payment doesn’t count').toBe('taken');
  const refused = await payOnPhone(token, '4000 0000 0000 9995');
  expect(refused.errCode).toBe('302');
  expect(await readState(handOffId)).toMatchObject({ status: 'failed', order: { status: 'failed' } });
  const payer = { name: 'Ana Lima', cpfCnpj: '529.982.247-25' };
  const { data: pix } = await server.call('pay', { planId, methodCode: 'pix', payer }, { token, brand: 'telinha' });
  expect((await readState(handOffId)).status).toBe('pending');
  await server.settle(pix.paymentId, 'success');
  expect(await readState(handOffId)).toMatchObject({
    status: 'paid',
    account: null,
    order: { orderId: pix.orderId, status: 'success', planId },
  });
  expect((await server.call('handOffState', { code })).data.order, 'a code alone doesn’t show the order').toBeNull();
});

test('the TV and the phone read one price: the public one, then that of the member who took over', async () => {
  const token = await server.signIn('renewing');
  const planId = '105';
  const priceFor = async (asToken: string | null) =>
    (await server.call('goodsValuation', { planId }, { token: asToken })).data.total;
  const { code, handOffId } = await createHandOff(null, { planId });
  const [publicPrice, memberPrice] = [await priceFor(null), await priceFor(token)];
  expect(memberPrice, 'a returning member pays less for a year').not.toEqual(publicPrice);
  const onBoth = async () => [
    (await readState(handOffId)).total,
    (await server.call('handOffState', { code })).data.total,
  ];
  expect(await onBoth()).toEqual([publicPrice, publicPrice]);
  await server.call('handOffTake', { code }, { token });
  expect(await onBoth()).toEqual([memberPrice, memberPrice]);
});

test('the TV learns that the payer has authorized the renewal on the phone, instead of paying', async () => {
  const { brand, payer } = members;
  const member = await members.aMember();
  const { code, handOffId } = await createHandOff(null, { planId }, brand);
  await member.call('handOffTake', { code });
  const request = { methodCode: 'pix', planId, payer, purpose: 'renewal' };
  const { action } = (await member.call('cardChange', request)).data;
  if (action?.type !== 'copyPaste' || !action.mandate) throw new Error('no mandate');
  expect(await readState(handOffId)).toMatchObject({ status: 'taken', authorized: null });
  await members.decide(action.mandate.mandateId, 'authorize');
  const { nextAmount, nextBillingDate } = await member.renewal();
  const authorized = { amount: nextAmount, firstCharge: nextBillingDate };
  expect(await readState(handOffId)).toMatchObject({ status: 'taken', order: null, authorized });
  expect((await server.call('handOffEnd', { handOffId })).data).toMatchObject({ status: 'taken', authorized });
  expect(await member.ledger()).toEqual([]);
});

test('a visitor’s TV reads nothing about the payer; a member’s TV does', async () => {
  const { token } = await aMember(server);
  const readPaid = async (tvToken: string | null) => {
    const { code, handOffId } = await createHandOff(tvToken);
    await server.call('handOffTake', { code }, { token });
    await payOnPhone(token, '4242 4242 4242 4242');
    return readState(handOffId);
  };
  const ofVisitor = await readPaid(null);
  expect(ofVisitor).toMatchObject({ status: 'paid', account: null, order: { status: 'success', planId } });
  expect(ofVisitor.order).toMatchObject({ cardBrand: null, cardEnding: null, coupon: null, reference: null });
  const ofMember = await readPaid(token);
  expect(ofMember).toMatchObject({ status: 'paid', account: expect.any(String), order: { cardEnding: '4242' } });
});

test('the coupon entered on the TV is passed to the phone', async () => {
  const { code } = await createHandOff(null, { planId, couponCode: 'WELCOME10' });
  const { token } = await aMember(server);
  expect((await server.call('handOffTake', { code }, { token })).data).toMatchObject({ couponCode: 'WELCOME10' });
});

test('a hand-off’s code expires after ten minutes', async () => {
  const { code, handOffId } = await createHandOff(null);
  const { token } = await aMember(server);
  await server.control('clock', { seconds: 601 });
  expect(await readState(handOffId)).toMatchObject({ status: 'expired', validFor: 0 });
  expect((await server.call('handOffTake', { code }, { token })).errCode).toBe('10302');
  expect((await server.call('handOffState', { code })).errCode).toBe('10302');
});

test('only the owner of an order can hand it over, and only while it can be paid', async () => {
  const { token } = await aMember(server);
  const { data: refused } = await payOnPhone(token, '4000 0000 0000 0002');
  const { orderId } = refused;
  const handOff = await createHandOff(token, { orderId });
  expect((await server.call('handOffCreate', { orderId })).errCode).toBe('1001');
  const otherToken = (await aMember(server)).token;
  expect((await server.call('handOffCreate', { orderId }, { token: otherToken })).errCode).toBe('1001');
  const response = await server.call('handOffTake', { code: handOff.code, ticket: ticketIn(handOff.link) });
  expect(response.data).toMatchObject({ orderId, planId });
  const phoneToken = response.data.user?.token ?? null;
  const repayRequest = { orderId, methodCode: 'card', card: aCard('4242 4242 4242 4242') };
  expect((await server.call('repay', repayRequest, { token: phoneToken })).data.status).toBe('success');
  expect((await readState(handOff.handOffId)).status).toBe('paid');
  expect((await server.call('handOffCreate', { orderId }, { token })).errCode).toBe('1015');
});

test('handOffCreate refuses a plan that isn’t on sale, and a request with neither a plan nor an order', async () => {
  expect((await server.call('handOffCreate', { planId: '999' })).errCode).toBe('2008');
  expect((await server.call('handOffCreate', {})).errCode).toBe('-24050');
});

describe('one hand-off leads to one order', () => {
  /** A hand-off of a signed-in TV that a phone has taken over. Both devices pay with `payOn`. */
  async function aTakenHandOff() {
    const { token: tvToken, uid } = await aMember(server);
    const handOff = await createHandOff(tvToken);
    const taken = await server.call('handOffTake', { code: handOff.code, ticket: ticketIn(handOff.link) });
    const phone = { token: taken.data.user?.token ?? null, handOffId: taken.data.handOffId };
    const tv = { token: tvToken, handOffId: handOff.handOffId };
    const payOn = ({ token, handOffId }: typeof phone, number = '4242 4242 4242 4242') =>
      server.call('pay', { planId, handOffId, methodCode: 'card', card: aCard(number) }, { token });
    const charges = async () => (await server.ledger({ uid })).filter(({ kind }) => kind === 'charge');
    return { ...handOff, tv, phone, payOn, charges };
  }

  test('a second payment, from either device, returns the first order', async () => {
    const { tv, phone, payOn, charges } = await aTakenHandOff();
    const first = await payOn(phone);
    expect(first.data.status).toBe('success');
    expect((await payOn(tv)).data).toMatchObject({ orderId: first.data.orderId, status: 'success' });
    expect((await payOn(phone)).data).toMatchObject({ orderId: first.data.orderId, status: 'success' });
    expect(await charges()).toHaveLength(1);
  });

  test('two simultaneous payments charge once', async () => {
    const { tv, phone, payOn, charges } = await aTakenHandOff();
    const [onPhone, onTv] = await Promise.all([payOn(phone), payOn(tv)]);
    // If the TV was first, the phone gets the TV's order too.
    expect(onPhone.data.orderId).toBe(onTv.data.orderId);
    expect(await charges()).toHaveLength(1);
  });

  test('money that arrives for the phone’s expired payment is owed once the TV has paid', async () => {
    const { tv, phone, payOn, charges } = await aTakenHandOff();
    const request = { planId, handOffId: phone.handOffId, methodCode: 'online-wallet', optionCode: 'skrill' };
    const waiting = (await server.call('pay', request, { token: phone.token })).data;
    expect(waiting.status).toBe('pending');
    await server.control('clock', { hours: 2 });
    const paid = (await payOn(tv)).data;
    expect(paid.status).toBe('success');
    expect(paid.orderId).not.toBe(waiting.orderId);
    await server.settle(waiting.paymentId, 'success');
    expect(await charges()).toHaveLength(1);
    expect((await server.ledger({ orderId: waiting.orderId })).map(({ kind }) => kind)).toEqual(['owed']);
  });

  test('money that arrives for the phone’s expired payment is owed once the TV has paid an earlier order instead', async () => {
    const { tv, phone, charges } = await aTakenHandOff();
    const { orderId } = (await payOnPhone(tv.token, '4000 0000 0000 0002')).data;
    const request = { planId, handOffId: phone.handOffId, methodCode: 'online-wallet', optionCode: 'skrill' };
    const waiting = (await server.call('pay', request, { token: phone.token })).data;
    await server.control('clock', { hours: 2 });
    const repayRequest = { orderId, handOffId: tv.handOffId, methodCode: 'card', card: aCard('4242 4242 4242 4242') };
    expect((await server.call('repay', repayRequest, { token: tv.token })).data.status).toBe('success');
    await server.settle(waiting.paymentId, 'success');
    expect(await charges()).toHaveLength(1);
    expect((await server.ledger({ orderId: waiting.orderId })).map(({ kind }) => kind)).toEqual(['owed']);
  });

  test('after the TV has ended it, the phone can neither pay nor take it over, and is told why', async () => {
    const { code, handOffId, tv, phone, payOn, charges } = await aTakenHandOff();
    expect((await server.call('handOffEnd', { handOffId })).data.status).toBe('ended');
    expect((await payOn(phone)).errCode).toBe('-2411');
    expect((await server.call('handOffTake', { code }, { token: phone.token })).errCode).toBe('-2411');
    expect((await server.call('handOffState', { handOffId: phone.handOffId })).data).toMatchObject({
      status: 'ended',
      order: null,
    });
    expect((await server.call('handOffState', { code })).data.status).toBe('ended');
    expect((await payOn(tv)).data.status).toBe('success');
    expect(await charges()).toHaveLength(1);
  });

  test('an order that the phone couldn’t pay can’t be paid there after the end', async () => {
    const { handOffId, tv, phone, payOn, charges } = await aTakenHandOff();
    const declined = await payOn(phone, '4000 0000 0000 9995');
    await server.call('handOffEnd', { handOffId });
    const card = aCard('4242 4242 4242 4242');
    const request = { orderId: declined.data.orderId, handOffId: phone.handOffId, methodCode: 'card', card };
    expect((await server.call('repay', request, { token: phone.token })).errCode).toBe('-2411');
    expect((await payOn(tv)).data.status).toBe('success');
    expect(await charges()).toHaveLength(1);
  });

  test('it doesn’t end while the phone is paying or after it has paid', async () => {
    const { handOffId, phone, payOn } = await aTakenHandOff();
    const { data } = await payOn(phone);
    expect((await server.call('handOffEnd', { handOffId })).data).toMatchObject({
      status: 'paid',
      order: { orderId: data.orderId },
    });
    expect((await server.call('handOffEnd', { handOffId: phone.handOffId ?? '' })).errCode).toBe('10302');
  });
});
