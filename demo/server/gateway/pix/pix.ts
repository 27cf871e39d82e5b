import type { Context } from 'hono';
import { html } from 'hono/html';
import { runDueJobs } from '../../billing/jobs/scheduler';
import { findMandate, hasMandateEnded } from '../../billing/mandates/mandates';
import { decisivePayment } from '../../billing/orders/orders';
import { recordOwedMoney } from '../../billing/orders/owed-money';
import { changeMandate, type MandateChange } from '../../billing/settlement/apply-mandate';
import { lockPayment, settle } from '../../billing/settlement/settle';
import type { Database } from '../../database/open';
import type { MandateRow, PaymentRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage, supportedLanguage } from '../../languages';
import { amountRow, decisionForm } from '../shared/decision-form';
import { readFormFields } from '../shared/form';
import { gatewayPage } from '../shared/page';
import { pixTexts } from './pix-texts';

/** What the payer's bank app shows: a payment, a mandate, or a payment that asks for a mandate. */
interface BankView {
  payment: PaymentRow | undefined;
  mandate: MandateRow | undefined;
}

/** A decision: what it changes about the mandate, and how often it pays. */
interface Decision {
  mandate?: MandateChange;
  /** 2: the payer pays twice. */
  paysTimes?: 1 | 2;
  refuses?: true;
}

const decisions = {
  pay: { paysTimes: 1 },
  authorizeAndPay: { mandate: { status: 'active' }, paysTimes: 1 },
  authorize: { mandate: { status: 'active' } },
  authorizeOnly: { mandate: { status: 'active' } },
  payOnly: { mandate: { status: 'refused' }, paysTimes: 1 },
  payTwice: { paysTimes: 2 },
  lowerLimit: { mandate: { status: 'active', maximum: '1.00' }, paysTimes: 1 },
  refuse: { mandate: { status: 'refused' }, refuses: true },
  pause: { mandate: { status: 'paused' } },
  resume: { mandate: { status: 'active' } },
  emptyAccount: { mandate: { isAccountEmpty: true } },
  fillAccount: { mandate: { isAccountEmpty: false } },
  revoke: { mandate: { status: 'revoked' } },
} as const satisfies Record<string, Decision>;
type DecisionName = keyof typeof decisions;

const isDecision = (name: string): name is DecisionName => Object.hasOwn(decisions, name);

/** The decisions that the page offers. */
function offeredDecisions({ payment, mandate }: BankView): DecisionName[] {
  const isUnpaid = payment?.status === 'pending';
  if (isUnpaid && mandate?.status === 'pending')
    return ['authorizeAndPay', 'authorizeOnly', 'payOnly', 'payTwice', 'lowerLimit', 'refuse'];
  const payDecisions: DecisionName[] = isUnpaid ? ['pay', 'payTwice', 'refuse'] : [];
  if (!mandate || hasMandateEnded(mandate)) return payDecisions;
  if (mandate.status === 'pending') return ['authorize', 'lowerLimit', 'refuse'];
  const change: DecisionName[] = [
    mandate.status === 'paused' ? 'resume' : 'pause',
    mandate.isAccountEmpty ? 'fillAccount' : 'emptyAccount',
    'revoke',
  ];
  return isUnpaid ? ['pay', ...change] : change;
}

/** Finds what `id` names: a mandate, a payment or an order. Runs the payer's due jobs first. */
async function findBankView(tx: Database, id: string, now: number): Promise<BankView> {
  const read = async (): Promise<BankView> => {
    const payment = (await lockPayment(tx, id)) ?? (await decisivePayment(tx, id));
    const mandate = await findMandate(tx, payment ? payment.mandateId : id);
    return {
      mandate,
      payment: payment ?? (mandate?.paymentId ? await lockPayment(tx, mandate.paymentId) : undefined),
    };
  };
  const { payment, mandate } = await read();
  const uid = payment?.uid ?? mandate?.uid;
  if (uid !== undefined) await runDueJobs(tx, now, uid);
  const view = await read();
  return view.payment && view.payment.methodGroup !== 'PIX' ? { payment: undefined, mandate: undefined } : view;
}

/** Shows the bank app of the payer. The code stays open if the payer closes the page. */
export async function showPixPage({ database, clock }: Services, c: Context<ServerEnv>, id: string) {
  const view = await database.transaction((tx) => findBankView(tx, id, clock.now()));
  const { payment, mandate } = view;
  const language = supportedLanguage(c.req.query('lang'), payment?.language ?? 'pt');
  const texts = inLanguage(pixTexts, language);
  const names = offeredDecisions(view);
  const isFound = payment !== undefined || mandate !== undefined;
  if (names.length === 0) {
    const content = html`<p>${texts.ended}</p>`;
    return gatewayPage(c, { title: texts.title, language, content }, isFound ? 200 : 404);
  }
  const limit = mandate && { amount: mandate.maximum, currency: mandate.currency };
  const content = html`<dl>
${payment?.status === 'pending' ? amountRow(texts.amount, payment, language) : ''}
${limit ? amountRow(texts.limit, limit, language) : ''}
</dl>
${decisionForm(Object.fromEntries(names.map((name) => [name, texts[name]])), texts.sandboxNotice)}`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/** Applies the payer's decision. Doesn't redirect, because the checkout is open elsewhere. */
export async function submitPixForm(services: Services, c: Context<ServerEnv>, id: string) {
  const name = (await readFormFields(c)).get('decision') ?? '';
  const { database, clock } = services;
  const view = await database.transaction(async (tx) => {
    const now = clock.now();
    const found = await findBankView(tx, id, now);
    if (!isDecision(name) || !offeredDecisions(found).includes(name)) return null;
    await decide(tx, found, decisions[name], now);
    const uid = found.payment?.uid ?? found.mandate?.uid;
    // The first charge of the authorized mandate may have to be announced now.
    if (uid !== undefined) await runDueJobs(tx, now, uid);
    return found;
  });
  if (!view) return showPixPage(services, c, id);
  const language = supportedLanguage(c.req.query('lang'), view.payment?.language ?? 'pt');
  const texts = inLanguage(pixTexts, language);
  return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.done}</p>` });
}

async function decide(tx: Database, { payment, mandate }: BankView, decision: Decision, now: number): Promise<void> {
  if (mandate && decision.mandate) await changeMandate(tx, mandate.mandateId, decision.mandate, now);
  if (payment?.status !== 'pending') return;
  const { paymentId, amount, currency } = payment;
  if (decision.refuses) await settle(tx, paymentId, { status: 'failed', failureCode: errorCodes.paymentFailed }, now);
  if (decision.paysTimes) await settle(tx, paymentId, { status: 'success' }, now);
  if (decision.paysTimes === 2) await recordOwedMoney(tx, { payment, money: { amount, currency } }, now);
}
