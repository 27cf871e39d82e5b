import { signal } from '@preact/signals-react';
import { and, eq } from 'drizzle-orm';
import { vi } from 'vitest';
import { executeCall } from '../../demo/server/app/execute-call';
import { runDueJobs } from '../../demo/server/billing/jobs/scheduler';
import { signExpressToken } from '../../demo/server/billing/methods/express';
import { settle } from '../../demo/server/billing/settlement/settle';
import { ledger, limitCounters, payments, sessions } from '../../demo/server/database/schema';
import type { CallName } from '../../demo/server/http/handler';
import { seal } from '../../demo/server/testing/seal';
import { aCard, aMember, type TestServer } from '../../demo/server/testing/server';
import { goodsValuation, pay as payCall } from '../../src/contract/calls/payments';
import type { CallDefinition } from '../../src/contract/define-call';
import type { Money } from '../../src/contract/primitives';
import type { Result } from '../../src/runtime/api/call-error';
import { requestTimeoutMs } from '../../src/runtime/timing/time-limit';
import type { CheckoutOptions } from '../../src/screens/checkout/flow/create-checkout';
import { type CheckoutDriver, driveCheckout } from '../../src/screens/checkout/testing/drive-checkout';
import type { PaymentChoice } from '../../src/screens/shared/payment/payment-method';
import { SimulatedDevice, stubDeviceGlobals } from './simulated-device';

/** What the network does to a payment request. */
export type NetworkOutcome =
  | { kind: 'delivered' }
  /** The request never reaches the server. */
  | { kind: 'lostRequest' }
  /** The server processes the request, but the response is lost. */
  | { kind: 'lostResponse' }
  /** The request reaches the server later. The response arrives if the client still waits for it. */
  | { kind: 'delayed'; seconds: number };

/** A payment method, and for a card whether its bank accepts the payment. */
export type Method =
  | 'validCard'
  | 'declinedCard'
  | 'pix'
  | 'recurringPix'
  | 'transfer'
  | 'crypto'
  /** A code of the bank with a deadline. */
  | 'bankQr'
  | 'wallet'
  | 'recurringWallet'
  | 'applePay'
  | 'declinedGooglePay';

const payer = { cpfCnpj: '529.982.247-25', name: 'Ana Souza', email: 'ana@example.com' };

const sealedCard = (number: string, idempotencyKey: string, origin: string) => {
  const { encrypted, ...card } = aCard(number);
  return { ...card, encrypted: seal({ purpose: 'card', context: idempotencyKey, origin }, encrypted.payload) };
};

/** Creates what a method's form returns. Card data is encrypted for the payment attempt that has `idempotencyKey`. */
export const createPaymentChoice: Record<
  Exclude<Method, ExpressMethod>,
  (idempotencyKey: string, origin: string) => PaymentChoice
> = {
  validCard: (idempotencyKey, origin) => ({
    methodCode: 'card',
    card: sealedCard('4242424242424242', idempotencyKey, origin),
  }),
  declinedCard: (idempotencyKey, origin) => ({
    methodCode: 'card',
    card: sealedCard('4000000000000002', idempotencyKey, origin),
  }),
  pix: () => ({ methodCode: 'pix', payer }),
  recurringPix: () => ({ methodCode: 'pix', payer, renew: true }),
  transfer: () => ({
    methodCode: 'transfer',
    optionCode: 'meridian',
    payer: { ...payer, firstName: 'Ana', lastName: 'Souza' },
  }),
  crypto: () => ({ methodCode: 'crypto', optionCode: 'USDT-TRC20' }),
  bankQr: () => ({ methodCode: 'sbp' }),
  wallet: () => ({ methodCode: 'mercado-pago', payer }),
  recurringWallet: () => ({ methodCode: 'mercado-pago', payer, renew: true }),
};

/** The methods that pay with what a wallet's sheet returns, and what the card's issuer decides. */
const expressDecisions = { applePay: 'approve', declinedGooglePay: 'decline' } as const;
type ExpressMethod = keyof typeof expressDecisions;
const isExpress = (method: Method): method is ExpressMethod => Object.hasOwn(expressDecisions, method);

const methodCodesAndGroups: Record<Method, [code: string, group: string]> = {
  validCard: ['card', 'CARD'],
  declinedCard: ['card', 'CARD'],
  pix: ['pix', 'PIX'],
  recurringPix: ['pix', 'PIX'],
  transfer: ['transfer', 'BANK_TRANSFER'],
  crypto: ['crypto', 'CRYPTO'],
  bankQr: ['sbp', 'E-WALLET'],
  wallet: ['mercado-pago', 'E-WALLET'],
  recurringWallet: ['mercado-pago', 'E-WALLET'],
  applePay: ['apple-pay', 'EXPRESS'],
  declinedGooglePay: ['google-pay', 'EXPRESS'],
};

/** The methods of the simulation that the sandbox offers only on request. */
const offeredOnRequest = ['sbp', 'apple-pay', 'google-pay'];

const isFormOpen = ({ driver }: Tab): boolean => {
  const { phase } = driver.step.peek();
  return phase === 'choosing' || phase === 'filling';
};

const dayMs = 24 * 60 * 60 * 1000;

/** What a checkout pays for: a plan, or an existing order. */
export type Purchase = { planId: string } | { orderId: string };

/** A tab with a checkout. */
export interface Tab {
  readonly driver: CheckoutDriver;
  readonly device: SimulatedDevice;
  readonly purchase: Purchase;
}

/**
 * Simulates a member who buys one plan once, in a browser with several tabs. Runs the product's checkout against the
 * sandbox's handlers and database, over a network that can lose or delay requests, with fake timers.
 */
export class CheckoutSimulation {
  readonly tabs: Tab[] = [];
  /** The first device. */
  readonly laptop = new SimulatedDevice();
  protected readonly server: TestServer;
  protected readonly member: { token: string; uid: string };
  /** The server's responses, and what wallets' sheets return. */
  readonly #pendingResponses = new Set<Promise<unknown>>();
  /** What the network does to the next payment request. */
  #networkForPayment: NetworkOutcome = { kind: 'delivered' };
  /** The number of upcoming calls that fail. Payment requests don't count: `#networkForPayment` decides about them. */
  #nonPaymentFailuresLeft = 0;
  #isBoughtOnOtherDevice = false;

  constructor(server: TestServer, member: { token: string; uid: string }) {
    this.server = server;
    this.member = member;
  }

  /** Registers a member and replaces timers and the browser's globals. One tab is open. */
  static async create<Simulation extends CheckoutSimulation>(
    this: new (
      server: TestServer,
      member: { token: string; uid: string },
    ) => Simulation,
    server: TestServer,
  ): Promise<Simulation> {
    // Every simulation registers a member from the same IP address. Without this reset, the registrations would reach
    // the rate limit.
    await server.services.database.delete(limitCounters);
    for (const code of offeredOnRequest) await server.control('methods', { code, isOffered: true });
    const member = await aMember(server);
    const simulation = new this(server, member);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    stubDeviceGlobals();
    await simulation.openTab();
    return simulation;
  }

  async close(): Promise<void> {
    this.closeTabs();
    await this.waitUntilIdle();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }

  /** The ids of the orders of the charges in the member's ledger. */
  async chargedOrderIds(): Promise<(string | null)[]> {
    const ownCharges = and(eq(ledger.uid, this.member.uid), eq(ledger.kind, 'charge'));
    const rows = await this.server.services.database.select().from(ledger).where(ownCharges);
    return rows.map(({ orderId }) => orderId);
  }

  /** The number of charges in the member's ledger. */
  async chargeCount(): Promise<number> {
    return (await this.chargedOrderIds()).length;
  }

  async openTab(device = this.laptop, purchase: Purchase = { planId: '102' }): Promise<void> {
    this.tabs.push(this.#startTab(device, purchase));
    await this.waitUntilIdle();
  }

  /** Closes all tabs. Pending requests continue on the server. */
  closeTabs(): void {
    for (const { driver, device } of this.tabs.splice(0)) device.run(driver.stop);
  }

  /** Reloads a tab. Pending requests continue on the server. */
  async reload(tabIndex: number): Promise<void> {
    const tab = this.tabs[tabIndex];
    if (!tab) return;
    tab.device.run(tab.driver.stop);
    this.tabs[tabIndex] = this.#startTab(tab.device, tab.purchase);
    await this.waitUntilIdle();
  }

  /** Reloads every tab. The product does the same when the member signs in again after the session has ended. */
  async reloadAllTabs(): Promise<void> {
    for (const index of this.tabs.keys()) await this.reload(index);
  }

  /** Pays in a tab. Does nothing if the tab shows neither the payment methods nor a payment form. */
  async pay(
    tabIndex: number,
    method: Method,
    network: NetworkOutcome,
    extra: Partial<PaymentChoice> = {},
  ): Promise<void> {
    const tab = this.tabs[tabIndex];
    if (!tab || !isFormOpen(tab)) return;
    this.#networkForPayment = network;
    tab.device.run(() => {
      tab.driver.choose(...methodCodesAndGroups[method]);
      void tab.driver.pay(async (key) => {
        const choice = await this.#awaited(this.#choiceOf(method, key, tab.purchase));
        return { ...choice, ...extra };
      });
    });
    await this.waitUntilIdle();
  }

  async #choiceOf(method: Method, key: string, purchase: Purchase): Promise<PaymentChoice> {
    if (!isExpress(method)) return createPaymentChoice[method](key, this.server.origin);
    const [methodCode] = methodCodesAndGroups[method];
    const valuation = await this.execute(goodsValuation, { ...purchase, methodCode });
    // Without a price, the sheet doesn't open; here, it's for an amount that the server refuses.
    const { total } = valuation.ok
      ? (valuation.value as { total: Money })
      : { total: { amount: '0.01', currency: 'USD' } };
    const { privateKeys, clock } = this.server.services;
    const payment = { methodCode, ...total, decision: expressDecisions[method] };
    const expressToken = await signExpressToken(payment, privateKeys.google, clock.now());
    return { methodCode, expectedTotal: total, expressToken };
  }

  /** Clicks the button that leads back to the list of payment methods. */
  async chooseOtherMethod(tabIndex: number): Promise<void> {
    await this.act(tabIndex, (driver) => driver.changeMethod());
  }

  /** Does something in a tab, and waits for its requests. */
  protected async act(tabIndex: number, action: (driver: CheckoutDriver) => void): Promise<void> {
    const tab = this.tabs[tabIndex];
    if (!tab) return;
    tab.device.run(() => action(tab.driver));
    await this.waitUntilIdle();
  }

  /** Makes the next `count` calls that aren't payment requests fail. */
  failNonPaymentCalls(count: number): void {
    if (this.#isBoughtOnOtherDevice) return;
    this.#nonPaymentFailuresLeft = count;
  }

  /** Settles pending payments, as their provider would. */
  async settle(status: 'success' | 'failed' | 'cancelled'): Promise<void> {
    const { database, clock } = this.server.services;
    await database.transaction(async (tx) => {
      const pendingPayments = and(eq(payments.uid, this.member.uid), eq(payments.status, 'pending'));
      for (const { paymentId } of await tx.select().from(payments).where(pendingPayments)) {
        const outcome = status === 'failed' ? { status, failureCode: '2003' } : { status };
        await settle(tx, paymentId, outcome, clock.now());
      }
    });
  }

  /**
   * Waits for pending requests, then closes the tabs. Pending payments succeed in the meantime if `isPaid`. After the
   * given number of days, at most one after a purchase on another device, opens one tab. Nobody has seen the success of a payment: the simulation has no screens.
   */
  async returnAfterDays(days: number, isPaid: boolean): Promise<void> {
    await this.wait(120);
    this.closeTabs();
    if (isPaid) await this.settle('success');
    // A purchase on another device is known here only as long as the server reports it, which is three days.
    await this.passTime((this.#isBoughtOnOtherDevice ? Math.min(days, 1) : days) * dayMs);
    await this.openTab();
  }

  /** Moves the clock of all devices and the server. Timers don't run meanwhile, as on a device that sleeps. */
  async passTime(durationMs: number): Promise<void> {
    vi.setSystemTime(Date.now() + durationMs);
    const { database, clock } = this.server.services;
    // Extends the member's session, so that only the orders expire.
    await database
      .update(sessions)
      .set({ expires: clock.now() + 30 * dayMs })
      .where(eq(sessions.uid, this.member.uid));
    await database.transaction((tx) => runDueJobs(tx, clock.now(), this.member.uid));
  }

  /**
   * Buys the plan on another device, unless it's paid or a payment is pending: that payment could succeed too. From
   * then on no call fails, because the checkout pays without a check if it can't ask the server.
   */
  async buyOnOtherDevice(): Promise<void> {
    await this.wait(120);
    const { database } = this.server.services;
    const isPending = and(eq(payments.uid, this.member.uid), eq(payments.status, 'pending'));
    const hasPendingPayment = (await database.select().from(payments).where(isPending)).length > 0;
    if (hasPendingPayment || (await this.chargeCount()) > 0) return;
    this.#nonPaymentFailuresLeft = 0;
    this.#isBoughtOnOtherDevice = true;
    const idempotencyKey = crypto.randomUUID();
    const choice = createPaymentChoice.validCard(idempotencyKey, this.server.origin);
    const request = { ...choice, planId: '102', returnUrl: 'https://shop.example/' };
    await this.execute(payCall, request, idempotencyKey);
  }

  /** The member looks at every tab again. */
  async showAllTabs(): Promise<void> {
    for (const index of this.tabs.keys()) await this.act(index, (driver) => driver.showPage());
  }

  /** Repeats the initial lookup in the tabs in which it failed. */
  async retryFailedLookups(): Promise<void> {
    for (const [index, { driver }] of this.tabs.entries())
      if (driver.startError.peek()) await this.act(index, () => driver.retry());
  }

  /** Advances the fake timers second by second. */
  async wait(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000);
      await this.waitUntilIdle();
    }
  }

  #startTab(device: SimulatedDevice, purchase: Purchase): Tab {
    const driver = driveCheckout({
      call: this.#call as CheckoutOptions['call'],
      emit: () => true,
      settings: signal({ api: '' }) as unknown as CheckoutOptions['settings'],
      uid: this.member.uid,
      ...purchase,
      redirect: () => true,
      onSettled: () => undefined,
    });
    device.run(driver.start);
    return { driver, device, purchase };
  }

  /**
   * Waits until the server has processed all requests that have reached it, and the tabs have handled the responses.
   * Doesn't wait for requests that the network still delays. Checks three times, because handling a response
   * can send the next request.
   */
  protected async waitUntilIdle(): Promise<void> {
    let idleTurns = 0;
    while (idleTurns < 3) {
      idleTurns = this.#pendingResponses.size === 0 ? idleTurns + 1 : 0;
      await Promise.all([...this.#pendingResponses]);
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Sends a call over the simulated network. Replaces the product's API client. */
  readonly #call = async (
    definition: CallDefinition,
    body: object,
    { idempotencyKey }: { idempotencyKey?: string } = {},
  ): Promise<Result<unknown>> => {
    const isPayment = definition.needsIdempotencyKey === true;
    if (!isPayment && this.#nonPaymentFailuresLeft > 0) {
      this.#nonPaymentFailuresLeft -= 1;
      return { ok: false, error: { kind: 'network' } };
    }
    const network: NetworkOutcome = isPayment ? this.#networkForPayment : { kind: 'delivered' };
    if (isPayment) this.#networkForPayment = { kind: 'delivered' };
    if (network.kind === 'lostRequest') return { ok: false, error: { kind: 'network' } };
    const delaySeconds = network.kind === 'delayed' ? network.seconds : 0;
    const response = this.#deliver(definition, { body, idempotencyKey, delaySeconds });
    if (network.kind === 'delivered') return response;
    if (network.kind === 'lostResponse') return response.then(() => ({ ok: false, error: { kind: 'network' } }));
    const timeout = new Promise<Result<unknown>>((resolve) =>
      setTimeout(() => resolve({ ok: false, error: { kind: 'timeout' } }), requestTimeoutMs),
    );
    return Promise.race([response, timeout]);
  };

  /** Delivers a request to the server after a delay. */
  async #deliver(
    definition: CallDefinition,
    { body, idempotencyKey, delaySeconds }: { body: object; idempotencyKey: string | undefined; delaySeconds: number },
  ) {
    if (delaySeconds > 0) await new Promise((resolve) => setTimeout(resolve, delaySeconds * 1000));
    return this.#awaited(this.execute(definition, body, idempotencyKey));
  }

  /** Lets `waitUntilIdle` wait for a response. */
  async #awaited<T>(response: Promise<T>): Promise<T> {
    this.#pendingResponses.add(response);
    try {
      return await response;
    } finally {
      this.#pendingResponses.delete(response);
    }
  }

  /** Executes a call on the server, and parses the request and the response by the contract. */
  protected async execute(definition: CallDefinition, body: object, idempotencyKey?: string): Promise<Result<unknown>> {
    const request = definition.request.safeParse(JSON.parse(JSON.stringify(body)));
    if (!request.success) return { ok: false, error: { kind: 'request' } };
    const headers: Record<string, string | undefined> = {
      Authorization: this.member.token,
      Language: 'en',
      Brand: 'member',
      'Idempotency-Key': idempotencyKey,
    };
    const metadata = {
      header: (name: string) => headers[name],
      origin: this.server.origin,
      host: 'sandbox.example',
      ip: '127.0.0.1',
      country: null,
    };
    const envelope = await executeCall(this.server.services, definition.name as CallName, request.data, metadata);
    if (envelope.errCode !== undefined) {
      return { ok: false, error: { kind: 'code', code: String(envelope.errCode), data: envelope.data } };
    }
    const data = definition.data.safeParse(JSON.parse(JSON.stringify(envelope.data)));
    return data.success ? { ok: true, value: data.data } : { ok: false, error: { kind: 'malformed' } };
  }
}
