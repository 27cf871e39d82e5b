import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Language } from '../../../../src/contract/primitives';
import { formatMoney } from '../../../../src/rules';
import { methodRows } from '../../catalogue/methods';
import type { PaymentRow } from '../../database/schema';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/request';
import { inLanguage } from '../../languages';
import { referenceOf } from '../../payments/methods/wallet';
import { type Answer, type Answers, pressedAnswer, recordAnswer } from '../shared/answers';
import { formOf } from '../shared/form';
import { languageFor } from '../shared/outside-payment';
import { gatewayPage } from '../shared/page';
import { paymentOf } from '../shared/payment-of';
import { walletTexts } from './wallet-texts';

const answers: Answers = new Map<string, Answer>([
  ['approve', { outcome: { status: 'success' }, delay: 0 }],
  ['late', { outcome: { status: 'success' }, delay: 60_000 }],
  ['decline', { outcome: { status: 'failed', failureCode: '2003' }, delay: 0 }],
  ['cancel', { outcome: { status: 'cancelled' }, delay: 0 }],
]);

const groups: readonly string[] = ['E-WALLET', 'ONLINE_WALLET', 'SOMETHING_NEW'];

async function walletPayment(services: Services, id: string): Promise<PaymentRow | undefined> {
  const payment = await paymentOf(services, id);
  return payment && groups.includes(payment.methodGroup) ? payment : undefined;
}

/** A pending payment without a response, immediate or delayed. */
const isAwaitingAnswer = (payment: PaymentRow | undefined): payment is PaymentRow =>
  payment?.status === 'pending' && payment.delayedOutcome === null;

function walletName(c: Context<ServerEnv>, { methodCode }: PaymentRow, language: Language): string {
  const method = methodRows.find(({ code }) => code === methodCode);
  const option = method?.options?.find(({ code }) => code === c.req.query('wallet'));
  const { name } = option ?? method ?? {};
  return name ? inLanguage(name, language) : inLanguage(walletTexts, language).title;
}

function renderEnded(c: Context<ServerEnv>, payment: PaymentRow | undefined) {
  const language = languageFor(c, payment);
  const texts = inLanguage(walletTexts, language);
  const back = payment?.returnUrl ? html`<p><a href="${payment.returnUrl}">${texts.cancel}</a></p>` : '';
  const content = html`<p>${texts.ended}</p>${back}`;
  return gatewayPage(c, { title: texts.title, language, content }, payment ? 200 : 404);
}

/** The wallet's page: the amount and the answers. Leaving it keeps the payment pending. */
export async function showWallet(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await walletPayment(services, id);
  if (!isAwaitingAnswer(payment)) return renderEnded(c, payment);
  const language = languageFor(c, payment);
  const texts = inLanguage(walletTexts, language);
  const content = html`<p>${texts.lead}</p>
<dl>
<dt>${texts.amount}</dt><dd>${formatMoney({ amount: payment.amount, currency: payment.currency }, language, { hasCode: true })}</dd>
<dt>${texts.reference}</dt><dd>${referenceOf(id)}</dd>
</dl>
<form method="post">
<button class="main" name="answer" value="approve">${texts.approve}</button>
<button name="answer" value="late">${texts.approveLate}</button>
<button name="answer" value="decline">${texts.decline}</button>
<button name="answer" value="cancel">${texts.cancel}</button>
</form>
<small>${texts.demo}</small>`;
  return gatewayPage(c, { title: walletName(c, payment, language), language, content });
}

/** Entry point of wallets that are opened by a POST form. The posted fields must match the payment. */
export async function enterWallet(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await walletPayment(services, id);
  const form = await formOf(c);
  const matchesPayment =
    payment?.amount === form.get('amount') &&
    payment?.currency === form.get('currency') &&
    referenceOf(id) === form.get('reference');
  if (!payment || !matchesPayment) return renderEnded(c, undefined);
  return c.redirect(`/sandbox/gateway/wallet/${id}?lang=${languageFor(c, payment)}`, 303);
}

/** Applies the payer's answer and redirects back. The address contains no result; the order does. */
export async function answerWallet(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await walletPayment(services, id);
  const chosen = await pressedAnswer(c, answers);
  if (!isAwaitingAnswer(payment) || !chosen) return showWallet(services, c, id);
  await recordAnswer(services, id, chosen);
  if (payment.returnUrl) return c.redirect(payment.returnUrl, 303);
  const language = languageFor(c, payment);
  const texts = inLanguage(walletTexts, language);
  return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.done}</p>` });
}
