import { beforeAll, expect, it } from 'vitest';
import { languages } from '../../../../contract/languages';
import { loadTexts, translatorFor } from '../../../../runtime/i18n/texts';
import '../../flow/use-checkout';
import { deadlineText } from './deadline';

beforeAll(() => Promise.all(languages.map((lang) => loadTexts(lang, ['payment']))));

const now = Date.UTC(2026, 10, 22, 9);
const tuesday = Date.UTC(2026, 10, 24, 14, 30);

it.each([
  ['en', 'Pay by Tuesday, 2:30 PM'],
  ['pt', 'Pague até terça-feira, 14:30'],
  ['es', 'Paga antes del martes a las 2:30 p.m.'],
  ['ru', 'Срок оплаты: вторник, 14:30'],
  ['ar', 'ادفع قبل الثلاثاء، 2:30 م'],
  ['fr', 'Date limite de paiement : mardi à 14:30'],
] as const)('a deadline’s text in %s has the weekday and the time', (lang, text) => {
  const shownText = deadlineText(tuesday, { t: translatorFor(lang), lang }, now);
  expect(shownText.replace(/[\u00a0\u202f]/g, ' ')).toBe(text);
});

it('a deadline’s text says “today” on the day of the deadline, and has a date if six or more days remain', () => {
  const texts = { t: translatorFor('en'), lang: 'en' } as const;
  const textFor = (time: number) => deadlineText(time, texts, now).replace(/\u202f/g, ' ');
  expect(textFor(Date.UTC(2026, 10, 22, 18))).toBe('Pay today by 6:00 PM');
  expect(textFor(Date.UTC(2026, 11, 2, 18))).toBe('Pay by December\u00a02, 6:00 PM');
});
