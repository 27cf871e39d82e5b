import type { Context } from 'hono';
import { html } from 'hono/html';
import type { Language } from '../../../../src/contract/primitives';
import { googleClientId, signCredential } from '../../accounts/sign-in/google-credential';
import type { Services } from '../../http/handler';
import type { ServerEnv } from '../../http/web/server-env';
import { inLanguage, supportedLanguage } from '../../languages';
import { readFormFields } from '../shared/form';
import { gatewayPage } from '../shared/page';
import { type GoogleTexts, googleTexts } from '../shared/texts';

/**
 * Accounts in the account chooser of the simulated Google sign-in. `status`: whether the sandbox has a member with this
 * account, and whether it has blocked the member.
 */
const demoAccounts = [
  { email: 'google@example.com', name: 'Gina Gomes', status: 'known' },
  { email: 'nina@example.net', name: 'Nina Nova', status: 'unknown' },
  { email: 'blocked@example.com', name: 'Bruno Blau', status: 'blocked' },
] as const;

const languageOf = (c: Context<ServerEnv>): Language => supportedLanguage(c.req.query('lang'));

/** The origin of the page that opened the account chooser, from the query; null if it is missing or invalid. */
function openerOriginOf(c: Context<ServerEnv>): string | null {
  const text = c.req.query('origin') ?? '';
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url.origin : null;
}

/**
 * Whether the client id is known and the opener's origin is allowed. Google calls an allowed origin an "authorized
 * JavaScript origin".
 */
const isAllowedClient = ({ hosts }: Services, c: Context<ServerEnv>): boolean =>
  c.req.query('client_id') === googleClientId && hosts.mayEmbed(openerOriginOf(c));

function refuse(c: Context<ServerEnv>, texts: GoogleTexts, language: Language) {
  return gatewayPage(c, { title: texts.title, language, content: html`<p>${texts.unknownOpener}</p>` }, 404);
}

/** Shows the account chooser, or an error page if the client isn't allowed. */
export function showGooglePage(services: Services, c: Context<ServerEnv>) {
  const language = languageOf(c);
  const texts = inLanguage(googleTexts, language);
  if (!isAllowedClient(services, c)) return refuse(c, texts, language);
  const accountButtons = demoAccounts.map(
    ({ email, name, status }) =>
      html`<button name="person" value="${email}">${name}<br>${email}<br><small>${texts[status]}</small></button>`,
  );
  const content = html`<p>${texts.intro} <strong>${openerOriginOf(c)}</strong></p>
<form method="post">${accountButtons}</form>
<form method="post">
<h2>${texts.otherAccount}</h2>
<label>${texts.name}<input name="name" autocomplete="off" required></label>
<label>${texts.email}<input name="email" type="email" autocomplete="off" required></label>
<button class="primary" name="person" value="">${texts.continue}</button>
</form>
<form method="post"><button name="person" value="cancel">${texts.cancel}</button></form>
<small>${texts.sandboxNotice}</small>`;
  return gatewayPage(c, { title: texts.title, language, content });
}

/**
 * Responds with a page whose script posts the chosen account's credential to the opener. The credential is empty if no
 * account was chosen.
 */
export async function submitGoogleForm(services: Services, c: Context<ServerEnv>) {
  const language = languageOf(c);
  const texts = inLanguage(googleTexts, language);
  if (!isAllowedClient(services, c)) return refuse(c, texts, language);
  const form = await readFormFields(c);
  // `person` is a listed account's email address, empty for the typed account, or `cancel`.
  const [person, name, email] = [form.get('person'), form.get('name'), form.get('email')];
  const listedAccount = demoAccounts.find((account) => account.email === person);
  const typedAccount = name !== undefined && email ? { name, email } : null;
  const account = listedAccount ?? (person === '' ? typedAccount : null);
  const nonce = c.req.query('nonce');
  const credential = account
    ? await signCredential({ ...account, nonce }, services.privateKeys.google, services.clock.now())
    : '';
  const content = html`<p id="credential" data-credential="${credential}" data-origin="${openerOriginOf(c)}">${texts.done}</p>
<script src="/sandbox/gateway/google-credential.js"></script>`;
  return gatewayPage(c, { title: texts.title, language, content, contentHasScript: true });
}
