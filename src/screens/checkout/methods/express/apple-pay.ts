import type { ExpressWallet } from '../../../../contract/entities/payment-method';
import type { Authorization, LoadWallet, SheetContent } from './wallet';

/** The parts of Apple Pay on the Web that we use. Source: developer.apple.com/documentation/applepayontheweb */
interface AppleSession {
  onvalidatemerchant: (event: { validationURL: string }) => void;
  oncancel: () => void;
  onpaymentauthorized: (event: { payment: { token: object } }) => void;
  begin(): void;
  abort(): void;
  completeMerchantValidation(merchantSession: object): void;
  completePayment(result: { status: number }): void;
}
interface AppleSessionClass {
  new (version: number, request: object): AppleSession;
  STATUS_SUCCESS: number;
  STATUS_FAILURE: number;
  supportsVersion(version: number): boolean;
  canMakePayments(): boolean;
  canMakePaymentsWithActiveCard(merchantId: string): Promise<boolean>;
  applePayCapabilities?(merchantId: string): Promise<{ paymentCredentialStatus: string }>;
}

/** The first version with recurring payments, and the first with all other parts that we use. */
const recurringVersion = 14;
const oldestVersion = 3;

const locales: Readonly<Record<string, string>> = {
  en: 'en-US',
  pt: 'pt-BR',
  es: 'es-MX',
  ru: 'ru-RU',
  fr: 'fr-FR',
  ar: 'ar-AB',
};

/** Whether the payer has a card in Apple Pay. `isBuiltIn`: the browser itself has Apple Pay, not only Apple's script. */
async function canPay(Session: AppleSessionClass, { merchantId }: ExpressWallet, isBuiltIn: boolean): Promise<boolean> {
  if (!Session.canMakePayments()) return false;
  if (!Session.applePayCapabilities) return Session.canMakePaymentsWithActiveCard(merchantId);
  const { paymentCredentialStatus: status } = await Session.applePayCapabilities(merchantId);
  // Safari doesn't say whether there's a card if the payer has forbidden this.
  return status === 'paymentCredentialsAvailable' || (isBuiltIn && status === 'paymentCredentialStatusUnknown');
}

function requestOf({ countryCode, networks }: ExpressWallet, content: SheetContent): object {
  const { merchantName, planName, total, renewal, managementUrl } = content;
  const lines = [{ label: planName, amount: total.amount }];
  return {
    countryCode,
    currencyCode: total.currency,
    supportedNetworks: networks,
    merchantCapabilities: ['supports3DS'],
    total: { label: merchantName, amount: total.amount },
    lineItems: renewal ? [...lines, { label: renewal.text, amount: renewal.price.amount, type: 'pending' }] : lines,
    ...(renewal && {
      recurringPaymentRequest: {
        paymentDescription: planName,
        billingAgreement: renewal.text,
        managementURL: managementUrl,
        regularBilling: {
          label: planName,
          amount: renewal.price.amount,
          paymentTiming: 'recurring',
          recurringPaymentStartDate: new Date(renewal.date),
          recurringPaymentIntervalUnit: 'day',
          recurringPaymentIntervalCount: renewal.days,
        },
      },
    }),
  };
}

function openSheet(Session: AppleSessionClass, wallet: ExpressWallet, content: SheetContent) {
  const version = Session.supportsVersion(recurringVersion) ? recurringVersion : oldestVersion;
  return new Promise<Authorization | null>((resolve, reject) => {
    const session = new Session(version, requestOf(wallet, content));
    session.onvalidatemerchant = ({ validationURL }) => {
      content.validateMerchant(validationURL).then(
        (merchantSession) => session.completeMerchantValidation(merchantSession),
        (error) => {
          session.abort();
          reject(error);
        },
      );
    };
    session.oncancel = () => resolve(null);
    session.onpaymentauthorized = ({ payment }) =>
      resolve({
        token: JSON.stringify(payment.token),
        finish: (isAccepted) =>
          session.completePayment({ status: isAccepted ? Session.STATUS_SUCCESS : Session.STATUS_FAILURE }),
      });
    session.begin();
  });
}

/** Apple Pay, with Apple's own script for the button and for browsers other than Safari. */
export const loadApplePay: LoadWallet = async (wallet, loadWalletScript) => {
  const global = globalThis as { ApplePaySession?: AppleSessionClass };
  const isBuiltIn = typeof global.ApplePaySession === 'function';
  await loadWalletScript();
  const Session = global.ApplePaySession;
  // A form with this id would be a property of the window.
  if (typeof Session !== 'function' || !Session.supportsVersion(oldestVersion)) return null;
  if (!(await canPay(Session, wallet, isBuiltIn))) return null;
  return {
    mountButton(container, { lang, look, onClick }) {
      const button = document.createElement('apple-pay-button');
      button.setAttribute('buttonstyle', look.isDark ? 'white' : 'black');
      button.setAttribute('type', 'plain');
      button.setAttribute('locale', locales[lang] ?? lang);
      button.addEventListener('click', onClick);
      container.append(button);
      return () => button.remove();
    },
    openSheet: (content) => openSheet(Session, wallet, content),
  };
};
