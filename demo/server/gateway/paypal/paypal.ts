import { and, eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Language } from '../../../../src/contract/primitives';
import { readWalletOrder, signExpressToken } from '../../billing/methods/express';
import { type PaymentRow, payments } from '../../database/schema';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage, supportedLanguage } from '../../languages';
import { amountRow, decisionForm } from '../shared/decision-form';
import { findPayment } from '../shared/find-payment';
import { readFormFields } from '../shared/form';
import { gatewayPage } from '../shared/page';
import { pageLanguage } from '../shared/with-payment';
import { paypalTexts } from './paypal-texts';

/**
 * What the payer can pay with: a balance, a card that is declined, or a limited account. The shop (our server) can
 * capture payments only from `balance`.
 */
const fundingSources = ['balance', 'declined', 'limited'] as const;

async function findPaypalPayment(services: Services, id: string): Promise<PaymentRow | undefined> {
  const payment = await findPayment(services, id);
  // PayPal is the sandbox's only method with this action: its script renders its own button.
  return payment?.action.type === 'scriptMount' ? payment : undefined;
}

/** Origin of the page that opened the popup, from the query. Null if there is no popup: the payer followed a link. */
function openerOriginOf(c: Context<ServerEnv>): string | null {
  const text = c.req.query('origin') ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/** PayPal's approval page: the amount and a button for each funding source. */
export async function showPaypalPage(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await findPaypalPayment(services, id);
  const language = pageLanguage(c, payment);
  const texts = inLanguage(paypalTexts, language);
  if (payment?.status !== 'pending') {
    const content = html`<p>${texts.ended}</p>`;
    return gatewayPage(c, { title: texts.title, language, content }, payment ? 200 : 404);
  }
  const buttons = { balance: texts.balance, declined: texts.declined, limited: texts.limited, cancel: texts.cancel };
  const content = html`<p>${texts.intro}</p>
<dl>
${amountRow(texts.amount, payment, language)}
</dl>
${decisionForm(buttons, texts.sandboxNotice)}`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/**
 * Records the payer's approval; the shop captures the payment afterwards. A cancellation isn't recorded, only reported
 * to the page that opened the popup.
 */
export async function submitPaypalForm(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await findPaypalPayment(services, id);
  const decision = (await readFormFields(c)).get('decision');
  const fundingSource = fundingSources.find((source) => source === decision);
  if (payment?.status !== 'pending' || (!fundingSource && decision !== 'cancel'))
    return showPaypalPage(services, c, id);
  if (fundingSource && payment.action.type === 'scriptMount') {
    const action = { ...payment.action, isApproved: true };
    const condition = and(eq(payments.paymentId, id), eq(payments.status, 'pending'));
    await services.database.update(payments).set({ fundingSource, action }).where(condition);
  }
  if (!openerOriginOf(c) && payment.returnUrl) return c.redirect(payment.returnUrl, 303);
  return resultPage(c, pageLanguage(c, payment), { id, isApproved: fundingSource !== undefined });
}

interface PaypalResult {
  /** The order's id at the sandbox's PayPal. */
  id: string;
  isApproved: boolean;
  /** The id that the approved order has, if it's another one. */
  approvedId?: string;
}

/** The page that reports the payer's choice to the page that opened the popup. */
function resultPage(c: Context<ServerEnv>, language: Language, { id, isApproved, approvedId }: PaypalResult) {
  const texts = inLanguage(paypalTexts, language);
  const result = isApproved ? 'approved' : 'cancelled';
  const content = html`<p id="result" data-result="${result}" data-order="${id}" data-approved="${approvedId ?? ''}" data-origin="${openerOriginOf(c) ?? ''}">${texts.done}</p>
<script src="/sandbox/gateway/paypal-result.js"></script>`;
  return gatewayPage(c, { title: texts.title, language, content, contentHasScript: true });
}

/** PayPal's approval page for an order of the call `expressOrder`. */
export async function showPaypalOrder({ privateKeys }: Services, c: Context<ServerEnv>, id: string) {
  const order = await readWalletOrder(id, privateKeys.google);
  const language = supportedLanguage(c.req.query('lang'));
  const texts = inLanguage(paypalTexts, language);
  if (!order) return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.ended}</p>` }, 404);
  const buttons = { balance: texts.balance, declined: texts.declined, cancel: texts.cancel };
  const content = html`<p>${texts.intro}</p>
<dl>
<dt>${order.merchantName}</dt><dd>${order.description}</dd>
${amountRow(texts.amount, order, language)}
</dl>
${decisionForm(buttons, texts.sandboxNotice)}`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/** Approves an order of the call `expressOrder`. Nothing is charged before the approved id is sent to `pay`. */
export async function submitPaypalOrder(services: Services, c: Context<ServerEnv>, id: string) {
  const { privateKeys, clock } = services;
  const order = await readWalletOrder(id, privateKeys.google);
  const decision = (await readFormFields(c)).get('decision');
  if (!order || (decision !== 'balance' && decision !== 'declined' && decision !== 'cancel'))
    return showPaypalOrder(services, c, id);
  const language = supportedLanguage(c.req.query('lang'));
  if (decision === 'cancel') return resultPage(c, language, { id, isApproved: false });
  const payment = { ...order, decision: decision === 'balance' ? 'approve' : 'decline' } as const;
  const approvedId = await signExpressToken(payment, privateKeys.google, clock.now());
  return resultPage(c, language, { id, isApproved: true, approvedId });
}
