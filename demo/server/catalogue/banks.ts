import type { MethodOption } from './method-option';

/** A made-up bank account that receives transfers. */
export interface ReceivingAccount {
  holder: string;
  taxId?: string;
  branch?: string;
  accountNumber: string;
  swift?: string;
}

interface Bank {
  name: string;
  currencies: readonly string[];
  /** The streaming service's account at the bank. If null, choosing the bank is refused (`noReceivingAccount`). */
  account: ReceivingAccount | null;
}

/** Latin American currencies except BRL, which has its own banks. */
const latinAmericanCurrencies = ['ARS', 'CLP', 'COP', 'MXN', 'PEN', 'UYU'];
const otherCurrencies = ['USD', 'ZAR', 'PHP', 'RUB'];
const holder = 'Streaming Services Ltda';

/** Banks that the payer can choose for a transfer, by the code that payment requests contain as `optionCode`. */
export const transferBanks: Readonly<Record<string, Bank>> = {
  horizonte: {
    name: 'Banco Horizonte',
    currencies: ['BRL'],
    account: { holder, taxId: '11.222.333/0001-81', branch: '0042', accountNumber: '1234567-8' },
  },
  litoral: {
    name: 'Banco Litoral',
    currencies: ['BRL'],
    account: { holder, taxId: '11.222.333/0001-81', branch: '3107-X', accountNumber: '998877-1' },
  },
  serra: { name: 'Banco da Serra', currencies: ['BRL'], account: null },
  andes: {
    name: 'Banco de los Andes',
    currencies: latinAmericanCurrencies,
    account: { holder, accountNumber: '2850590940090418135201', swift: 'ANDSXXXX' },
  },
  pampa: {
    name: 'Banco Pampa',
    currencies: latinAmericanCurrencies,
    account: { holder, accountNumber: '0720461088000012345678' },
  },
  austral: { name: 'Banco Austral', currencies: latinAmericanCurrencies, account: null },
  harbor: {
    name: 'Harbor Bank',
    currencies: otherCurrencies,
    account: { holder, accountNumber: '000123456789', swift: 'HRBRXXXX' },
  },
  meridian: {
    name: 'Meridian Bank',
    currencies: otherCurrencies,
    account: { holder, branch: '021000', accountNumber: '5566778899', swift: 'MRDNXXXX' },
  },
  summit: { name: 'Summit Bank', currencies: otherCurrencies, account: null },
};

/** The banks as options of the method `transfer`. */
export const bankOptions: readonly MethodOption[] = Object.entries(transferBanks).map(
  ([code, { name, currencies }]) => ({ code, name: { en: name }, currencies }),
);
