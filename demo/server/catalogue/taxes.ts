import type { Tax } from '../../../src/contract/entities';
import type { Money } from '../../../src/contract/primitives';
import { fromMinor, toMinor } from '../../../src/rules';

/** The tax that a price in a currency includes. Prices in other currencies, such as USD, include none. */
const includedTaxes: Readonly<Record<string, { name: string; percent: number }>> = {
  BRL: { name: 'ISS', percent: 5 },
  EUR: { name: 'VAT', percent: 21 },
  RUB: { name: 'НДС', percent: 22 },
  MXN: { name: 'IVA', percent: 16 },
  COP: { name: 'IVA', percent: 19 },
  CLP: { name: 'IVA', percent: 19 },
  ARS: { name: 'IVA', percent: 21 },
  PEN: { name: 'IGV', percent: 18 },
};

/** The taxes that a total includes. The sandbox adds none to its prices. */
export function taxesOf(total: Money): Tax[] {
  const tax = includedTaxes[total.currency];
  if (!tax) return [];
  const amount = fromMinor(Math.round((toMinor(total) * tax.percent) / (100 + tax.percent)), total.currency);
  return [{ ...tax, amount, isIncluded: true }];
}
