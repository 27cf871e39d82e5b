import { unsubscribeByToken } from '../../../../src/contract/calls/account';
import type { Language } from '../../../../src/contract/primitives';
import { dayInMilliseconds } from '../../../../src/rules';
import type { Account } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { type ByLanguage, inLanguage } from '../../languages';
import { createTicket } from '../sessions/tickets';
import { isUndeliverable, type MessageCause, sendRequestedMessage, sendUnrequestedMessage } from './outbox';

/** `activate` confirms a new account, `reset` sets a new password, `bind` adds an email address to an account. */
export type LinkPurpose = 'activate' | 'reset' | 'bind';

/** The letter to a member who registered without a password. Its link is a reset link that's valid longer. */
type LetterPurpose = LinkPurpose | 'firstPassword';

/** How long the link of the letter about the first password is valid. */
const firstPasswordLinkMs = 7 * dayInMilliseconds;

/** The portal's path in each link. Source: specification, section 2. */
const linkPaths: Readonly<Record<LinkPurpose, string>> = {
  activate: '/activate',
  reset: '/resetPassword',
  bind: '/bindEmailConfirmed',
};

interface EmailTexts {
  subject: string;
  text: string;
}

const linkEmailTexts: Record<LetterPurpose, ByLanguage<(brand: string) => EmailTexts>> = {
  activate: {
    en: (brand) => ({
      subject: `Activate your ${brand} account`,
      text: `Confirm your email address to activate your ${brand} account. The link is valid for three days.`,
    }),
    pt: (brand) => ({
      subject: `Ative a sua conta ${brand}`,
      text: `Confirme o seu e-mail para ativar a sua conta ${brand}. O link é válido por três dias.`,
    }),
    es: (brand) => ({
      subject: `Activa tu cuenta de ${brand}`,
      text: `Confirma tu correo para activar tu cuenta de ${brand}. El enlace es válido durante tres días.`,
    }),
    ru: (brand) => ({
      subject: `Активируйте аккаунт ${brand}`,
      text: `Подтвердите адрес электронной почты, чтобы активировать аккаунт ${brand}. Ссылка действует три дня.`,
    }),
    fr: (brand) => ({
      subject: `Activez votre compte ${brand}`,
      text: `Confirmez votre adresse e-mail pour activer votre compte ${brand}. Le lien est valable trois jours.`,
    }),
    ar: (brand) => ({
      subject: `فعّل حسابك على ${brand}`,
      text: `أكّد بريدك الإلكتروني لتفعيل حسابك على ${brand}. الرابط صالح لمدة ثلاثة أيام.`,
    }),
  },
  reset: {
    en: (brand) => ({
      subject: `Choose a new ${brand} password`,
      text: 'Open the link to choose a new password. It works once and expires in an hour. If you didn’t request this, ignore this email.',
    }),
    pt: (brand) => ({
      subject: `Crie uma nova senha da ${brand}`,
      text: 'Abra o link para criar uma nova senha. Ele só pode ser usado uma vez e expira em uma hora. Se você não fez esse pedido, ignore este e-mail.',
    }),
    es: (brand) => ({
      subject: `Elige una nueva contraseña de ${brand}`,
      text: 'Abre el enlace para elegir una nueva contraseña. Funciona una sola vez y vence en una hora. Si no lo solicitaste, ignora este correo.',
    }),
    ru: (brand) => ({
      subject: `Новый пароль ${brand}`,
      text: 'Перейдите по ссылке, чтобы задать новый пароль. Она одноразовая и действует один час. Если вы этого не запрашивали, просто удалите письмо.',
    }),
    fr: (brand) => ({
      subject: `Choisissez un nouveau mot de passe ${brand}`,
      text: 'Ouvrez le lien pour choisir un nouveau mot de passe. Il ne sert qu’une fois et expire dans une heure. Si vous n’avez rien demandé, ignorez cet e-mail.',
    }),
    ar: (brand) => ({
      subject: `اختر كلمة مرور جديدة لحسابك على ${brand}`,
      text: 'افتح الرابط لاختيار كلمة مرور جديدة. يعمل مرة واحدة وتنتهي صلاحيته خلال ساعة. إذا لم تطلب ذلك، فتجاهل هذه الرسالة.',
    }),
  },
  firstPassword: {
    en: (brand) => ({
      subject: `Set a password for ${brand}`,
      text: 'You can sign in with a code by email anytime. If you prefer a password, open the link to set one. It works once and expires in 7 days.',
    }),
    pt: (brand) => ({
      subject: `Crie uma senha para a ${brand}`,
      text: 'Você pode entrar com um código por e-mail quando quiser. Se preferir uma senha, abra o link para criá-la. Ele só pode ser usado uma vez e expira em 7 dias.',
    }),
    es: (brand) => ({
      subject: `Crea una contraseña para ${brand}`,
      text: 'Puedes entrar con un código por correo cuando quieras. Si prefieres una contraseña, abre el enlace para crearla. Funciona una sola vez y vence en 7 días.',
    }),
    ru: (brand) => ({
      subject: `Задайте пароль для ${brand}`,
      text: 'Вы всегда можете входить по коду из письма. Если удобнее с паролем, задайте его по ссылке. Она одноразовая и действует 7 дней.',
    }),
    fr: (brand) => ({
      subject: `Créez un mot de passe pour ${brand}`,
      text: 'Vous pouvez toujours vous connecter avec un code reçu par e-mail. Si vous préférez un mot de passe, ouvrez le lien pour le créer. Il ne sert qu’une fois et expire dans 7 jours.',
    }),
    ar: (brand) => ({
      subject: `عيّن كلمة مرور لحسابك على ${brand}`,
      text: 'يمكنك تسجيل الدخول برمز يصلك بالبريد الإلكتروني في أي وقت. إذا كنت تفضّل كلمة مرور، فافتح الرابط لتعيينها. يعمل مرة واحدة وتنتهي صلاحيته خلال 7 أيام.',
    }),
  },
  bind: {
    en: (brand) => ({
      subject: `Confirm your email for ${brand}`,
      text: `After you confirm, you can sign in to ${brand} with this email. The link is valid for 24 hours.`,
    }),
    pt: (brand) => ({
      subject: `Confirme o seu e-mail na ${brand}`,
      text: `Depois de confirmar, você poderá entrar na ${brand} com este e-mail. O link é válido por 24 horas.`,
    }),
    es: (brand) => ({
      subject: `Confirma tu correo en ${brand}`,
      text: `Después de confirmarlo, podrás entrar en ${brand} con este correo. El enlace es válido durante 24 horas.`,
    }),
    ru: (brand) => ({
      subject: `Подтвердите почту для ${brand}`,
      text: `После подтверждения вы сможете входить в ${brand} с этим адресом. Ссылка действует сутки.`,
    }),
    fr: (brand) => ({
      subject: `Confirmez votre e-mail pour ${brand}`,
      text: `Une fois votre e-mail confirmé, vous pourrez l’utiliser pour vous connecter à ${brand}. Le lien est valable 24 heures.`,
    }),
    ar: (brand) => ({
      subject: `أكّد بريدك الإلكتروني لحسابك على ${brand}`,
      text: `بعد التأكيد، يمكنك تسجيل الدخول إلى ${brand} بهذا البريد الإلكتروني. الرابط صالح لمدة 24 ساعة.`,
    }),
  },
};

const newsletterTexts: ByLanguage<(brand: string) => EmailTexts> = {
  en: (brand) => ({
    subject: `What’s new at ${brand}`,
    text: 'A yearly plan costs less than twelve monthly ones. You receive this email because you subscribed to news. Unsubscribe:',
  }),
  pt: (brand) => ({
    subject: `Novidades da ${brand}`,
    text: 'O plano anual custa menos que doze planos mensais. Você recebe este e-mail porque assinou as novidades. Para cancelar a assinatura:',
  }),
  es: (brand) => ({
    subject: `Novedades de ${brand}`,
    text: 'El plan anual cuesta menos que doce planes mensuales. Recibes este correo porque te suscribiste a las novedades. Para cancelar la suscripción:',
  }),
  ru: (brand) => ({
    subject: `Новости ${brand}`,
    text: 'Годовой тариф дешевле двенадцати месячных. Вы получили это письмо, потому что подписаны на новости. Отписаться:',
  }),
  fr: (brand) => ({
    subject: `Les nouveautés de ${brand}`,
    text: 'Le forfait annuel coûte moins cher que douze forfaits mensuels. Vous recevez cet e-mail suite à votre abonnement à nos actualités. Pour vous désabonner :',
  }),
  ar: (brand) => ({
    subject: `جديد ${brand}`,
    text: 'الباقة السنوية أقل سعرًا من اثنتي عشرة باقة شهرية. تصلك هذه الرسالة لأنك اشتركت في الأخبار. لإلغاء الاشتراك:',
  }),
};

type EmailContext = MessageCause & Pick<CallContext, 'brand' | 'origin' | 'hosts'>;

/** Sends the newsletter with an unsubscribe link and returns this link. Returns null if the member has unsubscribed. */
export async function sendNewsletter(
  cause: EmailContext,
  { account, email, language }: { account: Account; email: string; language: Language },
): Promise<string | null> {
  const { tx, now, brand, origin, hosts } = cause;
  if (account.unsubscribeEmail) return null;
  const token = await createTicket(tx, { purpose: 'news', uid: account.uid, email }, now);
  const link = `${hosts.brandOrigin(origin, brand)}/unsubscribe?${new URLSearchParams({ token, language })}`;
  // The button of mail programs (RFC 2369, RFC 8058).
  const headers = {
    'List-Unsubscribe': `<${origin}${unsubscribeByToken.path}?token=${token}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
  const { subject, text } = inLanguage(newsletterTexts, language)(brand.settings.name);
  const body = { subject, text: `${text}\n\n${link}` };
  const message = { kind: 'email', to: email, purpose: 'news', link, headers, ...body } as const;
  await sendUnrequestedMessage(cause, message);
  return link;
}

/** The email with a link for a purpose. */
async function linkEmail(
  { tx, now, brand, origin, hosts }: EmailContext,
  purpose: LetterPurpose,
  { account, email, language }: { account: Account; email: string; language: Language },
) {
  const isFirst = purpose === 'firstPassword';
  const linkPurpose = isFirst ? 'reset' : purpose;
  const ticket = { purpose: linkPurpose, uid: account.uid, email, ...(isFirst && { lifetimeMs: firstPasswordLinkMs }) };
  const token = await createTicket(tx, ticket, now);
  const link = `${hosts.brandOrigin(origin, brand)}${linkPaths[linkPurpose]}?${new URLSearchParams({ token, language })}`;
  const { subject, text } = inLanguage(linkEmailTexts[purpose], language)(brand.settings.name);
  return { kind: 'email', to: email, purpose, link, subject, text: `${text}\n\n${link}` } as const;
}

/**
 * Emails the link for a purpose. Returns the link, and the seconds until another such email can be requested
 * (`countdown`). Throws a `Refusal` with `tooManyRequests` (too soon after the previous email) or `emailNotSent`
 * (undeliverable address).
 */
export async function sendEmailWithLink(
  cause: EmailContext,
  purpose: LinkPurpose,
  recipient: { account: Account; email: string; language: Language },
): Promise<{ link: string; countdown: number }> {
  const { account, email } = recipient;
  if (isUndeliverable(email)) throw new Refusal(errorCodes.emailNotSent);
  const message = await linkEmail(cause, purpose, recipient);
  // The pauses between emails apply per member; for emails that bind a new address, per member and address.
  const subject = purpose === 'bind' ? `${account.uid} ${email}` : account.uid;
  const { countdown } = await sendRequestedMessage(cause, message, { pause: { kind: `link:${purpose}`, subject } });
  return { link: message.link, countdown };
}

/** Emails a member who has just registered without a password how to set one. */
export async function sendFirstPasswordEmail(cause: EmailContext, account: Account, language: Language): Promise<void> {
  if (account.type !== 'email' || isUndeliverable(account.account)) return;
  const recipient = { account, email: account.account, language };
  await sendUnrequestedMessage(cause, await linkEmail(cause, 'firstPassword', recipient));
}
