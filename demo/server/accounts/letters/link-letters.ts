import type { Language } from '../../../../src/contract/primitives';
import type { Account } from '../../database/schema';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { type ByLanguage, inLanguage } from '../../languages';
import { makeTicket, takeLetterTurn } from '../sessions/tickets';
import { isUndeliverable, send } from './outbox';

export type LinkPurpose = 'activate' | 'reset' | 'bind';

/** Where a letter's link leads in the portal. Source: specification, section 2. */
const paths: Readonly<Record<LinkPurpose, string>> = {
  activate: '/activate',
  reset: '/resetPassword',
  bind: '/bindEmailConfirmed',
};

interface Words {
  subject: string;
  text: string;
}

const words: Record<LinkPurpose, ByLanguage<(brand: string) => Words>> = {
  activate: {
    en: (brand) => ({
      subject: `Activate your ${brand} account`,
      text: `Confirm that this mailbox is yours, and your ${brand} account is ready. The link works for three days.`,
    }),
    pt: (brand) => ({
      subject: `Ative a sua conta ${brand}`,
      text: `Confirme que este e-mail é seu e a sua conta ${brand} estará pronta. O link vale por três dias.`,
    }),
    es: (brand) => ({
      subject: `Activa tu cuenta de ${brand}`,
      text: `Confirma que este correo es tuyo y tu cuenta de ${brand} quedará lista. El enlace vale por tres días.`,
    }),
    ru: (brand) => ({
      subject: `Активируйте аккаунт ${brand}`,
      text: `Подтвердите, что это ваш почтовый ящик, и аккаунт ${brand} готов к работе. Ссылка действует три дня.`,
    }),
  },
  reset: {
    en: (brand) => ({
      subject: `Choose a new ${brand} password`,
      text: 'Open the link to choose a new password. It works once, for an hour. If you did not ask, ignore this letter.',
    }),
    pt: (brand) => ({
      subject: `Crie uma nova senha da ${brand}`,
      text: 'Abra o link para criar uma nova senha. Ele vale uma vez, por uma hora. Se não foi você, ignore este e-mail.',
    }),
    es: (brand) => ({
      subject: `Elige una nueva contraseña de ${brand}`,
      text: 'Abre el enlace para elegir una nueva contraseña. Vale una sola vez, durante una hora. Si no fuiste tú, ignora este correo.',
    }),
    ru: (brand) => ({
      subject: `Новый пароль ${brand}`,
      text: 'Перейдите по ссылке, чтобы задать новый пароль. Она сработает один раз в течение часа. Если это были не вы, просто удалите письмо.',
    }),
  },
  bind: {
    en: (brand) => ({
      subject: `Confirm your e-mail for ${brand}`,
      text: `After you confirm, you can sign in to ${brand} with this e-mail. The link works for a day.`,
    }),
    pt: (brand) => ({
      subject: `Confirme o seu e-mail na ${brand}`,
      text: `Depois de confirmar, você poderá entrar na ${brand} com este e-mail. O link vale por um dia.`,
    }),
    es: (brand) => ({
      subject: `Confirma tu correo en ${brand}`,
      text: `Después de confirmarlo, podrás entrar en ${brand} con este correo. El enlace vale por un día.`,
    }),
    ru: (brand) => ({
      subject: `Подтвердите почту для ${brand}`,
      text: `После подтверждения вы сможете входить в ${brand} с этим адресом. Ссылка действует сутки.`,
    }),
  },
};

const newsWords: ByLanguage<(brand: string) => Words> = {
  en: (brand) => ({
    subject: `What is new at ${brand}`,
    text: 'A year costs less than twelve months. You get this letter because you asked for news. Stop them here:',
  }),
  pt: (brand) => ({
    subject: `Novidades da ${brand}`,
    text: 'Um ano custa menos que doze meses. Você recebe este e-mail porque pediu novidades. Para parar:',
  }),
  es: (brand) => ({
    subject: `Novedades de ${brand}`,
    text: 'Un año cuesta menos que doce meses. Recibes este correo porque pediste novedades. Para dejar de recibirlas:',
  }),
  ru: (brand) => ({
    subject: `Новости ${brand}`,
    text: 'Год стоит дешевле двенадцати месяцев. Вы получили это письмо, потому что подписаны на новости. Отписаться:',
  }),
};

/** Mails news with the link that ends them; answers its address, null where the member wants none. */
export async function mailNews(
  { tx, now, brand, origin, hosts }: Where,
  { account, email, language }: { account: Account; email: string; language: Language },
): Promise<string | null> {
  if (account.unsubscribeEmail) return null;
  const link = `${hosts.brandOrigin(origin, brand)}/account?view=settings&subscribeStatus=off&language=${language}`;
  const { subject, text } = inLanguage(newsWords, language)(brand.settings.name);
  await send(tx, { kind: 'email', to: email, purpose: 'news', link, subject, text: `${text}\n\n${link}` }, now);
  return link;
}

type Where = Pick<CallContext, 'tx' | 'now' | 'brand' | 'origin' | 'hosts'>;

/** Mails a link; answers its address, and seconds until another may be asked for. Refuses with -3031 when asked too often, with 10028 when it cannot be sent. */
export async function mailLink(
  { tx, now, brand, origin, hosts }: Where,
  purpose: LinkPurpose,
  { account, email, language }: { account: Account; email: string; language: Language },
): Promise<{ link: string; countdown: number }> {
  if (isUndeliverable(email)) throw new Refusal('10028');
  const { uid } = account;
  const countdown = await takeLetterTurn(tx, purpose, { uid, email }, now);
  const token = await makeTicket(tx, { purpose, uid, email }, now);
  const link = `${hosts.brandOrigin(origin, brand)}${paths[purpose]}?${new URLSearchParams({ token, language })}`;
  const { subject, text } = inLanguage(words[purpose], language)(brand.settings.name);
  await send(tx, { kind: 'email', to: email, purpose, link, subject, text: `${text}\n\n${link}` }, now);
  return { link, countdown };
}
