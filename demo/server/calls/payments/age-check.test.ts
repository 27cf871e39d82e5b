import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aMember, aPassword, startTestServer, type TestServer } from '../../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
beforeEach(() => server.control('reset', {}));
afterAll(() => server.close());

const password = 'correct horse 9';
const payer = { name: 'Ana Lima', cpfCnpj: '52998224725' };
const pay = (token: string) => server.call('pay', { planId: '102', methodCode: 'pix', payer }, { token });
const ageCheckOf = async (token: string | null) =>
  (await server.call('checkPlanAvailable', { planId: '102' }, { token })).data.ageCheck;
const decide = (url: string, decision: string) =>
  fetch(url, { method: 'POST', body: new URLSearchParams({ decision }), headers: { Origin: new URL(url).origin } });

test('without the rule, and for visitors, there is no age check', async () => {
  const { token } = await aMember(server);
  expect(await ageCheckOf(token)).toBeNull();
  expect((await pay(token)).code).toBe(0);
  await server.control('age-check', { isRequired: true });
  expect(await ageCheckOf(null)).toBeNull();
});

test('a payment waits for the proof: refused before, possible after it, and again refused when it is too old', async () => {
  await server.control('age-check', { isRequired: true });
  const { token, uid, account } = await aMember(server, { password });
  const first = await ageCheckOf(token);
  expect(first?.state).toBe('required');
  expect((await pay(token)).errCode).toBe('-2421');
  expect(await server.ledger({ uid })).toEqual([]);

  await decide(first?.url ?? '', 'canceled');
  const second = await ageCheckOf(token);
  expect(second?.state).toBe('canceled');
  // The used link is dead: it can't turn the result around.
  await decide(first?.url ?? '', 'confirmed');
  expect((await ageCheckOf(token))?.state).toBe('canceled');
  await decide(second?.url ?? '', 'refused');
  expect((await ageCheckOf(token))?.state).toBe('refused');
  expect((await pay(token)).errCode).toBe('-2421');

  const third = await ageCheckOf(token);
  await decide(third?.url ?? '', 'confirmed');
  expect(await ageCheckOf(token)).toBeNull();
  const paid = await pay(token);
  expect(paid.code).toBe(0);
  await server.control('clock', { days: 366 });
  const login = { type: 'email', account, password: aPassword(password), language: 'en' };
  const { token: later } = (await server.call('login', login)).data;
  expect((await ageCheckOf(later))?.state).toBe('expired');
});

test('a guessed link, an unknown result and another member’s proof prove nothing', async () => {
  await server.control('age-check', { isRequired: true });
  const member = await aMember(server);
  const other = await aMember(server);
  const own = await ageCheckOf(member.token);
  const url = new URL(own?.url ?? '');
  url.pathname = `${url.pathname.slice(0, -4)}AAAA`;
  await decide(url.href, 'confirmed');
  await decide(own?.url ?? '', 'yes');
  await decide((await ageCheckOf(other.token))?.url ?? '', 'confirmed');
  expect((await ageCheckOf(member.token))?.state).toBe('required');
  expect(await ageCheckOf(other.token)).toBeNull();
});
