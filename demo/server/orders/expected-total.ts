import type { Money } from '../../../src/contract/primitives';
import { compareMoney } from '../../../src/rules';
import { errorCodes } from '../http/error-codes';
import { Refusal } from '../http/refusal';

/**
 * Throws the error `priceChanged` if the total differs from `expected`, the total that the payer saw. A lower total is
 * refused too: the bank statement must match the screen, and the payer may prefer another plan or method. Requests
 * without an expected total aren't checked.
 */
export function checkExpectedTotal(expected: Money | undefined, total: Money): void {
  if (!expected) return;
  if (expected.currency === total.currency && compareMoney(expected, total) === 0) return;
  throw new Refusal(errorCodes.priceChanged, { data: { total } });
}
