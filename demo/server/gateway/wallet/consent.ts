import type { Context } from 'hono';
import { html } from 'hono/html';
import { customerById, saveConsent } from '../../accounts/customers';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { type ByLanguage, firstLanguage, inLanguage } from '../../languages';
import { formOf } from '../shared/form';
import { gatewayPage } from '../shared/page';

interface ConsentTexts {
  title: string;
  lead: string;
  yes: string;
  no: string;
  ended: string;
  back: string;
  demo: string;
}

export const consentTexts: ByLanguage<ConsentTexts> = {
  en: {
    title: 'Connect your wallet',
    lead: 'Allow this shop to charge your wallet when you pay there?',
    yes: 'Allow',
    no: 'Don’t allow',
    ended: 'There is nothing left to answer here.',
    back: 'Go back',
    demo: 'This is the sandbox’s stand-in for Payssion. No money moves.',
  },
  pt: {
    title: 'Conecte sua carteira',
    lead: 'Esta loja pode cobrar da sua carteira quando você pagar nela?',
    yes: 'Permitir',
    no: 'Não permitir',
    ended: 'Não há mais nada para responder aqui.',
    back: 'Voltar',
    demo: 'Esta é a Payssion do ambiente de testes. Nenhum valor é cobrado.',
  },
  es: {
    title: 'Conecta tu billetera',
    lead: '¿Esta tienda puede cobrar de tu billetera cuando pagues en ella?',
    yes: 'Permitir',
    no: 'No permitir',
    ended: 'Ya no queda nada por responder aquí.',
    back: 'Volver',
    demo: 'Esta es la Payssion del entorno de pruebas. No se mueve dinero.',
  },
  ru: {
    title: 'Подключите кошелёк',
    lead: 'Разрешить этому магазину списывать деньги с кошелька, когда вы там платите?',
    yes: 'Разрешить',
    no: 'Не разрешать',
    ended: 'Здесь больше не на что отвечать.',
    back: 'Вернуться',
    demo: 'Это Payssion тестовой среды. Деньги не списываются.',
  },
  fr: {
    title: 'Associez votre portefeuille',
    lead: 'Autoriser cette boutique à débiter votre portefeuille quand vous y payez ?',
    yes: 'Autoriser',
    no: 'Ne pas autoriser',
    ended: 'Il n’y a plus rien à répondre ici.',
    back: 'Revenir',
    demo: 'C’est le Payssion de l’environnement de test. Aucun argent ne circule.',
  },
  ar: {
    title: 'اربط محفظتك',
    lead: 'هل تسمح لهذا المتجر بالخصم من محفظتك عندما تدفع فيه؟',
    yes: 'السماح',
    no: 'عدم السماح',
    ended: 'لم يبقَ شيء للإجابة عنه هنا.',
    back: 'العودة',
    demo: 'هذا بديل Payssion في بيئة الاختبار. لا يُحوَّل أي مال.',
  },
};

const findCustomer = ({ database }: Services, id: string) => database.transaction((tx) => customerById(tx, id));

/** The provider's consent page asks whether the shop may charge the wallet. */
export async function showConsent(services: Services, c: Context<ServerEnv>, id: string) {
  const customer = await findCustomer(services, id);
  const language = firstLanguage(c.req.query('lang'), customer?.language);
  const texts = inLanguage(consentTexts, language);
  if (customer?.status !== 'asked') {
    const backLink = customer?.returnUrl ? html`<p><a href="${customer.returnUrl}">${texts.back}</a></p>` : '';
    const content = html`<p>${texts.ended}</p>${backLink}`;
    return gatewayPage(c, { title: texts.title, language, content }, customer ? 200 : 404);
  }
  const content = html`<p>${texts.lead}</p>
<form method="post">
<button class="main" name="decision" value="confirmed">${texts.yes}</button>
<button name="decision" value="declined">${texts.no}</button>
</form>
<small>${texts.demo}</small>`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/** Stores the member's choice and redirects back. The return URL contains no result; the server has it. */
export async function submitConsentForm(services: Services, c: Context<ServerEnv>, id: string) {
  const decision = (await formOf(c)).get('decision');
  if (decision === 'confirmed' || decision === 'declined') {
    await services.database.transaction((tx) => saveConsent(tx, id, decision));
  }
  const customer = await findCustomer(services, id);
  return customer?.returnUrl ? c.redirect(customer.returnUrl, 303) : showConsent(services, c, id);
}
