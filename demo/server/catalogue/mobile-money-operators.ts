import { type MobileMoneyOperator, mobileMoneyOperators } from '../../../src/rules';
import type { MethodOption } from './method-option';

/** A phone company that keeps a balance for its customers, from which they can pay. */
interface MobileMoneyOperatorRow {
  code: MobileMoneyOperator['code'];
  name: string;
  /** Whether the payer confirms a payment with a code from an SMS, instead of in a prompt on the phone. */
  sendsCode?: true;
}

/** The mobile money operators that the payer can choose in the sandbox's method `mobile-money`. */
export const mobileMoneyOperatorRows: readonly MobileMoneyOperatorRow[] = [
  { code: 'MPESA', name: 'M-Pesa' },
  { code: 'MTN', name: 'MTN MoMo' },
  { code: 'AIRTEL', name: 'Airtel Money' },
  { code: 'VODAFONE', name: 'Vodafone Cash', sendsCode: true },
  { code: 'TIGO', name: 'Tigo Pesa' },
  { code: 'ORANGE', name: 'Orange Money', sendsCode: true },
  { code: 'ZAMTEL', name: 'Zamtel Kwacha' },
];

/** The mobile money operators as the method's options, with the countries in which each can be chosen. */
export const mobileMoneyOptions: readonly MethodOption[] = mobileMoneyOperatorRows.map(({ code, name }) => ({
  code,
  name: { en: name },
  countries: mobileMoneyOperators.find((operator) => operator.code === code)?.countries,
}));
