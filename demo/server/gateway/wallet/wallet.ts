import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Language } from '../../../../src/contract/primitives';
import { walletReferenceOf } from '../../billing/methods/wallet';
import { changeMandate } from '../../billing/settlement/apply-mandate';
import { methodRows } from '../../catalogue/method-rows';
import type { PaymentRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage } from '../../languages';
import { amountRow, decisionForm } from '../shared/decision-form';
import { findPayment } from '../shared/find-payment';
import { readFormFields } from '../shared/form';
import { type GatewayOutcome, type GatewayOutcomes, readSubmittedOutcome, recordOutcome } from '../shared/outcomes';
import { gatewayPage } from '../shared/page';
import { backToShopText } from '../shared/texts';
import { pageLanguage } from '../shared/with-payment';
import { walletTexts } from './wallet-texts';

const outcomes: GatewayOutcomes = new Map<string, GatewayOutcome>([
  ['approve', { outcome: { status: 'success' }, delayMs: 0 }],
  // The payer pays, but doesn't agree to charges for renewals.
  ['approveOnce', { outcome: { status: 'success' }, delayMs: 0 }],
  ['late', { outcome: { status: 'success' }, delayMs: 60_000 }],
  ['decline', { outcome: { status: 'failed', failureCode: errorCodes.paymentFailed }, delayMs: 0 }],
  ['cancel', { outcome: { status: 'cancelled' }, delayMs: 0 }],
]);

/**
 * Groups of payment methods whose payments open the page of this file, a simulated wallet. `SOMETHING_NEW` isn't in the
 * specification: with this group, you can see what clients do with a group that they don't know.
 */
const walletGroups: readonly string[] = ['E-WALLET', 'ONLINE_WALLET', 'SOMETHING_NEW'];

async function findWalletPayment(services: Services, id: string): Promise<PaymentRow | undefined> {
  const payment = await findPayment(services, id);
  return payment && walletGroups.includes(payment.methodGroup) ? payment : undefined;
}

/** Whether the payer still has to choose an outcome. A payment stays pending while a chosen outcome is delayed. */
const isAwaitingOutcome = (payment: PaymentRow | undefined): payment is PaymentRow =>
  payment?.status === 'pending' && payment.delayedOutcome === null;

function walletName(c: Context<ServerEnv>, { methodCode }: PaymentRow, language: Language): string {
  const method = methodRows.find(({ code }) => code === methodCode);
  const option = method?.options?.find(({ code }) => code === c.req.query('wallet'));
  const { name } = option ?? method ?? {};
  return name ? inLanguage(name, language) : inLanguage(walletTexts, language).title;
}

/** Renders the page for a payment that is unknown or no longer awaits the payer. */
function renderEnded(c: Context<ServerEnv>, payment: PaymentRow | undefined) {
  const language = pageLanguage(c, payment);
  const texts = inLanguage(walletTexts, language);
  const backText = inLanguage(backToShopText, language);
  const backLink = payment?.returnUrl ? html`<p><a href="${payment.returnUrl}">${backText}</a></p>` : '';
  const content = html`<p>${texts.ended}</p>${backLink}`;
  return gatewayPage(c, { title: texts.title, language, content }, payment ? 200 : 404);
}

/** Shows the wallet's page: the amount and a button for each outcome. Leaving the page keeps the payment pending. */
export async function showWalletPage(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await findWalletPayment(services, id);
  if (!isAwaitingOutcome(payment)) return renderEnded(c, payment);
  const language = pageLanguage(c, payment);
  const texts = inLanguage(walletTexts, language);
  const buttons = {
    approve: texts.approve,
    ...(payment.mandateId !== null && { approveOnce: texts.approveOnce }),
    late: texts.approveLate,
    decline: texts.decline,
    cancel: texts.cancel,
  };
  const content = html`<p>${texts.intro}</p>
<dl>
${amountRow(texts.amount, payment, language)}
<dt>${texts.reference}</dt><dd>${walletReferenceOf(id)}</dd>
</dl>
${decisionForm(buttons, texts.sandboxNotice)}`;
  return gatewayPage(c, { title: walletName(c, payment, language), language, content });
}

/**
 * Handles the POST form that opens some wallets: if the posted fields match the payment, redirects to the wallet's
 * page.
 */
export async function redirectToWallet(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await findWalletPayment(services, id);
  const form = await readFormFields(c);
  const matchesPayment =
    payment?.amount === form.get('amount') &&
    payment?.currency === form.get('currency') &&
    walletReferenceOf(id) === form.get('reference');
  if (!payment || !matchesPayment) return renderEnded(c, undefined);
  return c.redirect(`/sandbox/gateway/wallet/${id}?lang=${pageLanguage(c, payment)}`, 303);
}

/** Applies the chosen outcome and redirects to the shop. The URL contains no result: the shop queries the order. */
export async function submitWalletForm(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await findWalletPayment(services, id);
  const outcome = await readSubmittedOutcome(c, outcomes);
  if (!isAwaitingOutcome(payment) || !outcome) return showWalletPage(services, c, id);
  const { mandateId } = payment;
  if (mandateId !== null && (await readFormFields(c)).get('decision') === 'approveOnce')
    await services.database.transaction((tx) =>
      changeMandate(tx, mandateId, { status: 'refused' }, services.clock.now()),
    );
  await recordOutcome(services, id, outcome);
  if (payment.returnUrl) return c.redirect(payment.returnUrl, 303);
  const language = pageLanguage(c, payment);
  const texts = inLanguage(walletTexts, language);
  return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.done}</p>` });
}
