import { eq } from 'drizzle-orm';
import type { Context } from 'hono';
import { html } from 'hono/html';
import { saveAgeResult } from '../accounts/age-check';
import { accounts } from '../database/schema';
import type { Services } from '../http/handler';
import type { ServerEnv } from '../http/web/server-env';
import { type ByLanguage, inLanguage, supportedLanguage } from '../languages';
import { decisionForm } from './shared/decision-form';
import { readFormFields } from './shared/form';
import { gatewayPage } from './shared/page';

interface AgeTexts {
  title: string;
  confirmed: string;
  refused: string;
  canceled: string;
  done: string;
  sandboxNotice: string;
}

const ageTexts: ByLanguage<AgeTexts> = {
  en: {
    title: 'Confirm your age',
    confirmed: 'I’m of age',
    refused: 'I’m under age',
    canceled: 'Cancel',
    done: 'You can close this page and go back to the shop.',
    sandboxNotice: 'This is the sandbox’s stand-in for an age check. No document is read.',
  },
  pt: {
    title: 'Confirme sua idade',
    confirmed: 'Sou maior de idade',
    refused: 'Sou menor de idade',
    canceled: 'Cancelar',
    done: 'Você pode fechar esta página e voltar à loja.',
    sandboxNotice: 'Esta é a verificação de idade do ambiente de testes. Nenhum documento é lido.',
  },
  es: {
    title: 'Confirma tu edad',
    confirmed: 'Soy mayor de edad',
    refused: 'Soy menor de edad',
    canceled: 'Cancelar',
    done: 'Puedes cerrar esta página y volver a la tienda.',
    sandboxNotice: 'Esta es la verificación de edad del entorno de pruebas. No se lee ningún documento.',
  },
  ru: {
    title: 'Подтвердите возраст',
    confirmed: 'Мне уже 18 лет',
    refused: 'Мне нет 18 лет',
    canceled: 'Отмена',
    done: 'Закройте эту страницу и вернитесь в магазин.',
    sandboxNotice: 'Это проверка возраста тестовой среды. Документы не читаются.',
  },
  fr: {
    title: 'Confirmez votre âge',
    confirmed: 'Je suis majeur',
    refused: 'Je suis mineur',
    canceled: 'Annuler',
    done: 'Vous pouvez fermer cette page et revenir à la boutique.',
    sandboxNotice: 'C’est la vérification de l’âge de l’environnement de test. Aucun document n’est lu.',
  },
  ar: {
    title: 'أكّد عمرك',
    confirmed: 'أنا بالغ',
    refused: 'أنا قاصر',
    canceled: 'إلغاء',
    done: 'يمكنك إغلاق هذه الصفحة والعودة إلى المتجر.',
    sandboxNotice: 'هذا بديل التحقق من العمر في بيئة الاختبار. لا تُقرأ أي وثيقة.',
  },
};

/** The stand-in for the page of a provider that checks the member's age. */
export async function showAgePage({ database }: Services, c: Context<ServerEnv>, token: string) {
  const language = supportedLanguage(c.req.query('lang'));
  const { title, confirmed, refused, canceled, done, sandboxNotice } = inLanguage(ageTexts, language);
  const [row] = await database.select().from(accounts).where(eq(accounts.ageToken, token));
  const content = row ? decisionForm({ confirmed, refused, canceled }, sandboxNotice) : html`<p>${done}</p>`;
  return gatewayPage(c, { title, language, content });
}

/** Stores the result, and says that the page can be closed. */
export async function submitAgeForm(services: Services, c: Context<ServerEnv>, token: string) {
  const decision = (await readFormFields(c)).get('decision');
  if (decision === 'confirmed' || decision === 'refused' || decision === 'canceled')
    await services.database.transaction((tx) => saveAgeResult(tx, token, decision, services.clock.now()));
  return showAgePage(services, c, token);
}
