import type { PaymentAction } from '../../../../src/contract/entities';
import type { Language } from '../../../../src/contract/primitives';
import { codeTexts } from '../../catalogue/code-texts';
import type { MethodRow } from '../../catalogue/method-rows';
import type { OrderRow } from '../../database/schema';
import { inLanguage } from '../../languages';
import { paynowPayload } from './paynow';

/** What `beginWallet` needs to start a payment. */
interface WalletStart {
  now: number;
  order: Pick<OrderRow, 'total' | 'currency'>;
  method: Pick<MethodRow, 'code' | 'channel' | 'name' | 'options'>;
  origin: string;
  language: Language;
  /** The receiver's name in a PayNow code. */
  merchant: string;
  optionCode: string | null;
}

interface PendingPayment {
  action: PaymentAction;
  expires: number;
  outcome: 'pending';
}

const minuteMs = 60_000;

/** The payment's reference for payers and support, short enough to read out. Not a partner's reference. */
export const walletReferenceOf = (paymentId: string): string => paymentId.slice(0, 10).toUpperCase();

/**
 * Starts a payment that the payer confirms with a wallet. The method's channel defines what the client gets: a link to
 * the wallet's page (simulated by `gateway/wallet`), a form that opens this page, a QR code with the page's URL
 * (Caishen), a QR code with the payment's data (PayNow), or a QR code and a key with their instructions (`qr`).
 */
export function beginWallet(start: WalletStart, paymentId: string): PendingPayment {
  const { now, order, method, origin, language, merchant, optionCode } = start;
  const pageUrl = `${origin}/sandbox/gateway/wallet/${paymentId}`;
  const walletParam = optionCode ? `&wallet=${optionCode}` : '';
  const reference = walletReferenceOf(paymentId);
  const name = inLanguage(method.options?.find(({ code }) => code === optionCode)?.name ?? method.name, language);
  if (method.channel === 'form') {
    const fields = { lang: language, amount: order.total, currency: order.currency, reference };
    return {
      action: { type: 'form', url: `${pageUrl}/enter`, fields, name },
      expires: now + 30 * minuteMs,
      outcome: 'pending',
    };
  }
  if (method.channel === 'caishen') {
    const expires = now + 30 * minuteMs;
    const payload = `${pageUrl}?lang=${language}`;
    return { action: { type: 'qr', kind: 'caishen', payload, expires, reference }, expires, outcome: 'pending' };
  }
  if (method.channel === 'paynow') {
    const expires = now + 15 * minuteMs;
    const total = { amount: order.total, currency: order.currency };
    const payload = paynowPayload({ total, merchant, reference, expires });
    const { title } = inLanguage(codeTexts, language)(inLanguage(method.name, language));
    return { action: { type: 'qr', kind: 'paynow', payload, expires, reference, title }, expires, outcome: 'pending' };
  }
  if (method.channel === 'qr') {
    const expires = now + 15 * minuteMs;
    const texts = inLanguage(codeTexts, language)(inLanguage(method.name, language));
    const payload = `${pageUrl}?lang=${language}`;
    const action = {
      type: 'qr',
      kind: method.code,
      payload,
      expires,
      reference,
      copyText: `@${reference}`,
      ...texts,
    } as const;
    return { action, expires, outcome: 'pending' };
  }
  const url = `${pageUrl}?lang=${language}${walletParam}`;
  return { action: { type: 'redirect', url, kind: 'wallet', name }, expires: now + 30 * minuteMs, outcome: 'pending' };
}
