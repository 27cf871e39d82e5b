import { renewInfo } from '../../src/contract/calls/account/renewal';
import { siteConfig } from '../../src/contract/calls/account/site';
import { listCard } from '../../src/contract/calls/payments/payments';
import { type Answer, askServer, type CallName, type Target } from './ask-server';
import { aPayment } from './pay-twice';

/** What an entry link of the app holds; a fresh one, since the check uses it up. */
export interface EntryLink {
  appToken: string;
  accountId: string;
  loginId: string;
}

/** Differences by call. */
export type Differences = Partial<Record<CallName, string[]>>;

const codeOf = (answer: Answer): string =>
  'problem' in answer ? answer.problem : answer.envelope.kind === 'error' ? answer.envelope.code : answer.envelope.kind;

/** Codes that end a session. Source: specification, section 8. */
const endings = ['-24010', '-24020', '-24030', '21'];

/** A session that was made on one page must not work on another one, nor without a page. */
export async function checkOrigin(target: Target, token: string): Promise<Differences> {
  const elsewhere = { ...target, pageOrigin: 'https://another-partner.example' };
  const answer = await askServer(elsewhere, 'listCard', {}, { token });
  if (endings.includes(codeOf(answer))) return {};
  const said = 'a session made on one site’s page works on another site’s';
  return { listCard: [`${said} (answers ${codeOf(answer)}; -24020 is due)`] };
}

const nobody = { type: 'email', account: 'conformance@nowhere.invalid' };
const letter = { email: nobody.account, language: 'en' };

/** Calls that must not get around the site's captcha. */
const wanting = {
  login: { ...nobody, password: ['AAAA'] },
  sendVerificationCode: { ...nobody, purpose: 'login', language: 'en' },
  resetPasswordByEmail: letter,
  sendResetPasswordEmail: { email: nobody.account },
  resendConfirmation: letter,
} satisfies Partial<Record<CallName, object>>;

/** Where the site asks a captcha, every call that sends something asks it: one that does not is the way around. */
export async function checkCaptcha(target: Target): Promise<Differences> {
  const config = await askServer(target, 'siteConfig', {}, { token: null });
  const data = 'problem' in config || config.envelope.kind !== 'success' ? null : config.envelope.data;
  const parsed = siteConfig.data.safeParse(data);
  if (!parsed.success || (parsed.data.captcha ?? 'none') === 'none') return {};
  const found: Differences = {};
  for (const [name, request] of Object.entries(wanting) as [keyof typeof wanting, object][]) {
    const code = codeOf(await askServer(target, name, request, { token: null }));
    if (code !== '-3035') found[name] = [`answers ${code} without the captcha that the site asks for; -3035 is due`];
  }
  return found;
}

/** An entry link works once: another browser that has it must not get in. */
export async function checkEntryLink(target: Target, link: EntryLink): Promise<Differences> {
  const first = codeOf(await askServer(target, 'sso', link, { token: null, fingerprint: 'conformance-first' }));
  if (first !== 'success') return { sso: [`refuses the entry link with ${first}; data is due`] };
  const second = codeOf(await askServer(target, 'sso', link, { token: null, fingerprint: 'conformance-second' }));
  return second === 'success' ? { sso: ['lets another browser in with an entry link that was used'] } : {};
}

const dataOf = (answer: Answer): unknown =>
  'problem' in answer || answer.envelope.kind !== 'success' ? null : answer.envelope.data;

/** A partner's session must not charge a saved card, now or by a renewal, without the card's security code. */
export async function checkSavedCards(target: Target, token: string, pays: boolean): Promise<Differences> {
  if (new URL(target.pageOrigin).origin === new URL(target.api).origin) return {};
  const listed = listCard.data.safeParse(dataOf(await askServer(target, 'listCard', {}, { token })));
  const [card] = listed.success ? listed.data.cards : [];
  if (!card) return {};
  const found: Differences = {};
  if (card.requiresSecurityCode !== true)
    found.listCard = ['does not say requiresSecurityCode of a saved card in a partner’s session'];
  if (!pays) return found;
  const { cardId } = card;
  const key = () => crypto.randomUUID();
  const tried = async (name: CallName, request: object, said: string): Promise<void> => {
    const code = codeOf(await askServer(target, name, request, { token, key: key() }));
    if (code === 'success') found[name] = [`${said} in a partner’s session without the security code; 315 is due`];
  };
  const payment = await aPayment(target, token, ({ group }) => group === 'CARD');
  if (typeof payment !== 'string') await tried('pay', { ...payment, cardId }, 'charges a saved card');
  await tried('cardChange', { cardId, purpose: 'renewal' }, 'makes a saved card the one that renewal charges');
  const renewal = renewInfo.data.safeParse(dataOf(await askServer(target, 'renewInfo', {}, { token })));
  if (renewal.success && renewal.data.status === 'off')
    await tried('updateRenewStatus', { status: 'on' }, 'turns renewal on');
  return found;
}
