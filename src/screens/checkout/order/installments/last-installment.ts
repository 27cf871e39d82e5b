import type { Installment } from '../../../../contract/entities';
import type { Money } from '../../../../contract/primitives';
import { compareMoney, multiplyMoney, subtractMoney } from '../../../../rules/money/money';

/** The last installment, if it differs from the others because the total can't be divided evenly; otherwise null. */
export function differingLastInstallment({
  count,
  each,
  total,
}: Pick<Installment, 'count' | 'each' | 'total'>): Money | null {
  const last = subtractMoney(total, multiplyMoney(each, count - 1));
  return compareMoney(last, each) === 0 ? null : last;
}
