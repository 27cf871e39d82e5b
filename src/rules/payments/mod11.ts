/** The weighted sum of a text's characters. A character counts as its code minus that of "0". */
export function weightedSum(text: string, weights: readonly number[]): number {
  return weights.reduce((sum, weight, index) => sum + (text.charCodeAt(index) - 48) * weight, 0);
}

/**
 * The weighted sum that most mod-11 check digits are calculated from. From the right, the weights are 2, 3 …
 * `highestWeight`, then 2, 3 … again.
 */
export function cyclicallyWeightedSum(text: string, highestWeight: number): number {
  const weights = Array.from(text, (_, index) => 2 + ((text.length - 1 - index) % (highestWeight - 1)));
  return weightedSum(text, weights);
}

/**
 * A check digit of the tax numbers CPF and CNPJ. `sum` is the weighted sum of the digits before it. The check digit is
 * 11 minus the remainder of `sum` divided by 11, or 0 if this difference is 10 or 11.
 */
export function taxCheckDigit(sum: number): number {
  const remainder = sum % 11;
  return remainder < 2 ? 0 : 11 - remainder;
}
