import type { BrowserContext } from '@playwright/test';
import { paypalTexts } from '../../../../demo/server/gateway/paypal/paypal-texts';
import { threeDSecureTexts } from '../../../../demo/server/gateway/shared/texts';
import { walletTexts } from '../../../../demo/server/gateway/wallet/wallet-texts';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import { chooseMethod, typeSecurityCode, type User, validCpf } from '../../helpers/interactions';
import { cards, chooseSavedCard, enterCard, field, fillPayer, newOrders } from '../../helpers/purchase';
import { text, textPattern } from '../../helpers/text';
import {
  bankFrame,
  buttonWithLabel,
  chooseBoleto,
  chooseMobileMoney,
  choosePrepaidCard,
  chooseWallet,
  clickInBankFrame,
  clickInPaypalPopup,
  clickOnPaymentPage,
  type ExpressWallet,
  enterStripeCard,
  headingWithKey,
  offerStripe,
  payByWallet,
  payerName,
  respondOnPhone,
  settleActions,
  settleAfterCancelledChallenge,
  settleAs,
  stripeChallengeFrame,
  typeOtp,
  waitForSlowScripts,
  walletButton,
} from './method-actions';
import type { Checkout, MethodRow } from './method-row';

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;
const bankLabels = threeDSecureTexts.en;
const walletLabels = walletTexts.en;
const threeDSecureSpec = 'methods/three-d-secure.spec.ts';
const bankFrameSpec = 'methods/bank-frame.spec.ts';
const providerFieldsSpec = 'methods/provider-fields.spec.ts';

async function failNextPayment({ sandbox }: Checkout): Promise<void> {
  await sandbox.control('faults', { path: '/api/bill/pay/', errCode: '302' });
}

const declineWithoutOrder = { code: '302', isOrderCreated: false, arrange: failNextPayment };

const impossibleIfImmediate = {
  cancelled: 'charged immediately: nothing is pending that could be cancelled',
  expired: 'charged immediately: nothing is pending that could expire',
};

/** Wallets open in a popup window for checkouts on a partner's page at desktop width, otherwise in the same tab. */
const walletContinuesOn = ({ site, width }: Checkout) =>
  site === 'portal' || width === 'phone' ? 'otherPage' : 'popup';

/**
 * Finds the checkout's heading while a wallet payment is pending. The heading's text depends on whether the wallet is
 * in a window, on a page of its own, or in a window that was closed.
 */
const walletHeadingOf = (user: User) =>
  (['window', 'named', 'closed'] as const)
    .map((step) => user.page.getByRole('heading', { name: textPattern(user.lang, `pay-wallet:leave.${step}.title`) }))
    .reduce((headings, nextHeading) => headings.or(nextHeading));

/** The properties that the rows of wallets with their own page or window share. */
const walletRow = {
  kind: 'waiting',
  continuesOn: walletContinuesOn,
  startedElement: buttonWithLabel(walletLabels.approve),
  resumedElement: walletHeadingOf,
  stillValidAfterSeconds: 15 * minuteSeconds,
  expiredAfterSeconds: 31 * minuteSeconds,
  onExpiry: 'methodList',
  resultActions: {
    success: clickOnPaymentPage(walletLabels.approve),
    failed: clickOnPaymentPage(walletLabels.decline),
    cancelled: clickOnPaymentPage(walletLabels.cancel),
  },
} as const;

const continuesOnSamePage = () => 'samePage' as const;

/** The properties that the rows of QR-code wallets share. The checkout shows the QR code that the payer scans. */
const qrCodeRow = (code: 'caishen' | 'paynow') => ({
  kind: 'waiting' as const,
  continuesOn: continuesOnSamePage,
  startedElement: headingWithKey(`pay-wallet:code.title.${code}`),
  resumedElement: headingWithKey(`pay-wallet:code.title.${code}`),
  onExpiry: { heading: 'pay-wallet:code.expired.title', renew: 'pay-wallet:code.expired.renew' },
  resultActions: settleActions,
});

/** The properties that the rows of wallets with a button above the list share. */
const expressRow = (code: ExpressWallet) => ({
  kind: 'immediate' as const,
  prepare: async (sandbox: Sandbox, context: BrowserContext) => {
    await waitForSlowScripts(context);
    await sandbox.control('methods', { code, isOffered: true });
  },
  chooseAndFill: ({ page }: Checkout) => walletButton(page, code).waitFor(),
  press: ({ page }: Checkout) => payByWallet(page, code),
  // The payer chose no card in the checkout.
  decline: { ...declineWithoutOrder, text: 'payment:problem.elsewhere.funds' },
  impossible: impossibleIfImmediate,
  coveredBy: { success: 'methods/express.spec.ts', failed: 'methods/express.spec.ts' },
});

/** The properties that the rows of instant transfers share, whose code and instructions come from the server. */
const bankQrRow = (code: 'bre-b' | 'codi' | 'sbp', name: string) => ({
  kind: 'waiting' as const,
  name: `the QR code of ${name}`,
  continuesOn: continuesOnSamePage,
  prepare: (sandbox: Sandbox) => sandbox.control('methods', { code, isOffered: true }),
  chooseAndFill: (checkout: Checkout) => chooseMethod(checkout, new RegExp(`^${name}`)),
  startedElement: ({ page }: User) => page.getByRole('heading', { name: `Pay with ${name}`, exact: true }),
  resumedElement: ({ page }: User) => page.getByRole('heading', { name: `Pay with ${name}`, exact: true }),
  stillValidAfterSeconds: 7 * minuteSeconds,
  expiredAfterSeconds: 16 * minuteSeconds,
  onExpiry: { heading: 'pay-wallet:code.expired.title', renew: 'pay-wallet:code.expired.renew' },
  resultActions: settleActions,
  coveredBy: { success: 'methods/asian-wallets.spec.ts' },
});

/** Every payment method, and the actions that lead to each of its outcomes. */
export const methodTable: readonly MethodRow[] = [
  {
    name: 'a new card',
    kind: 'immediate',
    chooseAndFill: (checkout) => enterCard(checkout),
    decline: {
      code: '301',
      isOrderCreated: true,
      arrange: (checkout) => enterCard(checkout, { number: '4000 0000 0000 0002' }),
    },
    impossible: impossibleIfImmediate,
    coveredBy: {
      success: 'methods/card.spec.ts',
      failed: 'checkout/declines.spec.ts',
      pending: 'checkout/recovery.spec.ts',
      closedTab: 'checkout/recovery.spec.ts',
    },
  },
  {
    name: 'a saved card',
    kind: 'immediate',
    account: 'renewing@example.com',
    plan: { id: '202', devices: 2, duration: 'month' },
    chooseAndFill: async (checkout) => {
      await chooseSavedCard(checkout, '4444');
      if (checkout.site === 'partner') await typeSecurityCode(checkout);
    },
    decline: declineWithoutOrder,
    impossible: impossibleIfImmediate,
    coveredBy: { success: 'methods/card.spec.ts' },
  },
  {
    name: 'a card in installments',
    kind: 'immediate',
    plan: { id: '105', devices: 1, duration: 'year' },
    chooseAndFill: async (checkout) => {
      await enterCard(checkout, { number: cards.elo });
      await field(checkout, 'checkout:installments.label').selectOption('6');
    },
    decline: declineWithoutOrder,
    impossible: impossibleIfImmediate,
    coveredBy: { success: 'methods/installments.spec.ts' },
  },
  {
    name: 'a card with 3-D Secure on the bank’s page',
    kind: 'waiting',
    continuesOn: () => 'otherPage',
    chooseAndFill: (checkout) => enterCard(checkout, { number: cards.threeDSecure }),
    startedElement: buttonWithLabel(bankLabels.approve),
    resumedElement: headingWithKey('payment:redirect.bank.title'),
    stillValidAfterSeconds: 15 * minuteSeconds,
    expiredAfterSeconds: 31 * minuteSeconds,
    onExpiry: 'methodList',
    resultActions: {
      success: clickOnPaymentPage(bankLabels.approve),
      failed: clickOnPaymentPage(bankLabels.decline),
      cancelled: clickOnPaymentPage(bankLabels.cancel),
    },
    coveredBy: {
      success: threeDSecureSpec,
      failed: threeDSecureSpec,
      cancelled: threeDSecureSpec,
      closedTab: threeDSecureSpec,
    },
  },
  {
    name: 'a card with 3-D Secure in a frame',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: (checkout) => enterCard(checkout, { number: '4000 0000 0000 3063' }),
    startedElement: (user) => bankFrame(user).getByRole('button', { name: bankLabels.approve }),
    resumedElement: headingWithKey('payment:confirm.bank.title'),
    dismiss: async (user) => {
      await bankFrame(user).getByRole('button', { name: bankLabels.approve }).waitFor();
      await user.page.keyboard.press('Escape');
    },
    stillValidAfterSeconds: 15 * minuteSeconds,
    expiredAfterSeconds: 31 * minuteSeconds,
    onExpiry: 'methodList',
    resultActions: {
      success: clickInBankFrame(bankLabels.approve),
      failed: clickInBankFrame(bankLabels.decline),
      cancelled: clickInBankFrame(bankLabels.cancel),
    },
    coveredBy: { success: bankFrameSpec, failed: bankFrameSpec },
  },
  {
    name: 'a card with a code from the bank',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: (checkout) => enterCard(checkout, { number: '4000 0025 0000 3155' }),
    startedElement: headingWithKey('payment:confirm.code.title'),
    resumedElement: headingWithKey('payment:confirm.code.title'),
    stillValidAfterSeconds: 7 * minuteSeconds,
    expiredAfterSeconds: 16 * minuteSeconds,
    onExpiry: 'methodList',
    resultActions: { ...settleActions, success: typeOtp },
    coveredBy: { success: 'methods/mobile-money-and-otp.spec.ts' },
  },
  {
    name: 'a payment provider’s own card fields',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    prepare: offerStripe,
    chooseAndFill: async (checkout) => {
      await chooseMethod(checkout, /^Card by Stripe/);
      await enterStripeCard(checkout, '4000000000003220');
    },
    startedElement: (user) => stripeChallengeFrame(user).getByRole('button', { name: bankLabels.approve }),
    // After a reload, the 3-D Secure dialog opens again. After a cancellation, the card fields are shown.
    resumedElement: (user) =>
      user.page.locator('[data-sandbox-stripe-challenge]').or(headingWithKey('pay-provider:fields.title')(user)),
    dismiss: (user) => stripeChallengeFrame(user).getByRole('button', { name: bankLabels.cancel }).click(),
    stillValidAfterSeconds: 15 * minuteSeconds,
    expiredAfterSeconds: 31 * minuteSeconds,
    onExpiry: 'methodList',
    resultActions: {
      success: (checkout) => stripeChallengeFrame(checkout).getByRole('button', { name: bankLabels.approve }).click(),
      failed: settleAfterCancelledChallenge('failed'),
      cancelled: settleAfterCancelledChallenge('cancelled'),
    },
    coveredBy: { success: providerFieldsSpec },
  },
  {
    name: 'PIX',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: async (checkout) => {
      await chooseMethod(checkout, /^Pix/);
      await fillPayer(checkout, { name: 'Ana Souza', cpfCnpj: validCpf });
    },
    startedElement: headingWithKey('payment:pix.title'),
    resumedElement: headingWithKey('payment:pix.title'),
    stillValidAfterSeconds: 7 * minuteSeconds,
    expiredAfterSeconds: 16 * minuteSeconds,
    onExpiry: { heading: 'payment:pix.expired.title', renew: 'payment:pix.expired.renew' },
    resultActions: settleActions,
    coveredBy: {
      success: 'methods/pix.spec.ts',
      failed: 'methods/pix.spec.ts',
      expired: 'methods/pix.spec.ts',
      otherBrowser: 'methods/pix.spec.ts',
    },
  },
  {
    name: 'Pix Automático',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: async (checkout) => {
      await chooseMethod(checkout, /^Pix/);
      await fillPayer(checkout, { name: 'Ana Souza', cpfCnpj: validCpf });
      const renew = text(checkout.lang, 'pay-transfer:pix.renew');
      await checkout.page.getByRole('checkbox', { name: renew }).check({ force: true });
    },
    startedElement: headingWithKey('payment:pix.title'),
    resumedElement: headingWithKey('payment:pix.title'),
    stillValidAfterSeconds: 7 * minuteSeconds,
    expiredAfterSeconds: 16 * minuteSeconds,
    onExpiry: { heading: 'payment:pix.expired.title', renew: 'payment:pix.expired.renew' },
    resultActions: settleActions,
    coveredBy: { success: 'methods/pix-automatico.spec.ts' },
  },
  {
    name: 'a boleto',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: chooseBoleto,
    startedElement: headingWithKey('pay-boleto:title'),
    resumedElement: headingWithKey('pay-boleto:title'),
    stillValidAfterSeconds: 2 * daySeconds,
    expiredAfterSeconds: 9 * daySeconds,
    onExpiry: { heading: 'pay-boleto:expired.title', renew: 'pay-boleto:expired.renew' },
    resultActions: settleActions,
    coveredBy: {
      success: 'methods/boleto.spec.ts',
      failed: 'methods/boleto.spec.ts',
      expired: 'methods/boleto.spec.ts',
      otherBrowser: 'methods/boleto.spec.ts',
    },
  },
  {
    name: 'a bank transfer',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: async (checkout) => {
      await chooseMethod(checkout, /^Bank transfer/);
      await fillPayer(checkout, payerName);
      await checkout.page.getByRole('radio', { name: 'Harbor Bank' }).check();
    },
    startedElement: headingWithKey('pay-transfer:title'),
    resumedElement: headingWithKey('pay-transfer:title'),
    stillValidAfterSeconds: daySeconds,
    expiredAfterSeconds: 6 * daySeconds,
    onExpiry: { heading: 'pay-transfer:expired.title', renew: 'pay-transfer:expired.renew' },
    resultActions: settleActions,
    coveredBy: {
      success: 'methods/transfer.spec.ts',
      cancelled: 'methods/transfer.spec.ts',
      expired: 'methods/transfer.spec.ts',
      otherBrowser: 'methods/transfer.spec.ts',
    },
  },
  {
    ...walletRow,
    name: 'a digital wallet',
    chooseAndFill: chooseWallet('Mercado Pago'),
    coveredBy: {
      failed: 'methods/wallet.spec.ts',
      otherBrowser: 'methods/wallet.spec.ts',
      expired: 'methods/wallet.spec.ts',
    },
  },
  {
    ...walletRow,
    name: 'a wallet that renews',
    chooseAndFill: async (checkout) => {
      await chooseMethod(checkout, 'Mercado Pago');
      const renew = text(checkout.lang, 'pay-wallet:renew.label', { name: 'Mercado Pago' });
      await checkout.page.getByRole('checkbox', { name: renew }).check({ force: true });
    },
    coveredBy: { success: 'methods/wallet.spec.ts' },
  },
  {
    ...walletRow,
    name: 'an online wallet',
    chooseAndFill: chooseWallet('Alipay'),
    coveredBy: {
      success: 'methods/wallet.spec.ts',
      cancelled: 'methods/wallet.spec.ts',
      pending: 'methods/wallet.spec.ts',
    },
  },
  {
    ...qrCodeRow('caishen'),
    name: 'Caishen',
    chooseAndFill: chooseWallet('Caishen'),
    stillValidAfterSeconds: 15 * minuteSeconds,
    expiredAfterSeconds: 31 * minuteSeconds,
    coveredBy: {
      success: 'methods/asian-wallets.spec.ts',
      cancelled: 'methods/asian-wallets.spec.ts',
      expired: 'methods/asian-wallets.spec.ts',
      otherBrowser: 'methods/asian-wallets.spec.ts',
    },
  },
  {
    ...qrCodeRow('paynow'),
    name: 'PayNow',
    chooseAndFill: chooseWallet('PayNow'),
    stillValidAfterSeconds: 7 * minuteSeconds,
    expiredAfterSeconds: 16 * minuteSeconds,
    coveredBy: { success: 'methods/asian-wallets.spec.ts', failed: 'methods/asian-wallets.spec.ts' },
  },
  bankQrRow('bre-b', 'Bre-B'),
  bankQrRow('codi', 'SPEI CoDi'),
  bankQrRow('sbp', 'SBP'),
  { name: 'Apple Pay', ...expressRow('apple-pay') },
  { name: 'Google Pay', ...expressRow('google-pay') },
  { name: 'PayPal above the list', ...expressRow('paypal-express') },
  {
    name: 'PayPal',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: (checkout) => chooseMethod(checkout, 'PayPal'),
    startedElement: headingWithKey('pay-provider:paypal.title'),
    resumedElement: headingWithKey('pay-provider:paypal.title'),
    stillValidAfterSeconds: 60 * minuteSeconds,
    expiredAfterSeconds: 181 * minuteSeconds,
    onExpiry: 'methodList',
    // A cancellation in PayPal's window leaves the payment pending, so the test cancels the payment on the server.
    resultActions: {
      success: clickInPaypalPopup(paypalTexts.en.balance),
      failed: clickInPaypalPopup(paypalTexts.en.limited),
      cancelled: settleAs('cancelled'),
    },
    failureError: 'errors:2003',
    coveredBy: {
      success: 'methods/paypal.spec.ts',
      failed: 'methods/paypal.spec.ts',
      otherBrowser: 'methods/paypal.spec.ts',
    },
  },
  {
    name: 'a cryptocurrency',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: async (checkout) => {
      await chooseMethod(checkout, /^Crypto/);
      await checkout.page.getByRole('radio', { name: /^USDT TRON/ }).check();
    },
    startedElement: headingWithKey('pay-crypto:title', { coin: 'USDT' }),
    resumedElement: headingWithKey('pay-crypto:title', { coin: 'USDT' }),
    stillValidAfterSeconds: 15 * minuteSeconds,
    expiredAfterSeconds: 31 * minuteSeconds,
    onExpiry: { heading: 'pay-crypto:expired.title', renew: 'pay-crypto:expired.renew' },
    resultActions: {
      ...settleActions,
      success: async ({ sandbox }) => {
        const [order] = await newOrders(sandbox);
        await sandbox.control(`payments/${order?.orderId}/chain`, { send: 'exact', confirm: 3 });
      },
    },
    coveredBy: {
      success: 'methods/crypto.spec.ts',
      failed: 'methods/crypto.spec.ts',
      expired: 'methods/crypto.spec.ts',
      otherBrowser: 'methods/crypto.spec.ts',
    },
  },
  {
    name: 'mobile money confirmed on the phone',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: chooseMobileMoney('M-Pesa'),
    startedElement: headingWithKey('pay-wallet:mobile.confirm.title'),
    resumedElement: headingWithKey('pay-wallet:mobile.confirm.title'),
    stillValidAfterSeconds: 2 * minuteSeconds,
    expiredAfterSeconds: 6 * minuteSeconds,
    onExpiry: { heading: 'pay-wallet:mobile.expired.title', renew: 'pay-wallet:mobile.expired.renew' },
    resultActions: {
      success: respondOnPhone('approve'),
      failed: respondOnPhone('decline'),
      cancelled: respondOnPhone('cancel'),
    },
    coveredBy: {
      success: 'methods/mobile-money-and-otp.spec.ts',
      failed: 'methods/mobile-money-and-otp.spec.ts',
      cancelled: 'methods/mobile-money-and-otp.spec.ts',
      expired: 'methods/mobile-money-and-otp.spec.ts',
    },
  },
  {
    name: 'mobile money confirmed with a code',
    kind: 'waiting',
    continuesOn: continuesOnSamePage,
    chooseAndFill: chooseMobileMoney('Orange Money'),
    startedElement: headingWithKey('payment:confirm.code.title'),
    resumedElement: headingWithKey('payment:confirm.code.title'),
    stillValidAfterSeconds: 7 * minuteSeconds,
    expiredAfterSeconds: 16 * minuteSeconds,
    onExpiry: { heading: 'pay-wallet:mobile.expired.title', renew: 'pay-wallet:mobile.expired.renew' },
    resultActions: { ...settleActions, success: typeOtp },
    coveredBy: { success: 'methods/mobile-money-and-otp.spec.ts' },
  },
  {
    name: 'a prepaid card',
    kind: 'immediate',
    chooseAndFill: (checkout) => choosePrepaidCard(checkout, '6000 0000 0000 0001'),
    decline: {
      code: '302',
      isOrderCreated: true,
      arrange: (checkout) => choosePrepaidCard(checkout, '6000 0000 0000 0019'),
    },
    impossible: impossibleIfImmediate,
    coveredBy: { success: 'methods/prepaid.spec.ts', failed: 'methods/prepaid.spec.ts' },
  },
  {
    // The sandbox handles this method like a wallet, but the product doesn't know the method's code.
    ...walletRow,
    name: 'an unknown payment method',
    continuesOn: () => 'otherPage',
    prepare: (sandbox) => sandbox.control('methods', { code: 'new-wallet', isOffered: true }),
    chooseAndFill: (checkout) => chooseMethod(checkout, 'A new way to pay'),
    resumedElement: headingWithKey('payment:redirect.page.title'),
    coveredBy: { success: 'methods/wallet.spec.ts' },
  },
];
