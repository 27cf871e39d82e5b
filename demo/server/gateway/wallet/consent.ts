import type { Context } from 'hono';
import { html } from 'hono/html';
import { customerById, saveConsent } from '../../accounts/customers';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { type ByLanguage, inLanguage, supportedLanguage } from '../../languages';
import { decisionForm } from '../shared/decision-form';
import { readFormFields } from '../shared/form';
import { gatewayPage } from '../shared/page';

/** Texts of the page where members allow the shop to charge their wallet. */
interface ConsentTexts {
  title: string;
  intro: string;
  yes: string;
  no: string;
  /**
   * Shown if the customer id in the URL is unknown, or if the member has already answered. A customer is a member's
   * record at Payssion.
   */
  ended: string;
  back: string;
  sandboxNotice: string;
}

export const consentTexts: ByLanguage<ConsentTexts> = {
  en: {
    title: 'Connect your wallet',
    intro: 'Allow this shop to charge your wallet when you pay there?',
    yes: 'Allow',
    no: 'Don’t allow',
    ended: 'There is nothing left to answer here.',
    back: 'Go back',
    sandboxNotice: 'This is the sandbox’s stand-in for Payssion. No money moves.',
  },
  pt: {
    title: 'Conecte sua carteira',
    intro: 'Esta loja pode cobrar da sua carteira quando você pagar nela?',
    yes: 'Permitir',
    no: 'Não permitir',
    ended: 'Não há mais nada para responder aqui.',
    back: 'Voltar',
    sandboxNotice: 'Esta é a Payssion do ambiente de testes. Nenhum valor é cobrado.',
  },
  es: {
    title: 'Conecta tu billetera',
    intro: '¿Esta tienda puede cobrar de tu billetera cuando pagues en ella?',
    yes: 'Permitir',
    no: 'No permitir',
    ended: 'Ya no queda nada por responder aquí.',
    back: 'Volver',
    sandboxNotice: 'Esta es la Payssion del entorno de pruebas. No se mueve dinero.',
  },
  ru: {
    title: 'Подключите кошелёк',
    intro: 'Разрешить этому магазину списывать деньги с кошелька, когда вы там платите?',
    yes: 'Разрешить',
    no: 'Не разрешать',
    ended: 'Здесь больше не на что отвечать.',
    back: 'Вернуться',
    sandboxNotice: 'Это Payssion тестовой среды. Деньги не списываются.',
  },
  fr: {
    title: 'Associez votre portefeuille',
    intro: 'Autoriser cette boutique à débiter votre portefeuille quand vous y payez ?',
    yes: 'Autoriser',
    no: 'Ne pas autoriser',
    ended: 'Il n’y a plus rien à répondre ici.',
    back: 'Revenir',
    sandboxNotice: 'C’est le Payssion de l’environnement de test. Aucun argent ne circule.',
  },
  ar: {
    title: 'اربط محفظتك',
    intro: 'هل تسمح لهذا المتجر بالخصم من محفظتك عندما تدفع فيه؟',
    yes: 'السماح',
    no: 'عدم السماح',
    ended: 'لم يبقَ شيء للإجابة عنه هنا.',
    back: 'العودة',
    sandboxNotice: 'هذا بديل Payssion في بيئة الاختبار. لا يُحوَّل أي مال.',
  },
};

const findCustomer = ({ database }: Services, customerId: string) =>
  database.transaction((tx) => customerById(tx, customerId));

/**
 * Shows the sandbox's version of the consent page of Payssion, a payment provider. The page asks the member whether the
 * shop may charge the wallet.
 */
export async function showConsentPage(services: Services, c: Context<ServerEnv>, customerId: string) {
  const customer = await findCustomer(services, customerId);
  const language = supportedLanguage(c.req.query('lang'), customer?.language);
  const texts = inLanguage(consentTexts, language);
  const isAwaitingConsent = customer?.status === 'awaitingConsent';
  if (!isAwaitingConsent) {
    const backLink = customer?.returnUrl ? html`<p><a href="${customer.returnUrl}">${texts.back}</a></p>` : '';
    const content = html`<p>${texts.ended}</p>${backLink}`;
    return gatewayPage(c, { title: texts.title, language, content }, customer ? 200 : 404);
  }
  const content = html`<p>${texts.intro}</p>
${decisionForm({ confirmed: texts.yes, declined: texts.no }, texts.sandboxNotice)}`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/** Stores the member's choice and redirects to the return URL, which doesn't contain the choice. */
export async function submitConsentForm(services: Services, c: Context<ServerEnv>, customerId: string) {
  const decision = (await readFormFields(c)).get('decision');
  if (decision === 'confirmed' || decision === 'declined') {
    await services.database.transaction((tx) => saveConsent(tx, customerId, decision));
  }
  const customer = await findCustomer(services, customerId);
  return customer?.returnUrl ? c.redirect(customer.returnUrl, 303) : showConsentPage(services, c, customerId);
}
