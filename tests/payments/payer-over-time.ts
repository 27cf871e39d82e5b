import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { planById } from '../../demo/server/catalogue/plans';
import { simulateTransfer } from '../../demo/server/controls/blockchain-transfer';
import { controlMandate } from '../../demo/server/controls/mandates';
import { readLedger } from '../../demo/server/controls/read-state';
import { settleByControl } from '../../demo/server/controls/settle';
import { accounts, orders, outbox, payments, renewals } from '../../demo/server/database/schema';
import { cardChange } from '../../src/contract/calls/cards';
import { cancelOrder as cancelOrderCall, orders as ordersCall } from '../../src/contract/calls/orders';
import { liquidoConfirm } from '../../src/contract/calls/providers';
import { renewInfo } from '../../src/contract/calls/renewal';
import { handOffCreate, handOffEnd, handOffTake } from '../../src/contract/calls/tv';
import type { Order, PaymentAction, Renewal } from '../../src/contract/entities';
import { renewNowTarget } from '../../src/screens/account/shared/account-state';
import type { Attempt } from '../../src/screens/checkout/flow/start/attempts';
import { storeDeviceHandOff } from '../../src/screens/checkout/hand-off/device-hand-off';
import {
  CheckoutSimulation,
  createPaymentChoice,
  type Method,
  type NetworkOutcome,
  type Purchase,
  type Tab,
} from './checkout-simulation';
import { SimulatedDevice } from './simulated-device';

const dayMs = 24 * 60 * 60 * 1000;
/** For so long after a purchase, every device asks before the plan is bought again. */
const recentPurchaseMs = 3 * dayMs;

/** Money that the payer sends from outside of the page: all of it, or coins. */
interface SentMoney {
  paymentId: string;
  orderId: string;
  coins: 'part' | 'exact' | null;
}

/** Whether a tab waits for the response to a payment request. */
const isPaying = ({ driver }: Tab): boolean => {
  const step = driver.step.peek();
  return step.phase === 'paying' || (step.phase === 'waiting' && step.for === 'response');
};

export type DeviceName = 'laptop' | 'phone' | 'tv';

/**
 * A member who buys plans over weeks, on several devices, with money that can arrive late. The member is careful: doesn't
 * pay a plan again that they have paid or sent money for, unless the screen asked and the member answered yes, or days
 * have passed.
 */
export class PayerOverTime extends CheckoutSimulation {
  readonly devices = { laptop: this.laptop, phone: new SimulatedDevice(), tv: new SimulatedDevice() };
  /** How often the payer has decided to buy each plan. */
  readonly decisions = new Map<string, number>();
  /** Money that was sent and hasn't arrived. */
  readonly #onTheWay: SentMoney[] = [];
  /** The payments whose complete money has arrived. */
  readonly #arrived = new Set<string>();
  /** The code of the hand-off that the TV shows, and the TV's id of it. */
  #handOff: { handOffId: string; code: string } | null = null;

  /** The number of charges by plan. */
  async chargesByPlan(): Promise<Map<string, number>> {
    const counts = new Map<string, number>();
    const planIds = new Map((await this.#orderRows()).map(({ orderId, planId }) => [orderId, planId]));
    for (const { orderId } of await this.entries('charge')) {
      const planId = planIds.get(orderId) ?? '';
      counts.set(planId, (counts.get(planId) ?? 0) + 1);
    }
    return counts;
  }

  /** The member's ledger entries of a kind, oldest first. */
  async entries(kind: 'charge' | 'owed') {
    const entries = await readLedger(this.server.services, { uid: this.member.uid });
    return entries.filter((entry) => entry.kind === kind);
  }

  #orderRows() {
    return this.server.services.database.select().from(orders).where(eq(orders.uid, this.member.uid));
  }

  async #paymentOf(orderId: string) {
    const isPayment = and(eq(payments.uid, this.member.uid), eq(payments.orderId, orderId));
    const rows = await this.server.services.database
      .select()
      .from(payments)
      .where(isPayment)
      .orderBy(asc(payments.seq));
    return rows.at(-1);
  }

  async #planOf({ purchase }: Tab): Promise<string> {
    if ('planId' in purchase) return purchase.planId;
    const row = (await this.#orderRows()).find(({ orderId }) => orderId === purchase.orderId);
    return row?.planId ?? '';
  }

  /** How often the payer may be charged for a plan: once, and once more for each decision to buy it again. */
  allowedCharges = (planId: string): number => Math.max(1, this.decisions.get(planId) ?? 0);
  #decideAgain(planId: string): void {
    this.decisions.set(planId, this.allowedCharges(planId) + 1);
  }

  /** Opens a plan's checkout on a device, in place of the device's tab with the same checkout. */
  async open(deviceName: DeviceName, purchase: Purchase): Promise<number> {
    const device = this.devices[deviceName];
    const isSame = (tab: Tab) => tab.device === device && JSON.stringify(tab.purchase) === JSON.stringify(purchase);
    const existing = this.tabs.findIndex(isSame);
    if (existing >= 0) await this.reload(existing);
    else await this.openTab(device, purchase);
    return this.tabs.findIndex(isSame);
  }

  /** Presses the pay button. A careful payer presses it only where no other payment of the plan is under way. */
  async payCarefully(tabIndex: number, method: Method, network: NetworkOutcome): Promise<void> {
    const tab = this.tabs[tabIndex];
    if (!tab) return;
    const planId = await this.#planOf(tab);
    const { orderId } = tab.driver.step.peek();
    const isSentForOther = await this.#isMoneyOnTheWay(planId, orderId);
    if (isSentForOther || (await this.#isPayingElsewhere(tab, planId))) return;
    await this.#decideIfBoughtLongAgo(tab, planId);
    await this.pay(tabIndex, method, network);
  }

  async #isMoneyOnTheWay(planId: string, exceptOrderId: string | null): Promise<boolean> {
    const rows = await this.#orderRows();
    return this.#onTheWay.some(
      ({ orderId }) => orderId !== exceptOrderId && rows.find((row) => row.orderId === orderId)?.planId === planId,
    );
  }

  /** Whether a request is in flight on another device, unless both devices pay the same hand-off. */
  async #isPayingElsewhere(tab: Tab, planId: string): Promise<boolean> {
    const { phone, tv } = this.devices;
    for (const other of this.tabs) {
      if (other.device === tab.device || (await this.#planOf(other)) !== planId) continue;
      const isSameHandOff = [tab, other].every(
        ({ device }) => (device === phone || device === tv) && device.sessionStorage.values.size > 0,
      );
      const mayBeSent = this.#attemptsOn(other.device).some(({ state }) => state === 'sent');
      if ((isPaying(other) || mayBeSent) && !isSameHandOff) return true;
    }
    return false;
  }

  #attemptsOn(device: SimulatedDevice): Attempt[] {
    const stored = [...device.localStorage.values].filter(([key]) => key.startsWith('sub-elements:attempt:'));
    return stored.map(([, value]) => JSON.parse(value) as Attempt);
  }

  readonly #orders = {
    started: new Map<SimulatedDevice, Set<string>>(),
    seen: new Map<SimulatedDevice, Set<string>>(),
  };
  /** The orders that tabs of a device have paid or tried to pay. */
  #startedOn = (device: SimulatedDevice): ReadonlySet<string> => this.#orders.started.get(device) ?? new Set();
  /** The orders whose success a device has shown. */
  #seenOn = (device: SimulatedDevice): ReadonlySet<string> => this.#orders.seen.get(device) ?? new Set();

  /** Remembers what the tabs show. Call it after each step. */
  observe(): void {
    for (const { driver, device } of this.tabs) {
      const step = driver.step.peek();
      if (step.orderId === null) continue;
      const isPaid = step.phase === 'done' && step.outcome === 'success';
      const known = this.#orders[isPaid ? 'seen' : 'started'];
      known.set(device, new Set([...(known.get(device) ?? []), step.orderId]));
    }
  }

  /** A form that is shown days after a purchase, on a device that has nothing new to say about it, buys once more. */
  async #decideIfBoughtLongAgo({ device }: Tab, planId: string): Promise<void> {
    const planOrders = (await this.#orderRows()).filter((row) => row.planId === planId).map(({ orderId }) => orderId);
    const last = (await this.entries('charge')).findLast(({ orderId }) => planOrders.includes(orderId));
    if (!last || Date.now() - last.at <= recentPurchaseMs) return;
    const isUnseen = this.#startedOn(device).has(last.orderId) && !this.#seenOn(device).has(last.orderId);
    if (!isUnseen) this.#decideAgain(planId);
  }

  /** Looks at all tabs: a success that a tab shows has been seen then. */
  async look(): Promise<void> {
    for (const [index, tab] of this.tabs.entries()) {
      // The elements of a page share a request for three seconds. Devices share none.
      if (index > 0 && tab.device !== this.tabs[index - 1]?.device) await this.wait(4);
      await this.act(index, (driver) => driver.showPage());
      await this.act(index, (driver) => driver.showSuccess());
    }
  }

  /** Answers yes where a tab asks whether to buy the plan again. */
  async answerYes(tabIndex: number): Promise<void> {
    const tab = this.tabs[tabIndex];
    if (!tab?.driver.wasBoughtBefore() || tab.driver.step.peek().phase !== 'done') return;
    this.#decideAgain(await this.#planOf(tab));
    await this.act(tabIndex, (driver) => driver.restart());
  }

  /** Sends the money that a tab asks for, and can report that on the page. */
  async sendMoney(tabIndex: number, { isReported }: { isReported: boolean }): Promise<void> {
    const tab = this.tabs[tabIndex];
    const payment = tab && (await this.#shownPayment(tab));
    if (!payment || payment.action.type === 'cryptoAddress') return;
    const { paymentId, orderId, action } = payment;
    if (this.#isSent(paymentId)) return;
    this.#onTheWay.push({ paymentId, orderId, coins: null });
    if (isReported && action.type === 'bankDetails') await this.execute(liquidoConfirm, { orderId });
  }

  /** Sends all coins that a tab asks for, or a part. */
  async sendCoins(tabIndex: number, coins: 'part' | 'exact'): Promise<void> {
    const tab = this.tabs[tabIndex];
    const payment = tab && (await this.#shownPayment(tab));
    if (payment?.action.type !== 'cryptoAddress' || this.#isSent(payment.paymentId)) return;
    this.#onTheWay.push({ paymentId: payment.paymentId, orderId: payment.orderId, coins });
  }

  #isSent = (paymentId: string): boolean =>
    this.#arrived.has(paymentId) || this.#onTheWay.some((sent) => sent.paymentId === paymentId);

  /** The payment that a tab asks the payer to complete, unless the payer has paid the plan otherwise. */
  async #shownPayment(tab: Tab) {
    const step = tab.driver.step.peek();
    if (step.phase !== 'actionRequired' || step.orderId === null) return undefined;
    const planId = await this.#planOf(tab);
    if (((await this.chargesByPlan()).get(planId) ?? 0) >= this.allowedCharges(planId)) return undefined;
    if (await this.#isMoneyOnTheWay(planId, step.orderId)) return undefined;
    if (await this.#isPayingElsewhere(tab, planId)) return undefined;
    return this.#paymentOf(step.orderId);
  }

  /** The oldest money that is on the way arrives. */
  async moneyArrives(): Promise<void> {
    const sent = this.#onTheWay.shift();
    if (!sent) return;
    const { paymentId, coins } = sent;
    const { services } = this.server;
    if (coins) await simulateTransfer(services, paymentId, { send: coins, confirm: 3 });
    else await settleByControl(services, paymentId, { status: 'success' });
    if (coins !== 'part') this.#arrived.add(paymentId);
  }

  /** Cancels the order that a tab shows, as the order list does. */
  async cancelShownOrder(tabIndex: number): Promise<void> {
    const orderId = this.tabs[tabIndex]?.driver.step.peek().orderId;
    if (orderId) await this.execute(cancelOrderCall, { orderId });
  }

  /** All money that arrived is in the ledger, as a charge or as owed. Returns the payments of which something is missing. */
  async paymentsWithMissingMoney(): Promise<string[]> {
    const ledger = [...(await this.entries('charge')), ...(await this.entries('owed'))];
    const rows = await this.server.services.database.select().from(payments).where(eq(payments.uid, this.member.uid));
    return rows
      .filter(({ paymentId, status, amount, action }) => {
        const booked = ledger.filter((entry) => entry.paymentId === paymentId);
        const sum = booked.reduce((total, { money }) => total + Number(money.amount), 0);
        const coins = action.type === 'cryptoAddress' ? Number(action.received ?? 0) / Number(action.amount) : 0;
        // Coins of a pending payment are booked when it ends.
        const share = action.type === 'cryptoAddress' ? (status === 'pending' ? 0 : coins) : 1;
        const expected = this.#arrived.has(paymentId) || coins > 0 ? Number(amount) * share : 0;
        return expected - sum > 0.02 || (this.#arrived.has(paymentId) && sum - Number(amount) > 0.02);
      })
      .map(({ paymentId }) => paymentId);
  }

  /** Every device sleeps, or its tabs are closed, and time passes. */
  async sleep(durationMs: number, { closesTabs }: { closesTabs: boolean }): Promise<void> {
    // A request that is in flight ends before the device sleeps.
    for (let seconds = 0; seconds < 70 && this.tabs.some(isPaying); seconds += 1) await this.wait(1);
    if (closesTabs) this.closeTabs();
    await this.passTime(durationMs);
  }

  /** The member's running plan; null if it has ended. */
  async runningPlan(): Promise<{ planId: string; deviceCount: number; expiredTime: number } | null> {
    const { database, clock } = this.server.services;
    const [account] = await database.select().from(accounts).where(eq(accounts.uid, this.member.uid));
    const plan = planById(account?.planId ?? '');
    if (!account || !plan || account.expiredTime <= clock.now()) return null;
    return { planId: plan.id, deviceCount: plan.deviceCount, expiredTime: account.expiredTime };
  }

  /** The orders that the account shows. */
  async shownOrders(): Promise<Order[]> {
    const result = await this.execute(ordersCall, { page: 1, pageSize: 50 });
    if (!result.ok) throw new Error(JSON.stringify(result.error));
    return (result.value as { orders: Order[] }).orders;
  }

  // Hand-offs, as the TV's and the phone's screens make them.

  /** The TV shows a code, in place of an earlier one. */
  async showCode(): Promise<void> {
    if (!(await this.#endHandOff())) return;
    const created = await this.execute(handOffCreate, { planId: '102' });
    if (!created.ok) return;
    const { handOffId, code } = created.value as { handOffId: string; code: string };
    this.#handOff = { handOffId, code };
    this.devices.tv.run(() => storeDeviceHandOff({ api: '', handOffId, subject: '102', device: 'tv' }));
  }

  /** Whether the TV may go on: the phone isn't paying. */
  async #endHandOff(): Promise<boolean> {
    if (!this.#handOff) return true;
    const ended = await this.execute(handOffEnd, { handOffId: this.#handOff.handOffId });
    const { status } = ended.ok ? (ended.value as { status: string }) : { status: 'unknown' };
    return status !== 'pending' && status !== 'paid';
  }

  /** The phone scans the code and opens the checkout. */
  async scanCode(): Promise<void> {
    if (!this.#handOff) return;
    const taken = await this.execute(handOffTake, { code: this.#handOff.code });
    if (!taken.ok) return;
    const { handOffId } = taken.value as { handOffId?: string | null };
    if (handOffId)
      this.devices.phone.run(() => storeDeviceHandOff({ api: '', handOffId, subject: '102', device: 'phone' }));
    await this.open('phone', { planId: '102' });
  }

  /** The payer chooses to pay on the TV. */
  async payOnTv(): Promise<void> {
    if (this.#handOff && (await this.#endHandOff())) await this.open('tv', { planId: '102' });
  }

  // Renewals

  /** The renewal that the account shows; null if the member has none. */
  async shownRenewal(): Promise<Renewal | null> {
    const result = await this.execute(renewInfo, {});
    return result.ok ? (result.value as Renewal) : null;
  }

  /** Whether the payer has tried to pay an order on a screen: then its price is that of the chosen method. */
  async isTriedByHand(orderId: string): Promise<boolean> {
    const isByHand = and(eq(payments.orderId, orderId), isNotNull(payments.returnUrl));
    return (await this.server.services.database.select().from(payments).where(isByHand)).length > 0;
  }

  /** The renewal loses its card, so that the next charge fails. */
  async loseCard(): Promise<void> {
    await this.server.services.database.update(renewals).set({ cardId: null }).where(eq(renewals.uid, this.member.uid));
  }

  /** Opens what the button “Renew now” of a failed renewal opens. */
  async openRenewNow(deviceName: DeviceName): Promise<void> {
    const renewal = await this.shownRenewal();
    if (renewal?.status !== 'failed') return;
    const { params } = renewNowTarget(renewal);
    await this.open(deviceName, params as Purchase);
  }

  /** Opens a failed order that the order list offers to pay again. */
  async openFailedOrder(deviceName: DeviceName): Promise<void> {
    const order = (await this.shownOrders()).find(({ status, isRenewal }) => status === 'failed' && isRenewal);
    if (order) await this.open(deviceName, { orderId: order.orderId });
  }

  /** Changes the renewal's card, and confirms the amount that the dialog shows. */
  async changeCard(): Promise<void> {
    const renewal = await this.shownRenewal();
    if (!renewal || renewal.status === 'none') return;
    const key = crypto.randomUUID();
    const { card } = createPaymentChoice.validCard(key, this.server.origin);
    const zero = { amount: '0.00', currency: 'USD' };
    await this.execute(cardChange, { card, purpose: 'renewal', expectedTotal: renewal.amountDue ?? zero }, key);
  }

  /** The payer or the bank changes the mandate that the renewal charges. */
  async changeMandate(change: Parameters<typeof controlMandate>[2]): Promise<void> {
    const mandate = (await this.shownRenewal())?.mandate;
    if (mandate) await controlMandate(this.server.services, mandate.cardId, change);
  }

  /** Asks for a new mandate in the account, and authorizes it at the bank, `times` times. */
  async authorizeMandate(times: number): Promise<void> {
    const ask = async () => {
      const request = { methodCode: 'pix', payer: { name: 'Ana Souza', cpfCnpj: '529.982.247-25' } };
      const result = await this.execute(cardChange, { ...request, purpose: 'renewal' }, crypto.randomUUID());
      const { action } = result.ok ? (result.value as { action?: PaymentAction | null }) : { action: null };
      return action?.type === 'copyPaste' ? action.mandate?.mandateId : undefined;
    };
    const mandateIds: (string | undefined)[] = [];
    for (let count = 0; count < times; count += 1) mandateIds.push(await ask());
    for (const mandateId of mandateIds)
      if (mandateId) await controlMandate(this.server.services, mandateId, { status: 'active' });
  }

  /** The letters that announce charges of mandates. */
  async announcements(): Promise<{ sentAt: number; text: string }[]> {
    const { database } = this.server.services;
    const [member] = await database.select().from(accounts).where(eq(accounts.uid, this.member.uid));
    const isAnnouncement = and(eq(outbox.to, member?.account ?? ''), eq(outbox.purpose, 'chargeAhead'));
    return database.select({ sentAt: outbox.sentAt, text: outbox.text }).from(outbox).where(isAnnouncement);
  }

  /** The charges of mandates, without the payments that turned the renewal on. */
  async mandateCharges(): Promise<{ at: number; amount: string }[]> {
    const isMandateCharge = and(
      eq(payments.uid, this.member.uid),
      isNotNull(payments.mandateId),
      eq(payments.turnsOnRenewal, false),
    );
    const rows = await this.server.services.database.select().from(payments).where(isMandateCharge);
    const paymentIds = rows.map(({ paymentId }) => paymentId);
    return (await this.entries('charge'))
      .filter(({ paymentId }) => paymentIds.includes(paymentId))
      .map(({ at, money }) => ({ at, amount: money.amount }));
  }
}
