import { type MobileMoneyOperator, mobileMoneyOperators } from '../../../src/rules';
import type { MethodOption } from './method-rows';

interface Operator {
  code: MobileMoneyOperator['code'];
  name: string;
  /** Whether the payer confirms a payment with a code from an SMS, instead of in a prompt on the phone. */
  sendsCode?: true;
}

/** The operators of mobile money: phone companies that keep a balance for their customers. */
export const operators: readonly Operator[] = [
  { code: 'MPESA', name: 'M-Pesa' },
  { code: 'MTN', name: 'MTN MoMo' },
  { code: 'AIRTEL', name: 'Airtel Money' },
  { code: 'VODAFONE', name: 'Vodafone Cash', sendsCode: true },
  { code: 'TIGO', name: 'Tigo Pesa' },
  { code: 'ORANGE', name: 'Orange Money', sendsCode: true },
  { code: 'ZAMTEL', name: 'Zamtel Kwacha' },
];

/** The operators as options of the method `mobile-money`. */
export const operatorOptions: readonly MethodOption[] = operators.map(({ code, name }) => ({
  code,
  name: { en: name },
  countries: mobileMoneyOperators.find((operator) => operator.code === code)?.countries,
}));
