import { paypalTexts } from '../../../../demo/server/gateway/paypal/paypal-texts';
import { threeDSecureTexts } from '../../../../demo/server/gateway/shared/texts';
import { walletTexts } from '../../../../demo/server/gateway/wallet/wallet-texts';
import { chooseMethod, goodCpf, typeSecurityCode, type Visitor } from '../../helpers/journey';
import { cards, chooseSavedCard, enterCard, field, fillPayer, heading, newOrders } from '../../helpers/purchase';
import {
  allTold,
  anybody,
  bankFrame,
  buttonOf,
  choosePhone,
  chooseWallet,
  fillPrepaidCard,
  fillSlip,
  inFrame,
  inPaypal,
  onThePhone,
  pressed,
  titled,
  told,
  typedCode,
} from './method-actions';
import type { MethodRow, Stage } from './method-row';

const minute = 60;
const day = 24 * 60 * minute;
const bank = threeDSecureTexts.en;
const wallet = walletTexts.en;
const byBank = 'methods/three-d-secure.spec.ts';
const byFrame = 'methods/bank-frame.spec.ts';

async function arrangeFault({ sandbox }: Stage): Promise<void> {
  await sandbox.control('faults', { path: '/api/bill/pay/', errCode: '302' });
}

const refusedByFault = { code: '302', isOrderMade: false, arrange: arrangeFault };

const chargedAtOnce = {
  cancelled: 'it is charged at once: nothing waits that could be cancelled',
  expired: 'it is charged at once: nothing waits that could run out',
};

/** Wallets take the place of the page in the portal and on a phone, and stand beside it elsewhere. */
const walletPlace = ({ where, width }: Stage) => (where === 'portal' || width === 'phone' ? 'away' : 'window');

const walletBack = (visit: Visitor) =>
  (['window', 'page', 'closed'] as const)
    .map((step) => heading(visit, `pay-wallet:leave.${step}.title`))
    .reduce((all, one) => all.or(one));

const walletRow = {
  kind: 'waits',
  place: walletPlace,
  begun: buttonOf(wallet.approve),
  back: walletBack,
  goodFor: 15 * minute,
  overAfter: 31 * minute,
  over: 'choice',
  answers: { success: pressed(wallet.approve), failed: pressed(wallet.decline), cancelled: pressed(wallet.cancel) },
} as const;

const here = () => 'here' as const;

const codeRow = (code: 'caishen' | 'paynow') => ({
  kind: 'waits' as const,
  place: here,
  begun: titled(`pay-wallet:code.title.${code}`),
  back: titled(`pay-wallet:code.title.${code}`),
  over: { heading: 'pay-wallet:code.expired.title', renew: 'pay-wallet:code.expired.renew' },
  answers: allTold,
});

/** Every way to pay, and how each of its ends comes about. */
export const methodTable: readonly MethodRow[] = [
  {
    name: 'a new card',
    kind: 'at once',
    fill: (stage) => enterCard(stage),
    refusal: {
      code: '301',
      isOrderMade: true,
      arrange: (stage) => enterCard(stage, { number: '4000 0000 0000 0002' }),
    },
    never: chargedAtOnce,
    walked: {
      success: 'methods/card.spec.ts',
      failed: 'checkout/declines.spec.ts',
      pending: 'checkout/recovery.spec.ts',
      closed: 'checkout/recovery.spec.ts',
    },
  },
  {
    name: 'a saved card',
    kind: 'at once',
    account: 'renewing@example.com',
    plan: { id: '202', devices: 2, duration: 'month' },
    fill: async (stage) => {
      await chooseSavedCard(stage, '4444');
      if (stage.where === 'partner') await typeSecurityCode(stage);
    },
    refusal: refusedByFault,
    never: chargedAtOnce,
    walked: { success: 'methods/card.spec.ts' },
  },
  {
    name: 'a card in parts',
    kind: 'at once',
    plan: { id: '105', devices: 1, duration: 'year' },
    fill: async (stage) => {
      await enterCard(stage, { number: cards.elo });
      await field(stage, 'checkout:installments.label').selectOption('6');
    },
    refusal: refusedByFault,
    never: chargedAtOnce,
    walked: { success: 'methods/installments.spec.ts' },
  },
  {
    name: 'a card whose bank asks on its page',
    kind: 'waits',
    place: () => 'away',
    fill: (stage) => enterCard(stage, { number: cards.threeDSecure }),
    begun: buttonOf(bank.approve),
    back: titled('payment:redirect.bank.title'),
    goodFor: 15 * minute,
    overAfter: 31 * minute,
    over: 'choice',
    answers: { success: pressed(bank.approve), failed: pressed(bank.decline), cancelled: pressed(bank.cancel) },
    walked: { success: byBank, failed: byBank, cancelled: byBank, closed: byBank },
  },
  {
    name: 'a card whose bank asks in a frame',
    kind: 'waits',
    place: here,
    fill: (stage) => enterCard(stage, { number: '4000 0000 0000 3063' }),
    begun: (there) => bankFrame(there).getByRole('button', { name: bank.approve }),
    back: titled('pay-bank:title'),
    clear: async (visit) => {
      await bankFrame(visit).getByRole('button', { name: bank.approve }).waitFor();
      await visit.page.keyboard.press('Escape');
    },
    goodFor: 15 * minute,
    overAfter: 31 * minute,
    over: 'choice',
    answers: { success: inFrame(bank.approve), failed: inFrame(bank.decline), cancelled: inFrame(bank.cancel) },
    walked: { success: byFrame, failed: byFrame },
  },
  {
    name: 'a card whose bank sends a code',
    kind: 'waits',
    place: here,
    fill: (stage) => enterCard(stage, { number: '4000 0025 0000 3155' }),
    begun: titled('pay-otp:title'),
    back: titled('pay-otp:title'),
    goodFor: 7 * minute,
    overAfter: 16 * minute,
    over: 'choice',
    answers: { ...allTold, success: typedCode },
    walked: { success: 'methods/mobile.spec.ts' },
  },
  {
    name: 'PIX',
    kind: 'waits',
    place: here,
    fill: async (stage) => {
      await chooseMethod(stage, /^Pix/);
      await fillPayer(stage, { name: 'Ana Souza', cpfCnpj: goodCpf });
    },
    begun: titled('payment:pix.title'),
    back: titled('payment:pix.title'),
    goodFor: 7 * minute,
    overAfter: 16 * minute,
    over: { heading: 'payment:pix.expired.title', renew: 'payment:pix.expired.renew' },
    answers: allTold,
    walked: {
      success: 'methods/pix.spec.ts',
      failed: 'methods/pix.spec.ts',
      expired: 'methods/pix.spec.ts',
      elsewhere: 'methods/pix.spec.ts',
    },
  },
  {
    name: 'a slip',
    kind: 'waits',
    place: here,
    fill: fillSlip,
    begun: titled('pay-ticket:title'),
    back: titled('pay-ticket:title'),
    goodFor: 2 * day,
    overAfter: 9 * day,
    over: { heading: 'pay-ticket:over.title', renew: 'pay-ticket:over.renew' },
    answers: allTold,
    walked: {
      success: 'methods/slip.spec.ts',
      failed: 'methods/slip.spec.ts',
      expired: 'methods/slip.spec.ts',
      elsewhere: 'methods/slip.spec.ts',
    },
  },
  {
    name: 'a transfer',
    kind: 'waits',
    place: here,
    fill: async (stage) => {
      await chooseMethod(stage, /^Bank transfer/);
      await fillPayer(stage, anybody);
      await stage.page.getByRole('radio', { name: 'Harbor Bank' }).check();
    },
    begun: titled('pay-transfer:title'),
    back: titled('pay-transfer:title'),
    goodFor: day,
    overAfter: 6 * day,
    over: { heading: 'pay-transfer:over.title', renew: 'pay-transfer:over.renew' },
    answers: allTold,
    walked: {
      success: 'methods/transfer.spec.ts',
      cancelled: 'methods/transfer.spec.ts',
      expired: 'methods/transfer.spec.ts',
      elsewhere: 'methods/transfer.spec.ts',
    },
  },
  {
    ...walletRow,
    name: 'a digital wallet',
    fill: chooseWallet('Mercado Pago', 'E-WALLET'),
    walked: {
      failed: 'methods/wallet.spec.ts',
      elsewhere: 'methods/wallet.spec.ts',
      expired: 'methods/wallet.spec.ts',
    },
  },
  {
    ...walletRow,
    name: 'an online wallet',
    fill: chooseWallet('Alipay', 'ONLINE_WALLET'),
    walked: {
      success: 'methods/wallet.spec.ts',
      cancelled: 'methods/wallet.spec.ts',
      pending: 'methods/wallet.spec.ts',
    },
  },
  {
    ...codeRow('caishen'),
    name: 'Caishen',
    fill: chooseWallet(/^Caishen/, 'ONLINE_WALLET'),
    goodFor: 15 * minute,
    overAfter: 31 * minute,
    walked: {
      success: 'methods/asian-wallets.spec.ts',
      cancelled: 'methods/asian-wallets.spec.ts',
      expired: 'methods/asian-wallets.spec.ts',
      elsewhere: 'methods/asian-wallets.spec.ts',
    },
  },
  {
    ...codeRow('paynow'),
    name: 'PayNow',
    fill: chooseWallet(/^PayNow/, 'ONLINE_WALLET'),
    goodFor: 7 * minute,
    overAfter: 16 * minute,
    walked: { success: 'methods/asian-wallets.spec.ts', failed: 'methods/asian-wallets.spec.ts' },
  },
  {
    name: 'PayPal',
    kind: 'waits',
    place: here,
    fill: (stage) => chooseMethod(stage, 'PayPal'),
    begun: titled('pay-paypal:title'),
    back: titled('pay-paypal:title'),
    goodFor: 60 * minute,
    overAfter: 181 * minute,
    over: 'choice',
    // Whoever cancels in the window may press again: only PayPal itself ends the payment.
    answers: {
      success: inPaypal(paypalTexts.en.approve),
      failed: inPaypal(paypalTexts.en.limited),
      cancelled: told('cancelled'),
    },
    failure: 'errors:2003',
    walked: {
      success: 'methods/paypal.spec.ts',
      failed: 'methods/paypal.spec.ts',
      elsewhere: 'methods/paypal.spec.ts',
    },
  },
  {
    name: 'coins',
    kind: 'waits',
    place: here,
    fill: async (stage) => {
      await chooseMethod(stage, /^Crypto/);
      await stage.page.getByRole('radio', { name: /^USDT TRON/ }).check();
    },
    begun: titled('pay-crypto:title', { coin: 'USDT' }),
    back: titled('pay-crypto:title', { coin: 'USDT' }),
    goodFor: 15 * minute,
    overAfter: 31 * minute,
    over: { heading: 'pay-crypto:expired.title', renew: 'pay-crypto:expired.renew' },
    answers: {
      ...allTold,
      success: async ({ sandbox }) => {
        const [order] = await newOrders(sandbox);
        await sandbox.control(`payments/${order?.orderId}/chain`, { send: 'exact', confirm: 3 });
      },
    },
    walked: {
      success: 'methods/crypto.spec.ts',
      failed: 'methods/crypto.spec.ts',
      expired: 'methods/crypto.spec.ts',
      elsewhere: 'methods/crypto.spec.ts',
    },
  },
  {
    name: 'a phone that is asked',
    kind: 'waits',
    place: here,
    fill: choosePhone('M-Pesa'),
    begun: titled('pay-mobile:confirm.title'),
    back: titled('pay-mobile:confirm.title'),
    goodFor: 2 * minute,
    overAfter: 6 * minute,
    over: { heading: 'pay-mobile:expired.title', renew: 'pay-mobile:expired.renew' },
    answers: { success: onThePhone('approve'), failed: onThePhone('decline'), cancelled: onThePhone('cancel') },
    walked: {
      success: 'methods/mobile.spec.ts',
      failed: 'methods/mobile.spec.ts',
      cancelled: 'methods/mobile.spec.ts',
      expired: 'methods/mobile.spec.ts',
    },
  },
  {
    name: 'a phone that gets a code',
    kind: 'waits',
    place: here,
    fill: choosePhone('Orange Money'),
    begun: titled('pay-otp:title'),
    back: titled('pay-otp:title'),
    goodFor: 7 * minute,
    overAfter: 16 * minute,
    over: { heading: 'pay-mobile:expired.title', renew: 'pay-mobile:expired.renew' },
    answers: { ...allTold, success: typedCode },
    walked: { success: 'methods/mobile.spec.ts' },
  },
  {
    name: 'a prepaid card',
    kind: 'at once',
    fill: (stage) => fillPrepaidCard(stage, '6000 0000 0000 0001'),
    refusal: { code: '302', isOrderMade: true, arrange: (stage) => fillPrepaidCard(stage, '6000 0000 0000 0019') },
    never: chargedAtOnce,
    walked: { success: 'methods/prepaid.spec.ts', failed: 'methods/prepaid.spec.ts' },
  },
  {
    ...walletRow,
    name: 'a way to pay that is not known',
    place: () => 'away',
    prepare: (sandbox) => sandbox.control('methods', { code: 'new-wallet', isOffered: true }),
    fill: (stage) => chooseMethod(stage, 'A new way to pay'),
    back: titled('payment:redirect.page.title'),
    walked: { success: 'methods/wallet.spec.ts' },
  },
];
