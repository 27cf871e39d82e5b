import { createElement } from 'react';
import { expect, test, vi } from 'vitest';
import type { Order, PaymentMethod } from '../../src/contract/entities';
import { useAmountRows, useOrderRows, usePaymentRows } from '../../src/screens/account/orders/details/order-rows';
import { ReceiptPaper } from '../../src/screens/account/receipt/receipt-paper';
import { CryptoActionView } from '../../src/screens/checkout/methods/crypto/crypto-action';
import { RemainingDays } from '../../src/screens/checkout/order/order-notices';
import { Summary } from '../../src/screens/checkout/order/summary';
import { PayerFields } from '../../src/screens/checkout/payer/payer-fields';
import { LegalTerms } from '../../src/screens/checkout/payment-methods/pay-button';
import { MethodTips } from '../../src/screens/checkout/payment-page/payment-screen';
import { Success } from '../../src/screens/checkout/result/success';
import { anOrder } from '../../src/screens/checkout/testing/builders';
import { SupportContacts } from '../../src/screens/shared/credentials/auth-panel';
import { LinkedText } from '../../src/screens/shared/linked-text';
import type { ActionViewProps } from '../../src/screens/shared/payment/payment-method';
import { StbOrders } from '../../src/screens/stb/stb-orders';
import { useForm } from '../../src/ui/forms/use-form';
import { DescriptionList } from '../../src/ui/layout/description-list';
import { renderStaticHtml } from './static-html';

// Single texts and attributes of several screens, checked in static HTML.

// Components render as on a desktop computer: no media query matches.
vi.stubGlobal('matchMedia', () => ({ matches: false }));
vi.stubGlobal('navigator', { userAgent: 'Test' });

const usd = (amount: string) => ({ amount, currency: 'USD' });

test.each([true, false])(
  'the terms and the privacy policy are linked below the pay button, with showsTerms: %s',
  async (showsTerms) => {
    const html = await renderStaticHtml(createElement(LegalTerms), { areas: ['checkout'], settings: { showsTerms } });
    // Without the spans that keep a link and its punctuation on one line.
    const text = html.replace(/<\/?span[^>]*>/g, '');
    expect(text).toMatch(/accept the <button[^>]*>terms<\/button> and <button[^>]*>privacy policy<\/button>\./);
  },
);

test('the success page says that the plan is active after a free order, but not after a paid one', async () => {
  const renderSuccess = (amount: string) =>
    renderStaticHtml(
      createElement(Success, {
        step: { phase: 'done', outcome: 'success', order: anOrder({ status: 'success', total: usd(amount) }) } as never,
      }),
      { areas: ['checkout', 'payment'] },
    );
  expect(await renderSuccess('0.00')).toContain('Your plan is active');
  expect(await renderSuccess('7.99')).not.toContain('Your plan is active');
});

test('a receipt has a row for the partner’s reference, if the order has one', async () => {
  const renderReceipt = (reference?: string) =>
    renderStaticHtml(
      createElement(ReceiptPaper, {
        order: anOrder({ status: 'success', ...(reference && { reference }) }),
        ref: null,
      }),
      {
        areas: ['account'],
      },
    );
  expect(await renderReceipt('spring-24')).toMatch(
    /<dt[^>]*>Partner reference<\/dt><dd><span translate="no">spring-24<\/span><\/dd>/,
  );
  expect(await renderReceipt()).not.toContain('Partner reference');
});

test('the order summary shows the number of devices once, even if the plan’s name contains this number', async () => {
  const renderSummary = (name: string) =>
    renderStaticHtml(
      createElement(Summary, {
        plan: { name, deviceCount: 1, days: 30 },
        validUntil: null,
        valuation: { value: undefined, isCurrent: false, error: null, retry: vi.fn(), adopt: vi.fn() } as never,
      }),
      { areas: ['checkout'] },
    );
  expect((await renderSummary('Monthly · 1 device')).match(/1 device/g)).toHaveLength(1);
  expect((await renderSummary('Monthly')).match(/1 device/g)).toHaveLength(1);
});

test('the summary shows a subtotal only if the total differs from it', async () => {
  const renderPrice = (change: object) =>
    renderStaticHtml(
      createElement(Summary, {
        plan: undefined,
        validUntil: null,
        valuation: {
          value: { subtotal: usd('11.99'), total: usd('11.99'), ...change },
          isCurrent: true,
          error: undefined,
          retry: vi.fn(),
          adopt: vi.fn(),
        } as never,
      }),
      { areas: ['checkout'] },
    );
  expect(await renderPrice({})).not.toContain('Subtotal');
  expect(await renderPrice({ discount: usd('0.00'), fee: usd('0.00') })).not.toContain('Subtotal');
  expect(await renderPrice({ discount: usd('2.00'), total: usd('9.99') })).toMatch(/Subtotal.*Discount.*Total/s);
  expect(await renderPrice({ fee: usd('1.00'), total: usd('12.99') })).toMatch(/Subtotal.*Fees.*Total/s);
});

test('a link stays on one line with the punctuation next to it', async () => {
  const link = (text: string) => createElement('a', null, text);
  const text = 'I accept the <terms>terms</terms> (and <privacy>privacy</privacy>).';
  const html = await renderStaticHtml(createElement(LinkedText, { text, links: { terms: link, privacy: link } }), {
    areas: [],
  });
  expect(html.replace(/<[^>]*>/g, '')).toBe('I accept the terms (and privacy).');
  expect(html).toMatch(/class="[^"]+"><span><\/span><a>privacy<\/a><span>\)\.<\/span><\/span>/);
});

test('the summary names each fee by its cause, if the server does', async () => {
  const renderFees = (fees: object) =>
    renderStaticHtml(
      createElement(Summary, {
        plan: undefined,
        validUntil: null,
        valuation: {
          value: { subtotal: usd('65.00'), fee: usd('4.30'), total: usd('69.30'), ...fees },
          isCurrent: true,
          error: undefined,
          retry: vi.fn(),
          adopt: vi.fn(),
        } as never,
      }),
      { areas: ['checkout'] },
    );
  const unnamed = await renderFees({});
  expect(unnamed).toContain('Fees and interest');
  const named = await renderFees({ conversionFee: { amount: usd('1.30'), percent: 2 }, interest: usd('3.00') });
  expect(named).toMatch(/Currency conversion \(2%\).*\$1\.30.*Installment interest.*\$3\.00/s);
  expect(named).not.toContain('Fees and interest');
  expect(await renderFees({ conversionFee: { amount: usd('4.30'), percent: 2 }, interest: usd('0.00') })).not.toContain(
    'Installment interest',
  );
});

test('the details of an order name the payment type and the coupon, in whichever field the server sends it', async () => {
  const Rows = ({ order }: { order: Order }) =>
    createElement(DescriptionList, { rows: [...useAmountRows(order), ...usePaymentRows(order)] });
  const render = (change: Partial<Order>) =>
    renderStaticHtml(createElement(Rows, { order: anOrder(change) }), { areas: ['account'] });
  expect(await render({ paymentType: 'installments', installments: 3 })).toContain('3 installments');
  expect(await render({ paymentType: 'full', installments: 1 })).toContain('In full');
  expect(await render({ paymentType: 'full', installments: null })).not.toContain('In full');
  const discount = { amount: '1.00', currency: 'BRL' };
  expect(await render({ discount, coupon: 'SAVE15', discountCode: null })).toContain('Discount (SAVE15)');
  expect(await render({ discount, discountCode: 'SAVE15' })).toContain('Discount (SAVE15)');
});

test('the details of an order show the exchange rate with both currencies', async () => {
  const order = anOrder({ exchangeRate: '5.4' });
  const Rows = () => createElement(DescriptionList, { rows: usePaymentRows(order) });
  const html = await renderStaticHtml(createElement(Rows), { areas: ['account'], settings: { currency: 'USD' } });
  expect(html.replaceAll('\u00a0', ' ')).toContain('1 USD = 5.40 BRL');
});

test('the details of a paid order show whether its service is active, and since when', async () => {
  const orderService = {
    orderId: 'o1',
    planId: '102',
    planName: 'Monthly',
    deviceCount: 1,
    validDays: 30,
    starts: Date.UTC(2026, 0, 5, 12),
    expiry: Date.UTC(2026, 1, 4, 12),
    isActive: true,
  };
  const order = anOrder({ status: 'success' });
  const Rows = () => createElement(DescriptionList, { rows: useOrderRows(order) });
  const html = await renderStaticHtml(createElement(Rows), { areas: ['account'], responses: { orderService } });
  expect(html).toContain('Active');
  expect(html).toContain('January\u00a05, 2026');
});

test('after a partial crypto payment, the member reads that the coins are refunded if another method pays', async () => {
  const action = {
    type: 'cryptoAddress',
    coin: 'USDT',
    network: 'TRON',
    address: 'T1',
    amount: '18.50',
    received: '9.25',
    missing: '9.25',
    expires: Date.now() + 900_000,
  };
  const view = createElement(CryptoActionView, {
    action,
    orderId: 'P77',
    isExpired: false,
  } as unknown as ActionViewProps);
  const html = await renderStaticHtml(view, { areas: ['checkout', 'pay-crypto'] });
  expect(html).toContain('If you pay another way instead, we’ll refund the');
});

test('a pending payment shows the operator’s tips for the payment’s method, and no other tips', async () => {
  const paymentTip = {
    tips: [
      { methodCode: 'pix', title: 'Pay before midnight', text: 'Banks close Pix at night.' },
      { methodCode: 'boleto', text: 'Banks need two days.' },
    ],
  };
  const renderTips = (methodCode: string) =>
    renderStaticHtml(createElement(MethodTips, { methodCode }), { areas: ['payment'], responses: { paymentTip } });
  expect(await renderTips('pix')).toMatch(/Pay before midnight.*Banks close Pix at night\./);
  expect(await renderTips('pix')).not.toContain('two days');
  expect(await renderTips('card')).toBe('');
});

test('before a plan change, the checkout shows the price and how the remaining days are converted', async () => {
  const planConvert = {
    fromPlanId: '102',
    toPlanId: '205',
    remainingDays: 20,
    convertedDays: 8,
    payToday: usd('11.99'),
    validUntil: Date.now(),
  };
  const html = await renderStaticHtml(createElement(RemainingDays, { planId: '205', days: 20 }), {
    areas: ['checkout'],
    settings: { upgradePolicy: 'convert' },
    responses: { planConvert },
  });
  for (const text of ['$11.99', '20 days', '8 days']) expect(html).toContain(text);
});

test('the order list on a TV shows chargebacks, refunds, free orders and passed deadlines', async () => {
  const member = {
    uid: 'u1',
    account: 'ana@example.com',
    type: 'email',
    token: 't1',
    payStatus: 'PAID',
    expiration: 0,
    accountLoginType: 'email',
  } as const;
  const list = [
    anOrder({ orderId: 'o1', status: 'success', chargebackStatus: 'succeeded' }),
    anOrder({ orderId: 'o2', status: 'success', refundStatus: 'pending' }),
    anOrder({ orderId: 'o3', status: 'success', methodGroup: 'FREE' }),
    anOrder({ orderId: 'o4', payBefore: Date.now() - 1 }),
  ];
  const orders = { orders: list, page: 1, pageSize: 10, total: list.length };
  const html = await renderStaticHtml(createElement(StbOrders), { areas: ['stb'], responses: { orders }, member });
  expect(html).not.toContain('>Paid<');
  for (const state of ['Refunded by your bank', 'Refund in progress', 'Free', 'Payment deadline passed'])
    expect(html).toContain(`>${state}<`);
});

test('every amount of a receipt has its currency code', async () => {
  const order = anOrder({ status: 'success', discount: usd('1.00'), subtotal: usd('8.99'), total: usd('7.99') });
  const Rows = () => createElement(DescriptionList, { rows: useAmountRows(order, { showsCurrencyCode: true }) });
  const html = await renderStaticHtml(createElement(Rows), { areas: ['account'] });
  const amounts = html.replaceAll('\u00a0', ' ').match(/\$\d+\.\d\d( USD)?/g) ?? [];
  expect(amounts.length).toBeGreaterThan(2);
  for (const amount of amounts) expect(amount).toMatch(/ USD$/);
});

test('the payer’s fields set the label of the Enter key on a phone’s keyboard', async () => {
  const names = ['name', 'zipCode'];
  const Fields = () => {
    const initial = { name: '', zipCode: '' };
    const form = useForm<Record<string, string>>({ initial, onSubmit: () => undefined });
    const method = { code: 'boleto', currency: 'BRL', fields: names, group: 'TICKET' } as unknown as PaymentMethod;
    return createElement(PayerFields, { form, method, names, option: undefined, checkRef: null });
  };
  const html = await renderStaticHtml(createElement(Fields), { areas: ['checkout'] });
  expect(html.match(/enterkeyhint="\w+"/gi)).toEqual(['enterKeyHint="next"', 'enterKeyHint="done"']);
});

test('the CNPJ field opens a numeric keyboard unless the brand allows CNPJs with letters', async () => {
  const Fields = () => {
    const form = useForm<Record<string, string>>({ initial: { cpfCnpj: '' }, onSubmit: () => undefined });
    const method = { code: 'pix', currency: 'BRL', fields: ['cpfCnpj'], group: 'PIX' } as unknown as PaymentMethod;
    return createElement(PayerFields, { form, method, names: ['cpfCnpj'], option: undefined, checkRef: null });
  };
  const renderFields = (alphanumericCnpj: boolean) =>
    renderStaticHtml(createElement(Fields), { areas: ['checkout'], settings: { alphanumericCnpj } });
  expect(await renderFields(false)).toContain('inputMode="numeric"');
  expect(await renderFields(true)).not.toContain('inputMode="numeric"');
});

test('the support contacts include the email address only if the brand enables it', async () => {
  const renderContacts = (showsHelpEmail: boolean) =>
    renderStaticHtml(createElement(SupportContacts, {}), {
      areas: ['auth'],
      settings: { showsHelpEmail, helpEmail: 'help@brand.example' },
    });
  expect(await renderContacts(true)).toContain('mailto:help@brand.example');
  expect(await renderContacts(false)).not.toContain('mailto:');
});
