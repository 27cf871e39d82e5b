import type { PlanDuration } from '../../../src/contract/entities';
import type { Language } from '../../../src/contract/primitives';
import { type ByLanguage, inLanguage } from '../languages';

type DescribedPlan = { duration: PlanDuration; days: number; deviceCount: number };

const durationNames: ByLanguage<Record<PlanDuration, string>> = {
  en: { week: '1 week', month: '1 month', quarter: '3 months', halfYear: '6 months', year: '1 year' },
  pt: { week: '1 semana', month: '1 mês', quarter: '3 meses', halfYear: '6 meses', year: '1 ano' },
  es: { week: '1 semana', month: '1 mes', quarter: '3 meses', halfYear: '6 meses', year: '1 año' },
  ru: { week: '1 неделя', month: '1 месяц', quarter: '3 месяца', halfYear: '6 месяцев', year: '1 год' },
  fr: { week: '1 semaine', month: '1 mois', quarter: '3 mois', halfYear: '6 mois', year: '1 an' },
  ar: { week: 'أسبوع واحد', month: 'شهر واحد', quarter: '3 أشهر', halfYear: '6 أشهر', year: 'سنة واحدة' },
};

/** Texts by plural form. `#` stands for the number; Arabic has words for one and two devices instead. */
const deviceCountTexts: ByLanguage<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }> = {
  en: { one: '# device', other: '# devices' },
  pt: { one: '# aparelho', other: '# aparelhos' },
  es: { one: '# dispositivo', other: '# dispositivos' },
  ru: { one: '# устройство', few: '# устройства', many: '# устройств', other: '# устройства' },
  fr: { one: '# appareil', other: '# appareils' },
  ar: { one: 'جهاز واحد', two: 'جهازان', few: '# أجهزة', many: '# جهازًا', other: '# جهاز' },
};

function deviceCountText(count: number, language: Language): string {
  const forms = inLanguage(deviceCountTexts, language);
  return (forms[new Intl.PluralRules(language).select(count)] ?? forms.other).replace('#', String(count));
}

export const planName = ({ duration, deviceCount }: DescribedPlan, language: Language): string =>
  `${inLanguage(durationNames, language)[duration]} · ${deviceCountText(deviceCount, language)}`;

const descriptions: ByLanguage<(days: number, devices: string) => string> = {
  en: (days, devices) => `${days} days of full access on ${devices} at the same time.`,
  pt: (days, devices) => `${days} dias de acesso completo, em ${devices} ao mesmo tempo.`,
  es: (days, devices) => `${days} días de acceso completo, en ${devices} a la vez.`,
  ru: (days, devices) => `${days} дней полного доступа, ${devices} одновременно.`,
  fr: (days, devices) => `${days} jours d’accès complet, sur ${devices} à la fois.`,
  ar: (days, devices) => `وصول كامل لمدة ${days} ${days > 10 ? 'يومًا' : 'أيام'}، ${devices} في الوقت نفسه.`,
};

export const planDescription = ({ days, deviceCount }: DescribedPlan, language: Language): string =>
  inLanguage(descriptions, language)(days, deviceCountText(deviceCount, language));

const features: ByLanguage<readonly string[]> = {
  en: [
    'A cloud library for your own movies and series',
    'Phones, TV boxes, sticks and smart TVs',
    'Continue where you left off, on any screen',
  ],
  pt: [
    'Uma nuvem para seus próprios filmes e séries',
    'Celulares, TV boxes, sticks e smart TVs',
    'Continue de onde parou, em qualquer tela',
  ],
  es: [
    'Una nube para tus propias películas y series',
    'Celulares, TV box, sticks y smart TV',
    'Sigue donde lo dejaste, en cualquier pantalla',
  ],
  ru: [
    'Облако для ваших фильмов и сериалов',
    'Телефоны, приставки, стики и Smart TV',
    'Продолжайте с того же места на любом экране',
  ],
  fr: [
    'Un cloud pour vos propres films et séries',
    'Téléphones, boîtiers TV, clés TV et Smart TV',
    'Reprenez où vous en étiez, sur tout écran',
  ],
  ar: [
    'مكتبة سحابية لأفلامك ومسلسلاتك',
    'هواتف وأجهزة TV Box وعصيّ بث وتلفزيونات ذكية',
    'تابع من حيث توقفت، على أي شاشة',
  ],
};

export const planFeatures = (_plan: DescribedPlan, language: Language): string[] => [...inLanguage(features, language)];
