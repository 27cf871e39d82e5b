import type { Context } from 'hono';
import { html } from 'hono/html';
import { readSentOtp } from '../../billing/methods/otp';
import { settle } from '../../billing/settlement/settle';
import type { PaymentOutcome } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage } from '../../languages';
import { amountRow, decisionForm } from '../shared/decision-form';
import { readFormFields } from '../shared/form';
import { gatewayPage } from '../shared/page';
import { pageLanguage, withPayment } from '../shared/with-payment';
import { phoneTexts } from './phone-texts';

/** Outcomes of the payment, by the value of the button that the payer taps on the phone. */
const outcomes: ReadonlyMap<string, PaymentOutcome> = new Map<string, PaymentOutcome>([
  ['approve', { status: 'success' }],
  ['decline', { status: 'failed', failureCode: errorCodes.paymentFailed }],
  ['insufficient-balance', { status: 'failed', failureCode: errorCodes.insufficientFunds }],
  ['cancel', { status: 'cancelled' }],
]);

/**
 * Shows what the payer's phone would show: the mobile operator's prompt to confirm the payment, or the SMS with the
 * one-time code. `id` is the id of the payment or its order.
 */
export async function showPhonePage(services: Services, c: Context<ServerEnv>, id: string) {
  const paymentAndCode = await withPayment(services, id, async (tx, payment) => ({
    payment,
    code: payment.action.type === 'otp' ? await readSentOtp(tx, payment.paymentId) : null,
  }));
  const payment = paymentAndCode?.payment;
  const language = pageLanguage(c, payment);
  const texts = inLanguage(phoneTexts, language);
  if (payment?.status === 'pending' && payment.action.type === 'otp') {
    const content = html`<dl><dt>${texts.code}</dt><dd>${paymentAndCode?.code ?? ''}</dd></dl><small>${texts.sandboxNotice}</small>`;
    return gatewayPage(c, { title: texts.title, language, content });
  }
  if (payment?.status !== 'pending' || payment.action.type !== 'confirmOnPhone') {
    return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.ended}</p>` }, payment ? 200 : 404);
  }
  const buttons = {
    approve: texts.approve,
    decline: texts.decline,
    'insufficient-balance': texts.insufficientBalance,
    cancel: texts.cancel,
  };
  const content = html`<p>${texts.intro}</p>
<dl>
<dt>${texts.operator}</dt><dd>${payment.action.operator}</dd>
${amountRow(texts.amount, payment, language)}
</dl>
${decisionForm(buttons, texts.sandboxNotice)}`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/** Settles the payment with the outcome that the payer chose on the phone. Without an outcome, shows the page again. */
export async function submitPhoneForm(services: Services, c: Context<ServerEnv>, id: string) {
  const outcome = outcomes.get((await readFormFields(c)).get('decision') ?? '');
  const payment = await withPayment(services, id, async (tx, row, now) => {
    // The operator ends an unanswered request with the payment.
    if (!outcome || row.action.type !== 'confirmOnPhone' || row.status !== 'pending') return undefined;
    await settle(tx, row.paymentId, outcome, now);
    return row;
  });
  if (!payment) return showPhonePage(services, c, id);
  const language = pageLanguage(c, payment);
  const texts = inLanguage(phoneTexts, language);
  return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.done}</p>` });
}
