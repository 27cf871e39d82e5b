import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { html } from 'hono/html';
import { type Language, languages } from '../../../src/contract/primitives';
import { gatewayPage } from '../gateway/shared/page';
import type { Services } from '../http/handler';
import type { ServerEnv } from '../http/web/server-env';
import { type ByLanguage, inLanguage, supportedLanguage } from '../languages';
import { readSetting } from './stored-settings';

const faqs: ByLanguage<{ title: string; list: readonly (readonly [question: string, answer: string])[] }> = {
  en: {
    title: 'Questions and answers',
    list: [
      [
        'How do I watch on another device?',
        'Sign in there with the same account. Your plan lists the number of devices.',
      ],
      ['When am I charged again?', 'Only if automatic renewal is on. Your account shows the date and amount.'],
      [
        'My payment is pending. Do I need to pay again?',
        'No. The order page shows the result as soon as the bank confirms it.',
      ],
    ],
  },
  pt: {
    title: 'Perguntas e respostas',
    list: [
      ['Como assisto em outro dispositivo?', 'Entre nele com a mesma conta; o plano diz em quantos ao mesmo tempo.'],
      [
        'Quando serei cobrado de novo?',
        'Só se a renovação automática estiver ativada. A conta mostra o dia e o valor.',
      ],
      [
        'Meu pagamento está pendente. Pago de novo?',
        'Não. A página do pedido mostra o resultado assim que o banco responder.',
      ],
    ],
  },
  es: {
    title: 'Preguntas y respuestas',
    list: [
      ['¿Cómo veo en otro dispositivo?', 'Inicia sesión allí con la misma cuenta; el plan dice en cuántos a la vez.'],
      [
        '¿Cuándo me cobran de nuevo?',
        'Solo si la renovación automática está activada. Tu cuenta muestra el día y el importe.',
      ],
      [
        'Mi pago está pendiente. ¿Pago otra vez?',
        'No. La página del pedido muestra el resultado en cuanto responde el banco.',
      ],
    ],
  },
  ru: {
    title: 'Вопросы и ответы',
    list: [
      ['Как смотреть на другом устройстве?', 'Войдите там в тот же аккаунт; на скольких сразу — сказано в тарифе.'],
      ['Когда снова спишут деньги?', 'Только если включено автопродление. День и сумма указаны в аккаунте.'],
      ['Платёж обрабатывается. Платить ещё раз?', 'Нет. Страница заказа покажет результат, как только ответит банк.'],
    ],
  },
  fr: {
    title: 'Questions fréquentes',
    list: [
      [
        'Comment regarder sur un autre appareil ?',
        'Connectez-vous-y avec le même compte. Votre forfait indique le nombre d’appareils.',
      ],
      [
        'Quand aura lieu le prochain débit ?',
        'Il n’y en a que si le renouvellement automatique est activé. Votre compte indique la date et le montant.',
      ],
      [
        'Mon paiement est en attente. Dois-je payer à nouveau ?',
        'Non. La page de la commande affiche le résultat dès que la banque répond.',
      ],
    ],
  },
  ar: {
    title: 'أسئلة وأجوبة',
    list: [
      ['كيف أشاهد على جهاز آخر؟', 'سجّل الدخول عليه بالحساب نفسه. تذكر باقتك عدد الأجهزة.'],
      ['متى يُخصم المبلغ مرة أخرى؟', 'فقط إذا كان التجديد التلقائي مُفعّلًا. يعرض حسابك التاريخ والمبلغ.'],
      ['دفعتي معلّقة. هل أدفع مرة أخرى؟', 'لا. تعرض صفحة الطلب النتيجة فور تأكيد المصرف.'],
    ],
  },
};

/** The language with this code. Unlike `supportedLanguage`, doesn't fall back to English. */
const findLanguage = (code: string | undefined): Language | undefined =>
  languages.find((language) => language === code);

/**
 * Serves the operator's files: the language and config files whose URLs the call `langAddress` returns, and the FAQ
 * page that the call `siteTheme` links to.
 */
export function createSiteFilesApp({ database, brands }: Services): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  app.use(cors({ origin: '*' }));
  // Texts that a sandbox control changed one by one (`messages`) override the operator's language files (`siteTexts`).
  app.get('/lang/:file', async (c) => {
    const language = findLanguage(c.req.param('file').replace(/\.json$/, ''));
    if (!language) return c.json({}, 404);
    const siteTexts = (await readSetting(database, 'siteTexts', {}))[language] ?? {};
    const messages = (await readSetting(database, 'messages', {}))[language] ?? {};
    const areas = Object.keys({ ...siteTexts, ...messages });
    return c.json(Object.fromEntries(areas.map((area) => [area, { ...siteTexts[area], ...messages[area] }])));
  });
  app.get('/config/:file', async (c) => {
    const brand = brands.get(c.req.param('file').replace(/\.json$/, ''));
    if (!brand) return c.json({}, 404);
    const { code, defaultLanguage } = brand.settings;
    const config = await readSetting(database, 'siteConfig', {});
    return c.json({
      imgConfig: { ...config.imgConfig },
      webConfig: { brand: code, defaultLang: defaultLanguage, ...config.webConfig },
    });
  });
  app.get('/faq/:brand/:language', (c) => {
    const language = supportedLanguage(c.req.param('language'));
    const { title, list } = inLanguage(faqs, language);
    const content = list.map(([question, answer]) => html`<h2>${question}</h2><p>${answer}</p>`);
    return gatewayPage(c, { title, language, content: html`${content}` });
  });
  return app;
}
