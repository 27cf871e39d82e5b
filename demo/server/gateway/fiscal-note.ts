import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { formatMoneyWithCode } from '../../../src/rules';
import { hasFiscalNote } from '../billing/orders/order-views';
import { planName } from '../catalogue/plan-texts';
import { planById } from '../catalogue/plans';
import { taxesOf } from '../catalogue/taxes';
import { orders, payments } from '../database/schema';
import type { Services } from '../http/handler';
import type { ServerEnv } from '../http/web/server-env';
import { brandByCode } from '../settings/brands';
import { gatewayPage } from './shared/page';

/** The stand-in for a fiscal document (NFS-e) of a paid order. Like a tax office's page, it opens without a sign-in. */
export async function showFiscalNote({ database }: Services, c: Context<ServerEnv>, paymentId: string) {
  const [row] = await database
    .select()
    .from(payments)
    .innerJoin(orders, eq(orders.orderId, payments.orderId))
    .where(eq(payments.paymentId, paymentId));
  const order = row?.orders;
  if (!order || row.payments.status !== 'success' || !hasFiscalNote(order))
    return gatewayPage(c, { title: 'NFS-e', language: 'pt', content: html`<p>Documento não encontrado.</p>` }, 404);
  const total = { amount: order.total, currency: order.currency };
  const plan = planById(order.planId);
  const seller = brandByCode(order.brand)?.seller;
  const rows = [
    ['Número', order.orderId],
    ['Prestador', seller ? `${seller.name}, ${seller.taxNumber}` : order.brand],
    ['Serviço', plan ? planName(plan, 'pt') : order.planId],
    ['Valor', formatMoneyWithCode(total, 'pt')],
    ...taxesOf(total).map(({ name, percent, amount }) => [`${name} ${percent}%`, formatMoneyWithCode(amount, 'pt')]),
  ] as const;
  const content = html`<dl>${rows.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
<small>Documento simulado pelo ambiente de testes.</small>`;
  return gatewayPage(c, { title: 'Nota fiscal de serviço', language: 'pt', content });
}
