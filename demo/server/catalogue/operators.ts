import { type MobileMoneyOperator, mobileMoneyOperators } from '../../../src/rules';
import type { MethodOption } from './method-rows';

interface Operator {
  code: MobileMoneyOperator['code'];
  name: string;
  /** Sends a code by SMS instead of showing a prompt. */
  sendsCode?: true;
}

export const operators: readonly Operator[] = [
  { code: 'MPESA', name: 'M-Pesa' },
  { code: 'MTN', name: 'MTN MoMo' },
  { code: 'AIRTEL', name: 'Airtel Money' },
  { code: 'VODAFONE', name: 'Vodafone Cash', sendsCode: true },
  { code: 'TIGO', name: 'Tigo Pesa' },
  { code: 'ORANGE', name: 'Orange Money', sendsCode: true },
  { code: 'ZAMTEL', name: 'Zamtel Kwacha' },
];

export const operatorOptions: readonly MethodOption[] = operators.map(({ code, name }) => ({
  code,
  name: { en: name },
  countries: mobileMoneyOperators.find((operator) => operator.code === code)?.countries,
}));
