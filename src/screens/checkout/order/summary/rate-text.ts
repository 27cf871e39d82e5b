import type { Language } from '../../../../contract/primitives';

/** "1 USD = 5.4 BRL": the server's rate, in the way the language writes numbers. */
export function rateText({ from, to, rate }: { from: string; to: string; rate: string }, lang: Language): string {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 6 }).format(Number(rate));
  return `1\u00a0${from} = ${number}\u00a0${to}`;
}
