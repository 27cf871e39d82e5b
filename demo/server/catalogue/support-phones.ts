import type { Language } from '../../../src/contract/primitives';
import { type ByLanguage, inLanguage } from '../languages';

/** Support phone numbers by country. Countries that aren't listed have none. */
const phones: Readonly<Record<string, string>> = {
  US: '+1 202 555 0147',
  CA: '+1 202 555 0147',
  BR: '+55 11 5550-0147',
  MX: '+52 55 5550 0147',
  AR: '+54 11 5550-0147',
  RU: '+7 495 000-01-47',
  KZ: '+7 727 000-01-47',
};

/** When the support answers calls, in every country that has a number. */
const hours: ByLanguage<string> = {
  en: 'Monday to Friday, 9:00 to 18:00',
  pt: 'De segunda a sexta, das 9h às 18h',
  es: 'De lunes a viernes, de 9:00 a 18:00',
  ru: 'С понедельника по пятницу, с 9:00 до 18:00',
  fr: 'Du lundi au vendredi, de 9 h à 18 h',
  ar: 'من الاثنين إلى الجمعة، من 9:00 إلى 18:00',
};

/** The support number for a country, and the hours in which calls are answered. Both are null if there is no number. */
export function supportPhoneOf(country: string, language: Language): { phone: string | null; hours: string | null } {
  const phone = Object.hasOwn(phones, country) ? (phones[country] ?? null) : null;
  return { phone, hours: phone === null ? null : inLanguage(hours, language) };
}
