import type { Language } from '../../contract/primitives';
import { formatAmount } from '../../rules/money/format-money';
import { embedLtr } from '../../rules/text-direction';

/** Formats an exchange rate from the server: "1 USD = 5.40 BRL". */
export function rateText({ from, to, rate }: { from: string; to: string; rate: string }, lang: Language): string {
  // At most six decimal places, without trailing zeros, but not only one, which would look like a cut amount.
  const roundedRate = String(Number(Number(rate).toFixed(6))).replace(/\.\d$/, '$&0');
  return embedLtr(`1\u00a0${from} = ${formatAmount(roundedRate, lang)}\u00a0${to}`, lang);
}
