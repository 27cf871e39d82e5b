import type { Language } from '../../contract/primitives';

/** The server's exchange rate, such as "1 USD = 5.4 BRL". */
export function rateText({ from, to, rate }: { from: string; to: string; rate: string }, lang: Language): string {
  const number = new Intl.NumberFormat(lang, { maximumFractionDigits: 6 }).format(Number(rate));
  return `1\u00a0${from} = ${number}\u00a0${to}`;
}
