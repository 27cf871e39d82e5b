import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod } from '../helpers/interactions';
import { openCheckout, openPartner } from '../helpers/purchase';

test.use({ viewport: { width: 360, height: 740 } });

type Wallet = 'apple-pay' | 'google-pay';
const wallets: readonly Wallet[] = ['apple-pay', 'google-pay'];

/** The documented parts of the wallets' APIs that the tests use. */
interface WalletWindow {
  google: {
    payments: {
      api: {
        PaymentsClient: new (
          options: object,
        ) => {
          isReadyToPay(request: object): Promise<{ result: boolean }>;
          loadPaymentData(request: object): Promise<{ paymentMethodData: { tokenizationData: { token: string } } }>;
        };
      };
    };
  };
  ApplePaySession: {
    new (version: number, request: object): AppleSession;
    STATUS_SUCCESS: number;
    canMakePayments(): boolean;
  };
}

interface AppleSession {
  onvalidatemerchant: () => void;
  oncancel: () => void;
  onpaymentauthorized: (event: { payment: { token: { paymentData: string } } }) => void;
  begin(): void;
  completeMerchantValidation(merchantSession: object): void;
  completePayment(result: { status: number }): void;
}

/** What `openSheet` resolves with after the payer closed the sheet. */
const canceled = 'canceled';

/** Loads the stand-in for a wallet's script into a partner's page. */
async function loadWallet(page: Page, sandbox: Sandbox, { wallet, query = '' }: { wallet: Wallet; query?: string }) {
  await openPartner(page, sandbox);
  await page.addScriptTag({ url: `${sandbox.origin}/sandbox/gateway/${wallet}.js${query}` });
}

/** Opens the wallet's sheet as its documentation says. Resolves with the token, or with `canceled`. */
const openSheet = (page: Page, wallet: Wallet): Promise<string> =>
  page.evaluate(
    async ([code, canceledText]) => {
      const globals = window as unknown as WalletWindow;
      if (code === 'google-pay') {
        const client = new globals.google.payments.api.PaymentsClient({ environment: 'TEST' });
        const transactionInfo = { totalPrice: '7.99', totalPriceStatus: 'FINAL', currencyCode: 'USD' };
        return client.loadPaymentData({ transactionInfo, merchantInfo: { merchantName: 'Orbit' } }).then(
          (data) => data.paymentMethodData.tokenizationData.token,
          ({ statusCode }: { statusCode: string }) => (statusCode === 'CANCELED' ? canceledText : statusCode),
        );
      }
      const session = new globals.ApplePaySession(3, {
        countryCode: 'US',
        currencyCode: 'USD',
        supportedNetworks: ['visa'],
        merchantCapabilities: ['supports3DS'],
        total: { label: 'Orbit', amount: '7.99' },
      });
      return new Promise<string>((resolve) => {
        session.onvalidatemerchant = () =>
          session.completeMerchantValidation({ merchantSessionIdentifier: '1', displayName: 'Orbit' });
        session.oncancel = () => resolve(canceledText);
        session.onpaymentauthorized = ({ payment }) => {
          session.completePayment({ status: globals.ApplePaySession.STATUS_SUCCESS });
          resolve(payment.token.paymentData);
        };
        session.begin();
      });
    },
    [wallet, canceled] as const,
  );

const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());

for (const wallet of wallets) {
  test(`the sheet of ${wallet} shows merchant and amount, and returns a token for the chosen outcome`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page, sandbox }) => {
    await loadWallet(page, sandbox, { wallet });
    const sheet = page.locator(`[data-sandbox-sheet="${wallet}"]`);
    const choose = async (decision: string) => {
      const result = openSheet(page, wallet);
      await expect(sheet).toContainText('Orbit');
      await expect(sheet).toContainText('7.99 USD');
      await sheet.locator(`[data-decision="${decision}"]`).click();
      return result;
    };
    expect(claimsOf(await choose('pay'))).toMatchObject({ sub: wallet, amount: '7.99', decision: 'approve' });
    expect(claimsOf(await choose('decline'))).toMatchObject({ sub: wallet, amount: '7.99', decision: 'decline' });
    expect(await choose('cancel')).toBe(canceled);
    const dismissed = openSheet(page, wallet);
    await expect(sheet).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await dismissed).toBe(canceled);
    await expect(sheet).toHaveCount(0);
  });

  test(`the stand-in of ${wallet} says if the device can’t pay`, { tag: ['@flow', '@desktop'] }, async ({
    page,
    sandbox,
  }) => {
    await loadWallet(page, sandbox, { wallet, query: '?ready=no' });
    const isReady = await page.evaluate(async (code) => {
      const globals = window as unknown as WalletWindow;
      if (code === 'apple-pay') return globals.ApplePaySession.canMakePayments();
      const client = new globals.google.payments.api.PaymentsClient({ environment: 'TEST' });
      return (await client.isReadyToPay({ apiVersion: 2, allowedPaymentMethods: [] })).result;
    }, wallet);
    expect(isReady).toBe(false);
  });
}

test('the checkout lists no wallet that needs its own button', { tag: ['@flow', '@desktop'] }, async ({
  page,
  sandbox,
}) => {
  for (const code of wallets) await sandbox.control('methods', { code, isOffered: true });
  const user = { page, lang: 'en' } as const;
  await openCheckout(user, { sandbox });
  // Opens the whole list.
  await chooseMethod(user, 'Prepaid card');
  await expect(page.getByRole('radio', { name: /Apple Pay|Google Pay/ })).toHaveCount(0);
});
