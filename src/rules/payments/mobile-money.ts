/** A mobile-money operator: a phone company whose customers can pay with its mobile wallet. */
export interface MobileMoneyOperator {
  code: string;
  /** The countries in which the operator has wallets (ISO 3166), the largest market first. */
  countries: readonly string[];
}

/** The operators listed in the specification, section 3. The countries are from the operators' websites. */
export const mobileMoneyOperators: readonly MobileMoneyOperator[] = [
  { code: 'MPESA', countries: ['KE', 'TZ', 'MZ', 'CD', 'LS', 'ET'] },
  { code: 'MTN', countries: ['GH', 'UG', 'CI', 'CM', 'RW', 'BJ', 'ZM', 'CG'] },
  { code: 'AIRTEL', countries: ['UG', 'KE', 'TZ', 'ZM', 'MW', 'RW', 'CD', 'NG'] },
  { code: 'VODAFONE', countries: ['GH', 'EG'] },
  { code: 'TIGO', countries: ['TZ'] },
  { code: 'ORANGE', countries: ['CI', 'SN', 'ML', 'CM', 'BF', 'GN', 'CD'] },
  { code: 'ZAMTEL', countries: ['ZM'] },
];
