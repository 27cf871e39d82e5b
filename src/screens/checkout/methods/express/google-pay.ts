import type { ExpressWallet } from '../../../../contract/entities/payment-method';
import { hasOwn } from '../../../../rules/own-fields';
import type { Authorization, LoadWallet, SheetContent } from './wallet';

/** The parts of Google Pay's script that we use. Source: developers.google.com/pay/api/web/reference/client */
interface PaymentsClient {
  isReadyToPay(request: object): Promise<{ result: boolean; paymentMethodPresent?: boolean }>;
  createButton(options: object): HTMLElement;
  loadPaymentData(request: object): Promise<{ paymentMethodData: { tokenizationData: { token: string } } }>;
}
interface GoogleGlobal {
  google?: { payments?: { api?: { PaymentsClient?: new (options: { environment: string }) => PaymentsClient } } };
}

const apiVersion = { apiVersion: 2, apiVersionMinor: 0 };

const cardMethodOf = ({ networks }: ExpressWallet) => ({
  type: 'CARD',
  parameters: { allowedAuthMethods: ['PAN_ONLY', 'CRYPTOGRAM_3DS'], allowedCardNetworks: networks },
});

function requestOf(wallet: ExpressWallet, content: SheetContent): object {
  const { merchantId, gateway, countryCode } = wallet;
  const { merchantName, planName, total, renewal } = content;
  const line = { label: planName, type: 'LINE_ITEM', price: total.amount, status: 'FINAL' };
  return {
    ...apiVersion,
    merchantInfo: { merchantId, merchantName },
    allowedPaymentMethods: [
      {
        ...cardMethodOf(wallet),
        tokenizationSpecification: {
          type: 'PAYMENT_GATEWAY',
          parameters: { gateway: gateway?.name, gatewayMerchantId: gateway?.merchantId },
        },
      },
    ],
    transactionInfo: {
      countryCode,
      currencyCode: total.currency,
      totalPrice: total.amount,
      totalPriceStatus: 'FINAL',
      totalPriceLabel: merchantName,
      // Charged later: Google doesn't add pending lines to the total.
      displayItems: renewal
        ? [line, { label: renewal.text, type: 'LINE_ITEM', price: renewal.price.amount, status: 'PENDING' }]
        : [line],
    },
  };
}

async function openSheet(client: PaymentsClient, request: object): Promise<Authorization | null> {
  try {
    const { paymentMethodData } = await client.loadPaymentData(request);
    return { token: paymentMethodData.tokenizationData.token, finish() {} };
  } catch (error) {
    if (error && hasOwn(error as object, 'statusCode') && (error as { statusCode: unknown }).statusCode === 'CANCELED')
      return null;
    throw error;
  }
}

/** Google Pay, with Google's own script and button. */
export const loadGooglePay: LoadWallet = async (wallet, loadWalletScript) => {
  await loadWalletScript();
  const Client = (globalThis as GoogleGlobal).google?.payments?.api?.PaymentsClient;
  if (typeof Client !== 'function') return null;
  const client = new Client({ environment: wallet.isTest ? 'TEST' : 'PRODUCTION' });
  const { result, paymentMethodPresent = true } = await client.isReadyToPay({
    ...apiVersion,
    allowedPaymentMethods: [cardMethodOf(wallet)],
    existingPaymentMethodRequired: true,
  });
  if (!result || !paymentMethodPresent) return null;
  return {
    mountButton(container, { lang, look, onClick }) {
      const button = client.createButton({
        onClick,
        buttonType: 'plain',
        buttonColor: look.isDark ? 'white' : 'black',
        buttonRadius: look.radius,
        buttonSizeMode: 'fill',
        buttonLocale: lang,
      });
      container.append(button);
      return () => button.remove();
    },
    openSheet: (content) => openSheet(client, requestOf(wallet, content)),
  };
};
