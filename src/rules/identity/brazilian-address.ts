import { digitsOf } from './text';

interface PostalRange {
  state: string;
  first: number;
  last: number;
}

const range = (state: string, first: number, last: number): PostalRange => ({ state, first, last });

/** The ranges of the first five digits of each state's postal codes (Correios, faixas de CEP por UF). */
const stateRanges: readonly PostalRange[] = [
  range('SP', 1000, 19999),
  range('RJ', 20000, 28999),
  range('ES', 29000, 29999),
  range('MG', 30000, 39999),
  range('BA', 40000, 48999),
  range('SE', 49000, 49999),
  range('PE', 50000, 56999),
  range('AL', 57000, 57999),
  range('PB', 58000, 58999),
  range('RN', 59000, 59999),
  range('CE', 60000, 63999),
  range('PI', 64000, 64999),
  range('MA', 65000, 65999),
  range('PA', 66000, 68899),
  range('AP', 68900, 68999),
  range('AM', 69000, 69299),
  range('RR', 69300, 69399),
  range('AM', 69400, 69899),
  range('AC', 69900, 69999),
  range('DF', 70000, 72799),
  range('GO', 72800, 72999),
  range('DF', 73000, 73699),
  range('GO', 73700, 76799),
  range('RO', 76800, 76999),
  range('TO', 77000, 77999),
  range('MT', 78000, 78899),
  range('MS', 79000, 79999),
  range('PR', 80000, 87999),
  range('SC', 88000, 89999),
  range('RS', 90000, 99999),
];

/**
 * The state of a complete or partly typed Brazilian postal code; undefined if the text has fewer than five digits or
 * no state has such postal codes.
 */
export function stateOfPostalCode(text: string): string | undefined {
  const firstDigits = /^\d{5}/.exec(digitsOf(text))?.[0];
  return stateRanges.find(({ first, last }) => first <= Number(firstDigits) && Number(firstDigits) <= last)?.state;
}

/** States by the name of their capital, without accents. Omits capitals that share their name with another city. */
const stateByCapital: Readonly<Record<string, string>> = {
  'sao paulo': 'SP',
  'rio de janeiro': 'RJ',
  'belo horizonte': 'MG',
  salvador: 'BA',
  aracaju: 'SE',
  recife: 'PE',
  maceio: 'AL',
  'joao pessoa': 'PB',
  fortaleza: 'CE',
  teresina: 'PI',
  'sao luis': 'MA',
  macapa: 'AP',
  manaus: 'AM',
  brasilia: 'DF',
  goiania: 'GO',
  'porto velho': 'RO',
  cuiaba: 'MT',
  curitiba: 'PR',
  florianopolis: 'SC',
  'porto alegre': 'RS',
};

/** The state whose capital has this name; undefined for other names, because several states may have such a city. */
export function stateOfCapital(city: string): string | undefined {
  const name = city
    .trim()
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/\s+/g, ' ');
  return Object.hasOwn(stateByCapital, name) ? stateByCapital[name] : undefined;
}
