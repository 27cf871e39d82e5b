import type { Context } from 'hono';
import { html } from 'hono/html';
import { dayInMilliseconds, formatBoletoLine } from '../../../../src/rules';
import type { PaymentRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage } from '../../languages';
import { amountRow, decisionForm } from '../shared/decision-form';
import { findPayment } from '../shared/find-payment';
import { type GatewayOutcome, type GatewayOutcomes, readSubmittedOutcome, recordOutcome } from '../shared/outcomes';
import { gatewayPage } from '../shared/page';
import { pageLanguage } from '../shared/with-payment';
import { bankTexts } from './bank-texts';

/**
 * The outcomes that the simulated bank offers, by the value of the button that the payer clicks. `late`: the payer pays
 * at once, but the bank reports the payment two days later.
 */
const outcomes: GatewayOutcomes = new Map<string, GatewayOutcome>([
  ['pay', { outcome: { status: 'success' }, delayMs: 0 }],
  ['late', { outcome: { status: 'success' }, delayMs: 2 * dayInMilliseconds }],
  ['refuse', { outcome: { status: 'failed', failureCode: errorCodes.paymentFailed }, delayMs: 0 }],
  ['cancel', { outcome: { status: 'cancelled' }, delayMs: 0 }],
]);

/**
 * Finds the payment of a boleto or bank transfer, and determines whether the payer can pay it now. The bank
 * refuses boletos after the due date, and transfers after the bank details expire.
 */
async function findBankPayment({ services, id }: { services: Services; id: string }) {
  const payment = await findPayment(services, id);
  const action = payment?.action;
  const now = services.clock.now();
  const isInTime =
    (action?.type === 'slip' && action.due > now) || (action?.type === 'bankDetails' && action.expires > now);
  const isPayable = payment?.status === 'pending' && payment.delayedOutcome === null && isInTime;
  return { payment, isPayable };
}

/** Renders the bank's page for a payment that doesn't exist or can't be paid now. */
function renderNotPayable(c: Context<ServerEnv>, payment: PaymentRow | undefined) {
  const language = pageLanguage(c, payment);
  const { title, ended: text } = inLanguage(bankTexts, language);
  return gatewayPage(c, { title, language, content: html`<p>${text}</p>` }, payment ? 200 : 404);
}

/**
 * Renders the bank's page for a boleto or transfer: the amount and a button for each outcome. The payment stays pending
 * if the payer closes the page.
 */
export async function showBankPage(services: Services, c: Context<ServerEnv>, id: string) {
  const { payment, isPayable } = await findBankPayment({ services, id });
  if (!payment || !isPayable) return renderNotPayable(c, payment);
  const { action } = payment;
  const language = pageLanguage(c, payment);
  const texts = inLanguage(bankTexts, language);
  const identification =
    action.type === 'slip'
      ? html`<dt>${texts.boletoNumber}</dt><dd>${formatBoletoLine(action.line)}</dd>`
      : html`<dt>${texts.reference}</dt><dd>${action.type === 'bankDetails' ? action.reference : ''}</dd>`;
  const buttons = { pay: texts.pay, late: texts.payNotifyLater, refuse: texts.decline, cancel: texts.cancel };
  const content = html`<p>${texts.intro}</p>
<dl>
${amountRow(texts.amount, payment, language)}
${identification}
</dl>
${decisionForm(buttons, texts.sandboxNotice)}`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/** Records the outcome that the payer chose. Doesn't redirect, because the checkout is open in another tab. */
export async function submitBankForm(services: Services, c: Context<ServerEnv>, id: string) {
  const { payment, isPayable } = await findBankPayment({ services, id });
  const choice = await readSubmittedOutcome(c, outcomes);
  if (!payment || !isPayable || !choice) return showBankPage(services, c, id);
  await recordOutcome(services, id, choice);
  const language = pageLanguage(c, payment);
  const { title, paid, notPaid } = inLanguage(bankTexts, language);
  const text = choice.outcome.status === 'success' ? paid : notPaid;
  return gatewayPage(c, { title, language, content: html`<p>${text}</p>` });
}
