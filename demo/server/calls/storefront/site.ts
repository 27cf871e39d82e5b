import { contractVersion } from '../../../../src/contract/calls/site';
import type { Language } from '../../../../src/contract/primitives';
import type { BrandLegal } from '../../../../src/contract/site/brand';
import { emailPattern, phonePattern } from '../../accounts/accounts';
import { currentTerms } from '../../accounts/consents';
import { passkeySiteOf } from '../../accounts/sign-in/passkeys';
import { listCountries } from '../../catalogue/countries';
import type { Handlers } from '../../http/handler';
import { type ByLanguage, inLanguage } from '../../languages';
import { recordVisits } from '../../partners/visits';
import type { Brand } from '../../settings/brands';
import { readSetting } from '../../settings/stored-settings';

/** Returns the brand's legal texts in this language, else in the brand's default language, else in English. */
const legalOf = (brand: Brand, language: Language): BrandLegal | undefined =>
  brand.legal[language] ?? brand.legal[brand.settings.defaultLanguage] ?? brand.legal.en;

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** The HTML of a legal text. A paragraph that starts with `# ` is a heading. */
const toHtml = (paragraphs: readonly string[]): string =>
  paragraphs
    .map((text) => (text.startsWith('# ') ? `<h2>${escapeHtml(text.slice(2))}</h2>` : `<p>${escapeHtml(text)}</p>`))
    .join('\n');

const policyTitles: Record<'terms' | 'privacy', ByLanguage<string>> = {
  terms: {
    en: 'Terms of use',
    pt: 'Termos de uso',
    es: 'Términos de uso',
    ru: 'Условия использования',
    fr: 'Conditions d’utilisation',
    ar: 'شروط الاستخدام',
  },
  privacy: {
    en: 'Privacy policy',
    pt: 'Política de privacidade',
    es: 'Política de privacidad',
    ru: 'Политика конфиденциальности',
    fr: 'Politique de confidentialité',
    ar: 'سياسة الخصوصية',
  },
};

const officeHours: ByLanguage<string> = {
  en: 'Every day, 9:00 to 21:00 (UTC−3)',
  pt: 'Todos os dias, das 9h às 21h (UTC−3)',
  es: 'Todos los días, de 9:00 a 21:00 (UTC−3)',
  ru: 'Ежедневно с 9:00 до 21:00 (UTC−3)',
  fr: 'Tous les jours, de 9 h à 21 h (UTC−3)',
  ar: 'كل يوم، من 9:00 إلى 21:00 (\u2066UTC−3\u2069)',
};

const bannerTexts: ByLanguage<{ title: string; text: string }> = {
  en: { title: 'Got a code as a gift?', text: 'Redeem it in your account to start watching.' },
  pt: { title: 'Ganhou um código de presente?', text: 'Resgate o código na sua conta e comece a assistir.' },
  es: { title: '¿Te regalaron un código?', text: 'Canjéalo en tu cuenta y empieza a ver.' },
  ru: { title: 'Вам подарили код?', text: 'Активируйте его в аккаунте и начните смотреть.' },
  fr: { title: 'Un code en cadeau ?', text: 'Utilisez-le dans votre compte et regardez tout de suite.' },
  ar: { title: 'هل أهداك أحد رمزًا؟', text: 'استخدمه في حسابك وابدأ المشاهدة.' },
};

export const siteHandlers = {
  siteConfig: {
    access: 'anyone',
    run: async (call) => ({
      validRules: { email: emailPattern, phone: phonePattern },
      captcha: await readSetting(call.tx, 'captcha', 'none'),
      apiVersion: contractVersion,
      passkeys: passkeySiteOf(call),
      consents: { termsVersion: (await currentTerms(call.tx)).version },
    }),
  },

  siteTheme: {
    access: 'anyone',
    run: async ({ brand, origin }) => {
      const { settings, palette, legal } = brand;
      return {
        name: settings.name,
        langs: [...settings.languages],
        brandname: settings.name,
        logo: null,
        backgroundColor: palette?.light.background ?? null,
        themeColor: palette?.light.accent ?? null,
        copyRight: Object.entries(legal).map(([lang, texts]) => ({ lang, desc: texts.copyright })),
        icon: null,
        faqUrls: settings.languages.map((lang) => ({ lang, url: `${origin}/site/faq/${settings.code}/${lang}` })),
        tenantId: '1',
      };
    },
  },

  i18nVersion: {
    access: 'anyone',
    run: async ({ tx }) => ({ version: String(await readSetting(tx, 'messagesVersion', 1)) }),
  },

  i18nMessage: {
    access: 'anyone',
    run: async ({ tx, request }) => {
      const messages = await readSetting(tx, 'messages', {});
      return Object.hasOwn(messages, request.language) ? (messages[request.language] ?? {}) : {};
    },
  },

  langAddress: {
    access: 'anyone',
    run: async ({ origin, language, brand }) => ({
      path: `${origin}/site/lang/${language}.json`,
      functionPath: `${origin}/site/config/${brand.settings.code}.json`,
    }),
  },

  getCountryCode: {
    access: 'anyone',
    run: async ({ tx, country }) => ({ result: { countryCode: country ?? (await readSetting(tx, 'country', 'US')) } }),
  },

  dynamicConfig: {
    access: 'anyone',
    run: async ({ brand, language, request }) => ({
      title: inLanguage(policyTitles[request.type], language),
      html: toHtml(legalOf(brand, language)?.[request.type] ?? []),
    }),
  },

  banner: {
    access: 'anyone',
    run: async ({ language }) => ({
      banners: [{ id: '1', ...inLanguage(bannerTexts, language), url: '/redeem' }],
    }),
  },

  phoneAreaCodes: { access: 'anyone', run: async ({ language }) => ({ codes: listCountries(language) }) },

  // Stores only the visits to partners' pages in the database. The events themselves are in the call log, where
  // /sandbox/reports reads them.
  report: {
    access: 'anyone',
    run: async (call) => {
      await recordVisits(call, call.request.events);
      return null;
    },
  },

  contactUs: {
    access: 'anyone',
    run: async ({ brand, language }) => ({
      email: brand.settings.showsHelpEmail ? brand.settings.helpEmail : null,
      phone: null,
      chat: brand.settings.chatNumber ?? null,
      hours: inLanguage(officeHours, language),
    }),
  },
} as const satisfies Handlers;
