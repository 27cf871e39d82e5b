import type { Money } from '../../../src/contract/primitives';
import { compareMoney } from '../../../src/rules';
import { Refusal } from '../http/refusal';

/**
 * Refuses with -2410 to charge another amount than the payer saw, a lower one as well: the screen and the statement of
 * the bank must agree, and the payer may want to choose anew. Clients that send no total are not checked.
 */
export function checkExpectedTotal(expected: Money | undefined, total: Money): void {
  if (!expected) return;
  if (expected.currency === total.currency && compareMoney(expected, total) === 0) return;
  throw new Refusal('-2410', { data: { total } });
}
