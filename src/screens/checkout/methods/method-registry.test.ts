import { describe, expect, it } from 'vitest';
import type { PaymentMethod } from '../../../contract/entities';
import { cardGroups } from '../../../contract/entities/method-groups';
import { languages } from '../../../contract/languages';
import { loadTexts, translatorFor } from '../../../runtime/i18n/texts';
import '../flow/use-checkout';
import { methodTraits } from '../flow/method-traits';
import { registryRows } from './method-registry';

/**
 * The label of a wallet's pay button depends on the wallet's channel: `paynow` shows a QR code; unknown channels, such
 * as `page`, open a page.
 */
const channels = ['page', 'paynow'];
/** Groups in which a click on the pay button charges the payer. In others, the payer completes the payment later. */
const groupsWithChargeOnClick = ['CARD', 'PREPAID', 'PROVIDER_FIELDS'];

const aMethod = (group: string, channel: string): PaymentMethod => ({
  code: group,
  group,
  channel,
  name: group,
  currency: 'USD',
  fields: [],
});

it('sets usesCard for prepaid cards and for the groups that charge a credit or debit card, and for no others', () => {
  const groupsThatUseCards = methodTraits.filter(({ usesCard }) => usesCard).map(({ group }) => group);
  expect(groupsThatUseCards.sort()).toEqual([...cardGroups, 'PREPAID'].sort());
});

it('has the code of each group with traits', () => {
  const groups = registryRows.map(({ group }) => group);
  expect(groups).toEqual(expect.arrayContaining(methodTraits.map(({ group }) => group)));
});

describe.each(registryRows)('the pay button of $group', ({ group, texts, load }) => {
  it.each(languages)('has a label in %s, with the amount only if a click charges the payer', async (lang) => {
    const { method } = await load();
    await loadTexts(lang, ['checkout', ...(texts ? [texts] : [])]);
    for (const channel of channels) {
      const key = method.payText?.(aMethod(group, channel), false);
      expect(key).toBeDefined();
      const label = key && translatorFor(lang)(key, { amount: '$11.99' });
      // A missing text shows its key, such as `pay-transfer:pix.pay`.
      expect(label).not.toContain(':');
      expect(label?.includes('$11.99')).toBe(groupsWithChargeOnClick.includes(group));
    }
  });
});
