import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signCredential } from '../../accounts/sign-in/google-credential';
import { accounts, cards, consents, dataExports, orders, renewals } from '../../database/schema';
import type { CallName } from '../../http/handler';
import { aCard, aMember, aPassword, type CallOptions, startTestServer, type TestServer } from '../../testing/server';

// Each step with which a member ends, gives away or changes something, attacked in the same ways: without a session, with
// an ended one, by another member, pressed twice at once, and pressed again in another tab.

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const password = 'correct horse 9';
const dayMs = 86_400_000;

type Owner = Awaited<ReturnType<typeof anOwner>>;

interface Step {
  name: string;
  call: CallName;
  /** Prepares the owner's account, and returns the request that takes the step. */
  prepare: (owner: Owner) => Promise<object>;
  /** The error for another member who sends the same request. Default: none, because the call acts on the sender only. */
  stranger?: string;
  /** The error for the same request after the step, in another tab. Default: none, and nothing changes. */
  again?: string;
  /** The message about the step, which is sent once. */
  notice?: string;
  /** Ledger entries of the step. */
  money?: readonly string[];
}

/** A member with a password, who can buy, and whose data can be compared. */
async function anOwner() {
  const member = await aMember(server, { password });
  const { uid, account } = member;
  const session = { token: member.token };
  const pay = (planId: string, request: object = {}) =>
    server.call('pay', { planId, methodCode: 'card', card: aCard('4242424242424242'), ...request }, session);
  const signIn = async () =>
    (await server.call('login', { type: 'email', account, password: aPassword(password), language: 'en' })).data.token;
  return {
    ...member,
    session,
    pay,
    signIn,
    /** Buys a plan for two devices that renews. */
    buy: async () => (await pay('202', { renew: true })).data.orderId,
    renewal: async () => (await server.call('renewInfo', {}, session)).data,
    gift: async () => {
      const request = { planId: '102', from: 'Ann', email: 'friend@example.com' };
      return (await server.call('giftCreate', request, session)).data.orderId;
    },
    payGift: (orderId: string) =>
      server.call('repay', { orderId, methodCode: 'card', card: aCard('4242424242424242') }, session),
    notices: async (purpose: string) => (await server.outbox(account)).filter((message) => message.purpose === purpose),
    money: async () => (await server.ledger({ uid })).map(({ kind }) => kind),
    /** Everything of the member that a step can change. */
    async data() {
      const { database } = server.services;
      const rows = [];
      for (const table of [accounts, renewals, orders, cards, consents, dataExports])
        rows.push(await database.select().from(table).where(eq(table.uid, uid)));
      return {
        rows,
        ledger: await server.ledger({ uid }),
        purposes: (await server.outbox(account)).map(({ purpose }) => purpose),
      };
    },
  };
}

/** An activation code that a reseller has bought. */
async function aCode(): Promise<string> {
  const options = { token: await server.signIn('reseller') };
  const { orderId } = (await server.call('dtCreateOrder', { planId: '102', quantity: 10 }, options)).data;
  await server.call('dtPay', { orderId, methodCode: 'card', card: aCard('4242424242424242') }, options);
  return (await server.call('dtGetOrder', { orderId }, options)).data.activationCodes?.[0] ?? '';
}

/** The renewal's price for the plan for four devices. */
const planChange = async (owner: Owner) => {
  await owner.buy();
  const choice = (await owner.renewal()).planChoices?.find(({ planId }) => planId === '402');
  return { status: 'on', planId: '402', acceptedPrice: choice?.amount };
};

const noRenewal = '6201';

const steps: Step[] = [
  {
    name: 'delete the account',
    call: 'deleteAccount',
    prepare: async () => ({ currentPassword: aPassword(password) }),
    stranger: '3',
    // The step has signed out everywhere.
    again: '-24030',
    notice: 'deletionScheduled',
  },
  {
    name: 'keep the account',
    call: 'cancelDeletion',
    async prepare(owner) {
      await server.call('deleteAccount', { currentPassword: aPassword(password) }, owner.session);
      owner.session.token = await owner.signIn();
      return {};
    },
    notice: 'deletionCanceled',
  },
  { name: 'request a copy of the data', call: 'exportData', prepare: async () => ({}) },
  {
    name: 'redeem a code',
    call: 'redeemCode',
    prepare: async () => ({ code: await aCode(), apply: true }),
  },
  {
    name: 'pay for a gift',
    call: 'repay',
    prepare: async (owner) => ({
      orderId: await owner.gift(),
      methodCode: 'card',
      card: aCard('4242424242424242'),
    }),
    stranger: '1001',
    notice: 'receipt',
    money: ['charge'],
  },
  {
    name: 'cancel a gift',
    call: 'withdraw',
    async prepare(owner) {
      const orderId = await owner.gift();
      await owner.payGift(orderId);
      return { orderId, apply: true };
    },
    stranger: '1001',
    notice: 'withdrawn',
  },
  {
    name: 'pause renewal',
    call: 'pauseRenewal',
    async prepare(owner) {
      await owner.buy();
      return { until: (await owner.renewal()).offers?.find(({ kind }) => kind === 'pause')?.until };
    },
    stranger: noRenewal,
    notice: 'renewalPaused',
  },
  {
    name: 'end the pause',
    call: 'pauseRenewal',
    async prepare(owner) {
      await owner.buy();
      const { nextBillingDate } = await owner.renewal();
      await server.call('pauseRenewal', { until: (nextBillingDate ?? 0) + 30 * dayMs }, owner.session);
      return { until: null };
    },
    stranger: noRenewal,
    notice: 'renewalOn',
  },
  {
    name: 'accept an offer',
    call: 'updateRenewStatus',
    async prepare(owner) {
      await owner.buy();
      return { status: 'on', offerId: 'coupon' };
    },
    stranger: noRenewal,
  },
  {
    name: 'undo an offer',
    call: 'updateRenewStatus',
    async prepare(owner) {
      await owner.buy();
      await server.call('updateRenewStatus', { status: 'on', offerId: 'coupon' }, owner.session);
      return { status: 'on', offerId: null };
    },
    stranger: noRenewal,
  },
  {
    name: 'change the plan of the next renewals',
    call: 'updateRenewStatus',
    prepare: planChange,
    stranger: noRenewal,
    notice: 'renewalOn',
  },
  {
    name: 'turn renewal off',
    call: 'updateRenewStatus',
    async prepare(owner) {
      await owner.buy();
      return { status: 'off' };
    },
    stranger: noRenewal,
    notice: 'renewalOff',
  },
  {
    name: 'remove the card that renewals charged',
    call: 'deleteCard',
    async prepare(owner) {
      await owner.buy();
      const { cardId } = await owner.renewal();
      await server.call('updateRenewStatus', { status: 'off' }, owner.session);
      return { cardId };
    },
    stranger: '1020',
    again: '1020',
  },
  {
    name: 'withdraw from a purchase',
    call: 'withdraw',
    prepare: async (owner) => ({ orderId: await owner.buy(), apply: true }),
    stranger: '1001',
    notice: 'withdrawn',
  },
  {
    name: 'turn the sign-in with Google off',
    call: 'changeThirdParty',
    async prepare({ account }) {
      const { clock, privateKeys } = server.services;
      const person = { email: account, name: 'Ana', id: account };
      await server.call('googleLogin', { credential: await signCredential(person, privateKeys.google, clock.now()) });
      return { provider: 'google', isOn: false, currentPassword: aPassword(password) };
    },
    // Another member who hasn't linked Google.
    stranger: '4598',
    notice: 'googleOff',
  },
  {
    name: 'accept newer terms',
    call: 'acceptTerms',
    async prepare() {
      await server.control('terms', { version: '2026-12' });
      return { version: '2026-12' };
    },
  },
  {
    name: 'unsubscribe from marketing email',
    call: 'campaignSubscription',
    prepare: async () => ({ subscribeStatus: 'off' }),
  },
];

test.each(steps)('to $name takes the owner’s session, and happens once', async (step) => {
  const { call, prepare, stranger, again, notice, money = [] } = step;
  const owner = await anOwner();
  const other = await aMember(server, { password: 'another horse 8' });
  const request = await prepare(owner);
  const ended = await owner.signIn();
  await server.call('loginOut', { language: 'en', uid: owner.uid, account: owner.account }, { token: ended });
  const take = (options: CallOptions) => server.call(call, request, options);
  const noticesBefore = notice ? (await owner.notices(notice)).length : 0;
  const moneyBefore = await owner.money();
  const before = await owner.data();

  expect((await take({})).errCode, 'a visitor').toBe('-24010');
  expect((await take({ token: ended })).errCode, 'an ended session').toBe('-24030');
  // A code belongs to whoever has it, so another member may use it up.
  if (call !== 'redeemCode') expect((await take({ token: other.token })).errCode, 'another member').toBe(stranger);
  expect(await owner.data(), 'after the attacks').toEqual(before);

  // A double press sends the same request twice, with the same key.
  const press = { ...owner.session, key: `press-${owner.uid}` };
  const pressed = await Promise.all([take(press), take(press)]);
  expect(pressed.some(({ code }) => code === 0)).toBe(true);
  const after = await owner.data();
  expect(after).not.toEqual(before);
  expect((await take(owner.session)).errCode, 'in another tab').toBe(again);
  expect(await owner.data(), 'after the other tab').toEqual(after);
  if (notice) expect(await owner.notices(notice)).toHaveLength(noticesBefore + 1);
  expect((await owner.money()).slice(moneyBefore.length)).toEqual(money);
});

interface Secret {
  name: string;
  call: CallName;
  /** Returns the secret of the owner's link or message. */
  prepare: (owner: Owner) => Promise<string>;
  request: (secret: string) => object;
  /** The error for a guessed secret. */
  guessed: string;
  /** The error for the secret when it was used before. Default: none, and nothing changes. */
  replayed?: string;
  takesSession?: boolean;
}

const tokenOf = (link: string | null | undefined) => new URL(link ?? '').searchParams.get('token') ?? '';

const secrets: Secret[] = [
  {
    name: 'the link that keeps an account',
    call: 'cancelDeletion',
    async prepare(owner) {
      await server.call('deleteAccount', { currentPassword: aPassword(password) }, owner.session);
      return tokenOf((await owner.notices('deletionScheduled'))[0]?.link);
    },
    request: (token) => ({ token }),
    guessed: '10302',
    replayed: '10302',
  },
  {
    name: 'the link that unsubscribes',
    call: 'unsubscribeByToken',
    async prepare({ account, notices }) {
      await server.control('emails', { account, purpose: 'news' });
      return tokenOf((await notices('news'))[0]?.link);
    },
    request: (token) => ({ token }),
    guessed: '10302',
  },
  {
    name: 'the code of a gift',
    call: 'redeemCode',
    async prepare(owner) {
      await owner.payGift(await owner.gift());
      return (await server.call('gifts', {}, owner.session)).data.gifts[0]?.code ?? '';
    },
    request: (code) => ({ code, apply: true }),
    guessed: '-2413',
    replayed: '-2414',
    takesSession: true,
  },
  {
    name: 'the code that a deletion needs',
    call: 'deleteAccount',
    async prepare({ account, session, notices }) {
      await server.call('sendVerificationCode', { type: 'email', account, purpose: 'delete', language: 'en' }, session);
      return (await notices('delete'))[0]?.code ?? '';
    },
    request: (code) => ({ code }),
    guessed: '11',
    takesSession: true,
  },
];

/** The secret with other characters, in the same format. */
const guess = (secret: string, round: number) =>
  secret.replace(/[\dA-Za-z](?=.{0,3}$)/g, (char) =>
    /\d/.test(char) ? String(((Number(char) + 1 + round) % 8) + 2) : char === 'A' ? 'B' : 'A',
  );

test.each(secrets)('$name can’t be guessed, is throttled, and does its work once', async (secret) => {
  const { call, prepare, request, guessed, replayed, takesSession = false } = secret;
  const owner = await anOwner();
  const right = await prepare(owner);
  const sender = takesSession && call === 'redeemCode' ? await aMember(server) : owner.session;
  const send = (value: string, address = '192.0.2.9') =>
    server.call(call, request(value), {
      ...(takesSession && { token: sender.token }),
      headers: { 'X-Forwarded-For': address },
    });
  const before = await owner.data();
  const errors = [];
  for (let round = 0; round < 40; round += 1) errors.push((await send(guess(right, round))).errCode);
  expect(errors[0]).toBe(guessed);
  expect(['-3031', '17']).toContain(errors.at(-1));
  expect(await owner.data()).toEqual(before);
  // The owner, at another address, isn't locked out by the guesses of links; a code that was guessed at ends.
  const used = await send(right, '198.51.100.7');
  if (call === 'deleteAccount') return expect(used.errCode).toBe('17');
  expect(used.code).toBe(0);
  const after = await owner.data();
  const stranger = await aMember(server);
  const replay = await server.call(call, request(right), { token: stranger.token });
  expect(replay.errCode).toBe(replayed);
  return expect(await owner.data()).toEqual(after);
});
