import { describe, expect, it } from 'vitest';
import { languages } from '../../../contract/languages';
import { loadTexts, translatorFor } from '../../../runtime/i18n/texts';
import '../flow/checkout-texts';
import { loadMethod, methodRows } from './method-registry';

const channels = ['page', 'paynow'];
const aMethod = (group: string, channel: string) =>
  ({ code: group, group, channel, name: group, currency: 'USD', fields: [] }) as const;

describe.each(methodRows)('the pay button of $group', ({ group }) => {
  it.each(languages)('has a label in %s, with the amount if a click charges the payer', async (lang) => {
    const method = await loadMethod(group, lang);
    await loadTexts(lang, ['checkout']);
    for (const channel of channels) {
      const key = method.payText?.({ ...aMethod(group, channel), fields: [] }, 'WEB');
      expect(key).toBeDefined();
      const label = key && translatorFor(lang)(key, { amount: '$11.99' });
      expect(label).not.toContain(':');
      const isCharged = ['CARD', 'PREPAID', 'PROVIDER_FIELDS'].includes(group);
      expect(label?.includes('$11.99')).toBe(isCharged);
    }
  });
});
