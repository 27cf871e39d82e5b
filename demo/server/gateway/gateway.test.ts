import { afterAll, beforeAll, expect, test } from 'vitest';
import { boletoPayer } from '../testing/payer';
import { sendRawRequest } from '../testing/raw';
import { aCard, aMember, type CallOptions, startTestServer, type TestServer } from '../testing/server';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const postForm = (path: string, body: string, headers: Record<string, string>) =>
  sendRawRequest(server.origin, {
    path,
    method: 'POST',
    body,
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
  });

test('only the gateway’s own page can submit a payment’s outcome', async () => {
  const { token } = await aMember(server);
  const request = { planId: '102', methodCode: 'boleto', payer: boletoPayer };
  const { data } = await server.call('pay', request, { token });
  const pagePath = `/sandbox/gateway/bank/${data.paymentId}`;
  const orderStatus = async () => (await server.call('order', { id: data.orderId }, { token })).data.status;

  const foreignHeaders: Record<string, string>[] = [
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:9999' },
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
  ];
  for (const headers of foreignHeaders) expect((await postForm(pagePath, 'decision=pay', headers)).status).toBe(403);
  expect(await orderStatus()).toBe('pending');

  const sameOrigin = { Origin: server.origin, 'Sec-Fetch-Site': 'same-origin' };
  expect((await postForm(pagePath, 'decision=pay', sameOrigin)).status).toBe(200);
  expect(await orderStatus()).toBe('success');
});

test('the 3-D Secure page ignores a submitted outcome that is the name of an inherited object property', async () => {
  const { token } = await aMember(server);
  const request = { planId: '102', methodCode: 'card', card: aCard('4000000000003220') };
  const { data } = await server.call('pay', request, { token });
  const response = await postForm(`/sandbox/gateway/3ds/${data.paymentId}`, 'decision=constructor', {});
  expect(response.status).toBe(200);
  expect((await server.call('order', { id: data.orderId }, { token })).data.status).toBe('pending');
});

test('gateway pages let browsers send the Origin header with a form', async () => {
  // With the policy `no-referrer`, browsers would send `Origin: null` for the page’s own form too.
  const { headers } = await sendRawRequest(server.origin, { path: '/sandbox/gateway/bank/nothing' });
  expect(headers['referrer-policy']).toBe('same-origin');
});

test('the Google account chooser sends a credential only to pages that may embed the product', async () => {
  const chooseAccount = (origin: string) => {
    const query = new URLSearchParams({ client_id: 'sandbox-google-client', origin });
    return postForm(`/sandbox/gateway/google?${query}`, 'person=google%40example.com', {});
  };
  for (const origin of ['https://shop.example', server.origin])
    expect((await chooseAccount(origin)).text).toMatch(/data-credential="[\w-]+\.[\w-]+\.[\w-]+"/);
  for (const origin of ['https://evil.example', 'http://localhost:9999', 'javascript:alert(1)']) {
    const refused = await chooseAccount(origin);
    expect(refused.status).toBe(404);
    expect(refused.text).not.toContain('data-credential');
  }
});

test('a return URL must be on the portal or an origin that may embed elements, whatever the request’s Origin is', async () => {
  const { token } = await aMember(server);
  const foreignToken = await server.signIn('expired', 'member', 'https://evil.example');
  const partnerToken = await server.signIn('expired', 'member', 'https://shop.example');
  const pay = (returnUrl: string, options: CallOptions = { token }) => {
    return server.call('pay', { planId: '102', methodCode: 'mercado-pago', returnUrl }, options);
  };
  const foreignUrls = [
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'http://shop.example/',
    '//evil.example',
  ];
  for (const returnUrl of foreignUrls) expect((await pay(returnUrl)).errCode, returnUrl).toBe('-24050');
  const onForeignPage = { token: foreignToken, headers: { Origin: 'https://evil.example' } };
  expect((await pay('https://evil.example/', onForeignPage)).errCode).toBe('-24050');
  const onPartnerPage = { token: partnerToken, headers: { Origin: 'https://shop.example' } };
  expect((await pay('https://evil.example/', onPartnerPage)).errCode).toBe('-24050');
  expect((await pay('https://shop.example/back', onPartnerPage)).code).toBe(0);
  expect((await pay('https://shop.example/back')).code).toBe(0);
  expect((await pay(`${server.origin}/paymentResult`)).code).toBe(0);
});
