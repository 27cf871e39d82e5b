import type { Renewal, SavedMethod } from '../../../src/contract/entities';
import { clickGatewayButton } from './gateway';
import { aMember, aPassword, type TestServer } from './server';

export const dayMs = 86_400_000;

export const isMandate = (method: SavedMethod) => method.kind === 'mandate';

export const memberPassword = 'janela-azul-73';

/** Builds members who renew with mandates, of a brand that charges in BRL. */
export class MandateMembers {
  readonly brand = 'telinha';
  readonly payer = { name: 'Ana Lima', cpfCnpj: '529.982.247-25' };
  /** A month for one device: 19.90, or 18.90 with Pix, and 15.92 for the first three renewals. */
  readonly planId = '102';
  readonly pixRequest = { planId: this.planId, methodCode: 'pix', payer: this.payer, renew: true };

  constructor(private readonly server: () => TestServer) {}

  /** Presses a button of the payer's bank app. */
  decide(id: string, decision: string) {
    return clickGatewayButton(`${this.server().origin}/sandbox/gateway/pix/${id}`, decision);
  }

  /** Moves the clock to the renewal's next billing date plus `days`, which can be negative. */
  async moveToBilling(member: { renewal: () => Promise<Renewal> }, days: number): Promise<void> {
    const { nextBillingDate } = await member.renewal();
    const { now } = await this.server().control<{ now: number }>('clock');
    await this.server().control('clock', { seconds: ((nextBillingDate ?? 0) - now + days * dayMs) / 1000 });
  }

  /** A member with functions that read what the member sees. */
  async aMember() {
    const server = this.server();
    const { brand } = this;
    const { uid, account, ...session } = await aMember(server, { brand, password: memberPassword });
    let { token } = session;
    const call = async <K extends Parameters<TestServer['call']>[0]>(name: K, request: object = {}) => {
      const response = await server.call(name, request, { token, brand });
      // The session has ended, because the clock was moved.
      if (response.errCode !== '-24020') return response;
      const login = { type: 'email', account, password: aPassword(memberPassword) };
      token = (await server.call('login', login, { brand })).data.token;
      return server.call(name, request, { token, brand });
    };
    return {
      uid,
      account,
      call,
      renewal: async () => (await call('renewInfo')).data,
      methods: async () => (await call('listCard')).data.cards,
      order: async (id: string) => (await call('order', { id })).data,
      ledger: async () => (await server.ledger({ uid })).map(({ kind, money }) => `${kind} ${money.amount}`),
      letters: async () => (await server.outbox(account)).map(({ purpose }) => purpose),
    };
  }

  /** A member who has asked to pay with Pix and to renew with Pix Automático. */
  async aRecurringPayment() {
    const member = await this.aMember();
    const { data } = await member.call('pay', this.pixRequest);
    if (data.action.type !== 'copyPaste' || !data.action.mandate) throw new Error('no mandate');
    return { ...member, ...data, action: data.action, mandateId: data.action.mandate.mandateId };
  }

  /** A member whose renewals are charged by Pix Automático. */
  async aRenewingMember() {
    const payment = await this.aRecurringPayment();
    await this.decide(payment.paymentId, 'authorizeAndPay');
    return payment;
  }
}
