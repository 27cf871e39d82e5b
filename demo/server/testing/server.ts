import { randomUUID } from 'node:crypto';
import { calls } from '../../../src/contract/calls';
import type { CallDefinition } from '../../../src/contract/define-call';
import { createApp } from '../app/app';
import type { readLedger, readOutbox } from '../controls/read-state';
import { reset } from '../controls/reset';
import { type OpenedDatabase, openDatabase } from '../database/open';
import { Hosts } from '../http/checks/hosts';
import { TrustedProxies } from '../http/checks/trusted-proxies';
import type { CallName, DataFor, Services } from '../http/handler';
import { listen } from '../http/web/listen';
import { createServices } from '../services';
import { storePortals } from '../settings/stored-settings';
import { aPassword, seal, Unsealed } from './seal';

export { aCard, aPassword } from './seal';

/** The JSON object in which the server wraps a call's data or error. */
export interface Envelope<Data> {
  code: number;
  errCode?: string;
  message?: string;
  data: Data;
}

export interface CallOptions {
  token?: string | null;
  /** The Idempotency-Key; random by default. */
  key?: string;
  language?: string;
  brand?: string;
  headers?: Record<string, string>;
}

/** Compressing and decompressing would take a tenth of the tests' time. */
const uncompressed = { 'Accept-Encoding': 'identity' };

/** Sends a call as the product's client would, with its `Unsealed` fields encrypted. Returns the envelope. */
export async function callApi<K extends CallName>(
  origin: string,
  name: K,
  request: object = {},
  options: CallOptions = {},
): Promise<Envelope<DataFor<K>>> {
  return (await sendCall(origin, name, request, options)).json() as Promise<Envelope<DataFor<K>>>;
}

/** Sends a call and returns the HTTP response. */
export function sendCall(
  origin: string,
  name: CallName,
  request: object,
  { token, key, language, brand, headers }: CallOptions,
): Promise<Response> {
  const call = calls[name] as CallDefinition;
  const remainingFields: Record<string, unknown> = { ...request };
  const path = call.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = remainingFields[field];
    delete remainingFields[field];
    return encodeURIComponent(String(value));
  });
  const query = call.method === 'GET' ? `?${new URLSearchParams(remainingFields as Record<string, string>)}` : '';
  const idempotencyKey = key ?? randomUUID();
  const idempotencyHeader: Record<string, string> = call.needsIdempotencyKey
    ? { 'Idempotency-Key': idempotencyKey }
    : {};
  const sealPlaceholders = (_: string, value: unknown) =>
    value instanceof Unsealed
      ? seal(
          {
            purpose: value.purpose,
            context: value.purpose === 'password' ? name : idempotencyKey,
            // The page that sends the request.
            origin: headers?.Origin ?? origin,
          },
          value.payload,
        )
      : value;
  return fetch(`${origin}${path}${query}`, {
    method: call.method,
    ...(call.method === 'POST' ? { body: JSON.stringify(remainingFields, sealPlaceholders) } : {}),
    headers: {
      ...uncompressed,
      'Content-Type': 'application/json',
      Authorization: token ?? 'null',
      Language: language ?? 'en',
      'Client-Type': 'WEB',
      Scene: 'WEB',
      fingerprint: 'test',
      Brand: brand ?? 'member',
      ...idempotencyHeader,
      ...headers,
    },
  });
}

type LedgerFilter = Partial<Record<'orderId' | 'paymentId' | 'uid', string>>;
type LedgerEntry = Awaited<ReturnType<typeof readLedger>>[number];
type OutboxMessage = Awaited<ReturnType<typeof readOutbox>>[number];

/** Functions for tests that use a sandbox server. The server runs in this process or in a child process. */
export interface TestClient {
  origin: string;
  /** Sends a call to the API and returns its envelope. */
  call<K extends CallName>(name: K, request?: object, options?: CallOptions): Promise<Envelope<DataFor<K>>>;
  /** Calls a sandbox control (`/sandbox/<path>`) by POST if there is a body, otherwise by GET. */
  control<T = Record<string, unknown>>(path: string, body?: object): Promise<T>;
  /** The ledger's entries for an order, payment or member, oldest first; without a filter, all entries. */
  ledger(filter?: LedgerFilter): Promise<LedgerEntry[]>;
  /** Emails and SMS to a recipient, newest first; without a recipient, all messages. */
  outbox(to?: string): Promise<OutboxMessage[]>;
  /** Settles a payment as its bank or wallet would. */
  settle(paymentId: string, status: string): Promise<Record<string, unknown>>;
  orderStatus(orderId: string, token: string): Promise<string>;
  /**
   * Signs in the seed member `name`@example.com. `pageOrigin` is the Origin header; none by default. Returns the token.
   */
  signIn(name: string, brand?: string, pageOrigin?: string): Promise<string>;
}

export interface TestServer extends TestClient {
  services: Services;
  close(): Promise<void>;
}

export function createTestClient(origin: string): TestClient {
  async function control<T = Record<string, unknown>>(path: string, body?: object): Promise<T> {
    const response = await fetch(
      `${origin}/sandbox/${path}`,
      body ? { method: 'POST', headers: uncompressed, body: JSON.stringify(body) } : { headers: uncompressed },
    );
    return response.json() as Promise<T>;
  }
  return {
    origin,
    call: (name, request, options) => callApi(origin, name, request, options),
    control,
    async ledger(filter = {}) {
      return (await control<{ entries: LedgerEntry[] }>(`ledger?${new URLSearchParams(filter)}`)).entries;
    },
    async outbox(to) {
      const query = to === undefined ? '' : `?${new URLSearchParams({ to })}`;
      return (await control<{ messages: OutboxMessage[] }>(`outbox${query}`)).messages;
    },
    settle: (paymentId, status) => control(`payments/${paymentId}/settle`, { status }),
    async orderStatus(id, token) {
      return (await callApi(origin, 'order', { id }, { token })).data.status;
    },
    async signIn(name, brand = 'member', pageOrigin = undefined) {
      const request = { type: 'email', account: `${name}@example.com`, password: aPassword('secret123') };
      const headers = pageOrigin === undefined ? {} : { Origin: pageOrigin };
      const { data, message } = await callApi(origin, 'login', request, { brand, headers });
      if (!data) throw new Error(message);
      return data.token;
    },
  };
}

/** The origin of a partner's site. The site may embed the product, and return URLs may point to the site. */
const partnerOrigin = 'https://shop.example';

/** Databases of closed test servers. All test files in the same worker process reuse them. */
const idleDatabases: OpenedDatabase[] = [];

/**
 * Starts a sandbox server with fresh seed data on a free port. Its database is embedded and in memory, or on the
 * PostgreSQL server of TEST_DATABASE_URL. Databases are reused, because resetting one takes a fraction of the time that
 * PGlite needs to start.
 */
export async function startTestServer({
  controlKey,
  frameAncestors = "'self'",
  relatedOrigins = [],
}: {
  /** The key that requests to sandbox controls must contain; by default, they need none. */
  controlKey?: string;
  /** Origins besides `partnerOrigin` that may embed the product, in the syntax of `frame-ancestors`. */
  frameAncestors?: string;
  /** Origins on which the portal's passkeys work. */
  relatedOrigins?: readonly string[];
} = {}): Promise<TestServer> {
  const opened = idleDatabases.pop() ?? (await openDatabase({ url: process.env.TEST_DATABASE_URL }));
  const hosts = new Hosts({ frameAncestors: `${frameAncestors} ${partnerOrigin}`, relatedOrigins });
  // Requests can come from any address: the server trusts `X-Forwarded-For` of the tests.
  const services = await createServices(opened, { hosts, proxies: new TrustedProxies(['127.0.0.1']) });
  await reset(services);
  const { port, close: stopListening } = await listen(createApp(services, { controlKey }), 0, '127.0.0.1');
  hosts.setPorts({ port, pagesPort: port + 1 });
  await storePortals(services.database, services);
  return {
    ...createTestClient(`http://127.0.0.1:${port}`),
    services,
    async close() {
      await stopListening();
      idleDatabases.push(opened);
    },
  };
}

let memberCount = 0;

export interface TestMember {
  token: string;
  uid: string;
  account: string;
}

/** Registers a new member through the API. Without `password`, the member can only sign in by verification code. */
export async function aMember(
  server: TestClient,
  {
    brand = 'member',
    password,
    renewal,
    language = 'en',
    consents,
  }: {
    brand?: string;
    password?: string;
    renewal?: 'on' | 'off' | 'failed';
    language?: string;
    consents?: { termsVersion: string; marketing?: boolean };
  } = {},
): Promise<TestMember> {
  memberCount += 1;
  const account = `person${memberCount}@example.org`;
  const emailAccount = { type: 'email', account, language };
  await server.call('sendVerificationCode', { ...emailAccount, purpose: 'signup' }, { brand });
  const [email] = await server.outbox(account);
  const passwordField = password === undefined ? {} : { password: aPassword(password) };
  const request = {
    ...emailAccount,
    code: email?.code,
    nickname: 'Ana',
    acceptedTerms: true,
    consents,
    ...passwordField,
  };
  const { data, message } = await server.call('signup', request, { brand, language });
  if (!data) throw new Error(message);
  if (renewal) await server.control('renewals', { account, state: renewal });
  return { token: data.token, uid: data.uid, account };
}

/**
 * Starts a payment as a new member, for plan 102 by default. Returns the data of the call `pay`, the member's token and
 * functions that read the payment's current state.
 */
export async function aPayment(server: TestServer, request: object, options: { brand?: string } = {}) {
  const { token } = await aMember(server, options);
  const { data } = await server.call('pay', { planId: '102', ...request }, { token, ...options });
  const { orderId } = data;
  return {
    ...data,
    token,
    readDetail: async () => (await server.call('paymentInfoDetail', { orderId }, { token })).data,
    readOrder: async () => (await server.call('order', { id: orderId }, { token })).data,
  };
}
