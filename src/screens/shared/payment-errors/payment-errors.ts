import type { DestinationName } from '../../../runtime/navigation/destinations';

/** Codes whose own sentence in the catalogue already says that nothing was charged. */
const sayIt: readonly string[] = [
  ...['301', '302', '306', '309', '312', '314', '315', '1000', '1014', '1030', '5003', '5015'],
  ...['-2400', '-2408', '-2410', '-2502', '-2602'],
];

/** Whether the catalogue's sentence says that nothing was charged; else it is added. */
export const textSaysNotCharged = (code: string | null): boolean => code !== null && sayIt.includes(code);

/** Where the payer has to go before paying can work. */
const ways: Readonly<Record<string, DestinationName>> = {
  '2008': 'plans',
  '6000': 'plans',
  '1300': 'plans',
  '2500': 'forgot-password',
  '-2500': 'forgot-password',
};

/** Where an error is best mended; null where that is right here. */
export const nextScreenFor = (code: string | null): DestinationName | null => (code && ways[code]) || null;
