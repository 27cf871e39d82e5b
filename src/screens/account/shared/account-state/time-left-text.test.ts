import { expect, test } from 'vitest';
import { dayInMilliseconds as day } from '../../../../rules/plans/dates';
import { addTextFiles, loadTexts, translatorFor } from '../../../../runtime/i18n/texts';
import { timeLeftText } from './account-state';

addTextFiles(import.meta.glob('/locales/*/account.json'));

test.each([
  ['en', 'Less than a day left', '1 day left', '2 days left', '0 days left'],
  ['pt', 'Menos de um dia restante', '1 dia restante', '2 dias restantes', '0 dias restantes'],
  ['es', 'Queda menos de un día', 'Queda 1 día', 'Quedan 2 días', 'Quedan 0 días'],
  ['ar', 'بقي أقل من يوم', 'بقي يوم واحد', 'بقي يومان', 'بقي 0 يوم'],
  ['ru', 'Осталось меньше дня', 'Остался 1 день', 'Осталось 2 дня', 'Осталось 0 дней'],
] as const)(
  'in %s, the texts for less than a day, one day, two days and no time are "%s", "%s", "%s" and "%s"',
  async (lang, lessThanDay, one, two, zero) => {
    await loadTexts(lang, ['account']);
    const t = translatorFor(lang);
    const sentenceFor = (remainingMs: number) => {
      const { key, values } = timeLeftText(remainingMs, 0);
      return t(key, values);
    };
    expect([sentenceFor(1), sentenceFor(day), sentenceFor(2 * day), sentenceFor(0)]).toEqual([
      lessThanDay,
      one,
      two,
      zero,
    ]);
  },
);
