import type { Context } from 'hono';
import { html } from 'hono/html';
import { settle } from '../../billing/settlement/settle';
import type { PaymentOutcome, PaymentRow } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage } from '../../languages';
import { amountRow, decisionForm } from '../shared/decision-form';
import { findPayment } from '../shared/find-payment';
import { readFormFields } from '../shared/form';
import { gatewayPage } from '../shared/page';
import { backToShopText, threeDSecureTexts } from '../shared/texts';
import { pageLanguage } from '../shared/with-payment';

/** Outcomes of the payment, by the value of the button that the payer clicks. */
const outcomes: ReadonlyMap<string, PaymentOutcome> = new Map<string, PaymentOutcome>([
  ['approve', { status: 'success' }],
  ['decline', { status: 'failed', failureCode: errorCodes.declinedByBank }],
  ['cancel', { status: 'cancelled' }],
]);

async function findThreeDSecurePayment(services: Services, id: string): Promise<PaymentRow | undefined> {
  const payment = await findPayment(services, id);
  const isThreeDSecure =
    payment?.action.type === 'redirect' && /^threeDSecure(Frame)?$/.test(payment.action.kind ?? '');
  return isThreeDSecure ? payment : undefined;
}

/** Returns options for `gatewayPage`. A page that may be shown in an iframe gets a script that messages its parent. */
function frameOptionsOf(payment: PaymentRow | undefined) {
  const canBeFramed = payment?.action.type === 'redirect' && payment.action.kind === 'threeDSecureFrame';
  return { canBeFramed, ...(canBeFramed && { scriptUrl: '/sandbox/gateway/bank-frame.js' }) };
}

/**
 * Responds with the bank's 3-D Secure page: amount, card and a button for each outcome. If the payment isn't pending or
 * doesn't exist, the page says that there is nothing to confirm.
 */
export async function showThreeDSecurePage(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await findThreeDSecurePayment(services, id);
  const language = pageLanguage(c, payment);
  const texts = inLanguage(threeDSecureTexts, language);
  const frameOptions = frameOptionsOf(payment);
  if (payment?.status !== 'pending') {
    const backText = inLanguage(backToShopText, language);
    const backLink = payment?.returnUrl ? html`<p><a href="${payment.returnUrl}">${backText}</a></p>` : '';
    return gatewayPage(
      c,
      { title: texts.title, language, content: html`<p>${texts.ended}</p>${backLink}`, ...frameOptions },
      payment ? 200 : 404,
    );
  }
  const buttons = { approve: texts.approve, decline: texts.decline, cancel: texts.cancel };
  const content = html`<p>${texts.intro}</p>
<dl>
${amountRow(texts.amount, payment, language)}
<dt>${texts.card}</dt><dd>•••• ${payment.card?.ending ?? ''}</dd>
</dl>
${decisionForm(buttons, texts.sandboxNotice)}`;
  return gatewayPage(c, { title: texts.title, language, content, ...frameOptions });
}

/**
 * Settles the payment with the outcome that the payer chose, and redirects to the return URL; in a frame, responds with
 * a page instead. The return URL doesn't contain the outcome: the shop reads the outcome from the order.
 */
export async function submitThreeDSecureForm(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await findThreeDSecurePayment(services, id);
  if (!payment) return showThreeDSecurePage(services, c, id);
  const form = await readFormFields(c);
  const outcome = outcomes.get(form.get('decision') ?? '');
  if (!outcome) return showThreeDSecurePage(services, c, id);
  const { database, clock } = services;
  await database.transaction((tx) => settle(tx, id, outcome, clock.now()));
  const frameOptions = frameOptionsOf(payment);
  if (payment.returnUrl && !form.has('framed')) return c.redirect(payment.returnUrl, 303);
  const language = pageLanguage(c, payment);
  const texts = inLanguage(threeDSecureTexts, language);
  const content = html`<p data-done>${texts.done}</p>`;
  return gatewayPage(c, { title: texts.title, language, content, ...frameOptions });
}
