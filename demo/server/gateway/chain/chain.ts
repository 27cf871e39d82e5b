import type { Context } from 'hono';
import { html } from 'hono/html';
import { addConfirmations, hasReceivedTotal, receiveCoins } from '../../billing/methods/crypto';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage } from '../../languages';
import { readFormFields } from '../shared/form';
import { gatewayPage } from '../shared/page';
import { pageLanguage, withPayment } from '../shared/with-payment';
import { chainTexts } from './chain-texts';

/**
 * Shows the simulated blockchain of a payment in cryptocurrency: the amount received at the payment's address, and
 * buttons that send coins or add a block.
 */
export async function showBlockchainPage(services: Services, c: Context<ServerEnv>, id: string) {
  const payment = await withPayment(services, id, async (_, row) => row);
  const language = pageLanguage(c, payment);
  const texts = inLanguage(chainTexts, language);
  if (payment?.status !== 'pending' || payment.action.type !== 'cryptoAddress') {
    return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.ended}</p>` }, payment ? 200 : 404);
  }
  const { action } = payment;
  const { coin, network, amount, address, received, confirmations, confirmationsNeeded } = action;
  const sendButtons = html`<button class="primary" name="send" value="exact">${texts.exact}</button>
<button name="send" value="part">${texts.part}</button>
<button name="send" value="more">${texts.more}</button>`;
  const addBlockButton = html`<button class="primary" name="confirm" value="1">${texts.block}</button>`;
  const content = html`<p>${texts.intro}</p>
<dl>
<dt>${texts.amount}</dt><dd>${amount} ${coin} (${network})</dd>
<dt>${texts.received}</dt><dd>${received ?? '0'} ${coin}</dd>
<dt>${texts.blocks}</dt><dd>${confirmations ?? 0} / ${confirmationsNeeded ?? 1}</dd>
</dl>
<p><code>${address}</code></p>
<form method="post">${hasReceivedTotal(action) ? addBlockButton : sendButtons}</form>
<small>${texts.sandboxNotice}</small>`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/** Simulates the transfer or the new block whose button was clicked, then redirects back to the page. */
export async function submitBlockchainForm(services: Services, c: Context<ServerEnv>, id: string) {
  const form = await readFormFields(c);
  const [send, confirm] = [form.get('send'), form.get('confirm')];
  await withPayment(services, id, async (tx, payment, now) => {
    if (send === 'exact' || send === 'part' || send === 'more') await receiveCoins(tx, payment, send, now);
    if (confirm === '1') await addConfirmations(tx, payment, 1, now);
  });
  return c.redirect(`/sandbox/gateway/chain/${encodeURIComponent(id)}${new URL(c.req.url).search}`, 303);
}
