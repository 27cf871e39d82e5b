import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { type Language, languages } from '../../src/contract/languages';
import { inRoot } from '../tools/paths';

interface Promises {
  /** That the plan is paid once, and renews only if the member asks for it. */
  once: RegExp;
  /** That nothing is charged by itself. */
  noCharges: RegExp;
  /** That the purchase can be canceled at any time: payments aren't refunded, so there is nothing to cancel. */
  cancel: RegExp;
}

const promises: Readonly<Record<Language, Promises>> = {
  en: { once: /pay once.*only if you ask/, noCharges: /no automatic charges/i, cancel: /cancel/i },
  pt: { once: /pague uma vez.*só renova se você/i, noCharges: /sem cobranças automáticas/i, cancel: /cancel/i },
  es: { once: /paga una vez.*solo si tú/i, noCharges: /sin cobros automáticos/i, cancel: /cancel/i },
  ru: { once: /один раз.*только если вы/i, noCharges: /без автоматических списаний/i, cancel: /отмен/i },
  fr: { once: /une seule fois.*que si vous/i, noCharges: /sans renouvellement automatique/i, cancel: /annul|résili/i },
  ar: { once: /مرة واحدة.*إلا إذا طلبت/, noCharges: /لا خصومات تلقائية/, cancel: /إلغاء/ },
};

describe.each(languages)('the plans in %s', (lang) => {
  it('promise one payment and no automatic renewal, and no cancellation', async () => {
    const texts = await readFile(inRoot('locales', lang, 'plans.json'), 'utf8');
    const { lead, trust } = JSON.parse(texts) as { lead: string; trust: { noCharges: string } };
    expect(lead).toMatch(promises[lang].once);
    expect(trust.noCharges).toMatch(promises[lang].noCharges);
    expect(lead + JSON.stringify(trust)).not.toMatch(promises[lang].cancel);
  });
});
