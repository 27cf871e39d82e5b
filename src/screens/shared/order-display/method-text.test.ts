import { expect, test } from 'vitest';
import { loadTexts } from '../../../runtime/i18n/texts';
import { methodText } from './method-text';

test('the text of a payment method includes the last digits of a card, and is null for unknown methods', async () => {
  await loadTexts('en', ['common']);
  const textOf = (methodGroup: string | null, cardEnding: string | null = null) =>
    methodText({ methodGroup, cardEnding }, 'en');
  expect(textOf('PIX')).toEqual({ key: 'common:methods.PIX' });
  expect(textOf('CARD', '4242')).toEqual({ key: 'common:methods.cardEnding', values: { ending: '4242' } });
  expect(textOf('PREPAID')).toEqual({ key: 'common:methods.PREPAID' });
  expect(textOf('FREE')).toEqual({ key: 'common:methods.FREE' });
  expect(textOf('NEW_METHOD')).toBeNull();
  expect(textOf(null)).toBeNull();
});
