import type { Installment, Order } from '../../../contract/entities';
import type { Money } from '../../../contract/primitives';
import { compareMoney, multiplyMoney, subtractMoney } from '../../../rules/money/money';
import type { Translate } from '../../../runtime/i18n/text-keys';
import type { FormatMoney } from '../../../ui/format/money';

/** The last installment, if it differs from the others because the total can't be divided evenly; otherwise null. */
export function differingLastInstallment({
  count,
  each,
  total,
}: Pick<Installment, 'count' | 'each' | 'total'>): Money | null {
  const last = subtractMoney(total, multiplyMoney(each, count - 1));
  return compareMoney(last, each) === 0 ? null : last;
}

/** "(last one R$ 9,96)", if it differs from the others; otherwise "". */
export function lastInstallmentText(
  installment: Parameters<typeof differingLastInstallment>[0],
  formatMoney: FormatMoney,
  t: Translate,
): string {
  const last = differingLastInstallment(installment);
  return last ? t('common:installments.last', { amount: formatMoney(last) }) : '';
}

/**
 * How an order was paid in installments: "3 × R$ 9,97 (last one R$ 9,96)", or "3 installments" if the server doesn't name
 * the amount of one.
 */
export function installmentsText(
  { installments, installmentAmount: each, total }: Pick<Order, 'installments' | 'installmentAmount' | 'total'>,
  formatMoney: FormatMoney,
  t: Translate,
): string {
  const count = installments ?? 1;
  if (!each) return t('common:installments.parts', { count });
  const text = t('common:installments.each', { count, amount: formatMoney(each) });
  return `${text} ${lastInstallmentText({ count, each, total }, formatMoney, t)}`.trim();
}
