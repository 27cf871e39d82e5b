import { and, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { ledger, limitCounters, payments, sessions } from '../../demo/server/database/schema';
import { executeCall } from '../../demo/server/http/calls/execute-call';
import type { CallName } from '../../demo/server/http/handler';
import { runDueJobs } from '../../demo/server/orders/scheduler';
import { settle } from '../../demo/server/payments/settle';
import { seal } from '../../demo/server/testing/seal';
import { aCard, aMember, type TestServer } from '../../demo/server/testing/server';
import type { CallDefinition } from '../../src/contract/define-call';
import type { Result } from '../../src/runtime/api/call-error';
import { requestTimeoutMs } from '../../src/runtime/api/client';
// Loaded before, so that the flow's own import of it takes no time.
import '../../src/screens/checkout/flow/after-sending/after-sending';
import type { CheckoutOptions } from '../../src/screens/checkout/flow/create-checkout';
import { type CheckoutDriver, driveCheckout } from '../../src/screens/checkout/testing/drive-checkout';
import type { PaymentChoice } from '../../src/screens/shared/payment/payment-method';

/** What becomes of one payment request. */
export type Fate =
  | { kind: 'answered' }
  /** It never reaches the server. */
  | { kind: 'lostRequest' }
  /** The server does it, and the answer never comes back. */
  | { kind: 'lostAnswer' }
  /** It reaches the server so much later; the answer comes back, if anybody still waits for it. */
  | { kind: 'late'; seconds: number };

export type Method = 'goodCard' | 'declinedCard' | 'pix';

const payer = { cpfCnpj: '529.982.247-25', name: 'Ana Souza', email: 'ana@example.com' };

const sealedCard = (number: string, key: string, origin: string) => {
  const { encrypted, ...card } = aCard(number);
  return { ...card, encrypted: seal({ purpose: 'card', context: key, origin }, encrypted.payload) };
};

/** What the form of a method hands over, sealed for the attempt. */
const choices: Record<Method, (key: string, origin: string) => PaymentChoice> = {
  goodCard: (key, origin) => ({ methodCode: 'card', card: sealedCard('4242424242424242', key, origin) }),
  declinedCard: (key, origin) => ({ methodCode: 'card', card: sealedCard('4000000000000002', key, origin) }),
  pix: () => ({ methodCode: 'pix', payer }),
};

const groups: Record<Method, [code: string, group: string]> = {
  goodCard: ['card', 'CARD'],
  declinedCard: ['card', 'CARD'],
  pix: ['pix', 'PIX'],
};

const day = 24 * 60 * 60 * 1000;

/**
 * One member who wants one plan once, with a browser of several tabs: the product's own checkout against the
 * sandbox's own handlers and database, with nothing between them but requests that may get lost or come late. Time is
 * the test's own.
 */
export class World {
  readonly tabs: CheckoutDriver[] = [];
  readonly #server: TestServer;
  readonly #member: { token: string; uid: string };
  readonly #running = new Set<Promise<unknown>>();
  readonly #listeners = new Set<(event: { key: string }) => void>();
  #fate: Fate = { kind: 'answered' };
  /** So many of the next status calls fail. */
  #deafFor = 0;

  private constructor(server: TestServer, member: { token: string; uid: string }) {
    this.#server = server;
    this.#member = member;
  }

  static async create(server: TestServer): Promise<World> {
    // One machine registers every world's member; the limiter would stop it after some.
    await server.services.database.delete(limitCounters);
    const member = await aMember(server);
    const world = new World(server, member);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const entries = new Map<string, string>();
    const notify = (key: string) => {
      for (const listener of world.#listeners) queueMicrotask(() => listener({ key }));
    };
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => entries.get(key) ?? null,
      setItem: (key: string, value: string) => {
        entries.set(key, value);
        notify(key);
      },
      removeItem: (key: string) => {
        entries.delete(key);
        notify(key);
      },
    });
    vi.stubGlobal('location', { href: 'https://shop.example/buy?plan=102' });
    const isOurs = (type: string) => type === 'storage';
    vi.stubGlobal('addEventListener', (type: string, listener: (event: { key: string }) => void) => {
      if (isOurs(type)) world.#listeners.add(listener);
    });
    vi.stubGlobal('removeEventListener', (type: string, listener: (event: { key: string }) => void) => {
      if (isOurs(type)) world.#listeners.delete(listener);
    });
    await world.openTab();
    return world;
  }

  async close(): Promise<void> {
    for (const tab of this.tabs) tab.stop();
    await this.#idle();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  }

  /** The money that moved for this member. */
  async charges(): Promise<number> {
    const mine = and(eq(ledger.uid, this.#member.uid), eq(ledger.kind, 'charge'));
    return (await this.#server.services.database.select().from(ledger).where(mine)).length;
  }

  async openTab(): Promise<void> {
    this.tabs.push(this.#open());
    await this.#idle();
  }

  /** The page is loaded anew: whatever was on its way stays on its way. */
  async reload(at: number): Promise<void> {
    const tab = this.tabs[at];
    if (!tab) return;
    tab.stop();
    this.tabs[at] = this.#open();
    await this.#idle();
  }

  /** Everybody has to sign in again, and comes back to where they were. */
  async signOut(): Promise<void> {
    for (const at of this.tabs.keys()) await this.reload(at);
  }

  async press(at: number, method: Method, fate: Fate): Promise<void> {
    const tab = this.tabs[at];
    const state = tab?.state.peek();
    if (!tab || (state?.phase !== 'choosing' && state?.phase !== 'filling')) return;
    this.#fate = fate;
    tab.choose(...groups[method]);
    void tab.pay((key) => Promise.resolve(choices[method](key, this.#server.origin)));
    await this.#idle();
  }

  /** "Pay in another way". */
  async another(at: number): Promise<void> {
    this.tabs[at]?.another();
    await this.#idle();
  }

  deafen(calls: number): void {
    this.#deafFor = calls;
  }

  /** What waits outside is paid, refused or given up there. */
  async settle(status: 'success' | 'failed' | 'cancelled'): Promise<void> {
    const { database, clock } = this.#server.services;
    await database.transaction(async (tx) => {
      const mine = and(eq(payments.uid, this.#member.uid), eq(payments.status, 'pending'));
      for (const { paymentId } of await tx.select().from(payments).where(mine)) {
        const outcome = status === 'failed' ? { status, failureCode: '2003' } : { status };
        await settle(tx, paymentId, outcome, clock.now());
      }
    });
  }

  /**
   * Six days go by with nobody looking: no order of before can be paid any more. Not once the plan is paid: days later,
   * pressing again is another purchase.
   */
  async expire(): Promise<void> {
    await this.wait(120);
    if ((await this.charges()) > 0) return;
    for (const tab of this.tabs) tab.stop();
    vi.setSystemTime(Date.now() + 6 * day);
    const { database, clock } = this.#server.services;
    // The member signs in again in time: an ended session is another matter.
    await database
      .update(sessions)
      .set({ expires: clock.now() + 10 * day })
      .where(eq(sessions.uid, this.#member.uid));
    await database.transaction((tx) => runDueJobs(tx, clock.now(), this.#member.uid));
    for (const tab of this.tabs) tab.start();
    await this.#idle();
  }

  /** Lets time pass, second by second, and all that waits for it happen. */
  async wait(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await this.#idle();
    }
  }

  #open(): CheckoutDriver {
    const flow = driveCheckout({
      call: this.#call as CheckoutOptions['call'],
      emit: () => true,
      uid: this.#member.uid,
      planId: '102',
      leave: () => true,
      onSettled: () => undefined,
    });
    flow.start();
    return flow;
  }

  /** Until no request is at the server and nobody waits for one that has been answered. */
  async #idle(): Promise<void> {
    for (let quiet = 0; quiet < 3; ) {
      quiet = this.#running.size === 0 ? quiet + 1 : 0;
      await Promise.all([...this.#running]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  readonly #call = async (
    definition: CallDefinition,
    body: object,
    { idempotencyKey }: { idempotencyKey?: string } = {},
  ): Promise<Result<unknown>> => {
    const isPayment = definition.movesMoney === true;
    if (!isPayment && this.#deafFor > 0) {
      this.#deafFor -= 1;
      return { ok: false, error: { kind: 'network' } };
    }
    const fate: Fate = isPayment ? this.#fate : { kind: 'answered' };
    if (isPayment) this.#fate = { kind: 'answered' };
    if (fate.kind === 'lostRequest') return { ok: false, error: { kind: 'network' } };
    const served = this.#serve(definition, body, idempotencyKey, fate.kind === 'late' ? fate.seconds : 0);
    if (fate.kind === 'answered') return served;
    if (fate.kind === 'lostAnswer') return served.then(() => ({ ok: false, error: { kind: 'network' } }));
    const timeout = new Promise<Result<unknown>>((resolve) =>
      setTimeout(() => resolve({ ok: false, error: { kind: 'timeout' } }), requestTimeoutMs),
    );
    return Promise.race([served, timeout]);
  };

  async #serve(definition: CallDefinition, body: object, key: string | undefined, seconds: number) {
    if (seconds > 0) await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    const answering = this.#answer(definition, body, key);
    this.#running.add(answering);
    try {
      return await answering;
    } finally {
      this.#running.delete(answering);
    }
  }

  async #answer(definition: CallDefinition, body: object, key: string | undefined): Promise<Result<unknown>> {
    const request = definition.request.safeParse(JSON.parse(JSON.stringify(body)));
    if (!request.success) return { ok: false, error: { kind: 'request' } };
    const headers: Record<string, string | undefined> = {
      Authorization: this.#member.token,
      Language: 'en',
      Brand: 'member',
      'Idempotency-Key': key,
    };
    const around = {
      header: (name: string) => headers[name],
      origin: this.#server.origin,
      host: 'sandbox.example',
      ip: '127.0.0.1',
      country: null,
    };
    const envelope = await executeCall(this.#server.services, definition.name as CallName, request.data, around);
    if (envelope.errCode !== undefined) {
      return { ok: false, error: { kind: 'code', code: String(envelope.errCode), data: envelope.data } };
    }
    const data = definition.data.safeParse(JSON.parse(JSON.stringify(envelope.data)));
    return data.success ? { ok: true, value: data.data } : { ok: false, error: { kind: 'malformed' } };
  }
}
