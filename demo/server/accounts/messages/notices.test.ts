import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatMoneyWithCode } from '../../../../src/rules';
import { aCard, aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const signIn = async (name: string) =>
  (await server.call('codeLogin', { type: 'email', account: `${name}@example.com`, code: '1234' })).data;

interface Message {
  purpose: string;
  to: string;
  kind: string;
  subject: string;
  text: string;
}

/** The messages to a recipient, newest first. */
const messagesTo = async (to: string): Promise<Message[]> =>
  (await server.control<{ messages: Message[] }>('outbox')).messages.filter((message) => message.to === to);

test('after a payment, the member gets a receipt that names the seller, in the member’s language', async () => {
  const { token, account } = await aMember(server, { language: 'pt' });
  const payResponse = await server.call(
    'pay',
    { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), renew: true },
    { token, brand: 'orbit' },
  );
  expect(payResponse).toMatchObject({ code: 0 });
  const [renewalOn, receipt] = await messagesTo(account);
  expect(receipt).toMatchObject({ kind: 'email', purpose: 'receipt', subject: expect.stringContaining('Orbit') });
  expect(receipt?.text).toContain(payResponse.data.orderId);
  expect(receipt?.text).toMatch(/Total: .*USD/);
  expect(receipt?.text).toContain('Orbit Media Services LLC');
  expect(renewalOn).toMatchObject({ purpose: 'renewalOn', subject: expect.stringContaining('renovação automática') });
});

test('the receipt names the taxes that the total includes, and no tax where the price includes none', async () => {
  const receiptOf = async (currency: string, language: string) => {
    const { token, account } = await aMember(server, { language });
    const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
    const request = { planId: '102', methodCode: 'card', card: aCard('4242424242424242'), currency, payer };
    const { data } = await server.call('pay', request, { token, language });
    const order = (await server.call('order', { id: data.orderId }, { token, language })).data;
    const [receipt] = await messagesTo(account);
    return { text: receipt?.text, tax: order.taxes?.[0]?.amount };
  };
  const { text, tax } = await receiptOf('BRL', 'pt');
  expect(text).toContain(`\nInclui ISS 5%: ${formatMoneyWithCode(tax ?? { amount: '', currency: 'BRL' }, 'pt')}\n`);
  expect((await receiptOf('RUB', 'ru')).text).toMatch(/\nВключая НДС 22\s%: /);
  expect((await receiptOf('USD', 'en')).text).not.toContain('Includes');
});

test('turning renewal off or on sends an email; turning it off when it is already off sends none', async () => {
  const { token, account } = await signIn('renewing');
  await server.call('updateRenewStatus', { status: 'off' }, { token });
  await server.call('updateRenewStatus', { status: 'off' }, { token });
  await server.call('updateRenewStatus', { status: 'on' }, { token });
  expect((await messagesTo(account)).map(({ purpose }) => purpose)).toEqual(['renewalOn', 'renewalOff']);
});

test('a failed renewal sends an email that says that nothing was charged', async () => {
  const { token, account, uid } = await signIn('member');
  await server.control('renewals', { uid, state: 'on' });
  // Moving the clock charges the overdue renewal. The charge fails, because the member has no valid card by then.
  await server.control('clock', { days: 4000 });
  await server.call('renewInfo', {}, { token });
  await signIn('member');
  const failed = (await messagesTo(account)).find(({ purpose }) => purpose === 'renewalFailed');
  expect(failed?.text).toContain('you haven’t been charged');
});

test('changing the password sends an email', async () => {
  const { token, account } = await signIn('member');
  const request = { currentPassword: aPassword('secret123'), newPassword: aPassword('another-secret') };
  expect((await server.call('changePassword', request, { token })).code).toBe(0);
  expect((await messagesTo(account))[0]).toMatchObject({
    purpose: 'passwordChanged',
    // “Member” is the brand's name.
    subject: 'Your Member password was changed',
  });
});
