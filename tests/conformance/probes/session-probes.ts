import { listCard } from '../../../src/contract/calls/cards';
import { renewInfo } from '../../../src/contract/calls/renewal';
import { siteConfig } from '../../../src/contract/calls/site';
import { cardsOf, paymentResponseSchema } from '../../../src/contract/entities';
import { type CallName, type CallResponse, invalidTokenCodes, sendCall, type Target } from '../send-call';
import { buildPaymentRequest, takesSealedCard } from './pay-twice';

/** The parameters of an unused one-time sign-in link. `checkEntryLink` uses up the link. */
export interface EntryLink {
  appToken: string;
  accountId: string;
  loginId: string;
}

/** Differences from the contract, by call. */
export type Differences = Partial<Record<CallName, string[]>>;

/** The error code of a response, or a description of any other result. */
export function codeOf(response: CallResponse): string {
  if ('problem' in response) return response.problem;
  const { envelope } = response;
  return envelope.kind === 'error' ? envelope.code : envelope.kind;
}

/** What the server did, such as “returns 315”. */
function describeResult(response: CallResponse): string {
  return 'problem' in response ? response.problem : `returns ${codeOf(response)}`;
}

/** Checks that a session that was created on one site doesn't work on a different site. */
export async function checkSessionOrigin(target: Target, token: string): Promise<Differences> {
  const otherSite = { ...target, pageOrigin: 'https://another-partner.example' };
  const response = await sendCall(otherSite, 'listCard', {}, { token });
  if (invalidTokenCodes.includes(codeOf(response))) return {};
  return { listCard: [`${describeResult(response)} for a session of one site on another site; expected -24020`] };
}

const unknownAccount = { type: 'email', account: 'conformance@nowhere.invalid' };
const emailRequest = { email: unknownAccount.account, language: 'en' };

/** Calls that must require the site's captcha. */
const captchaCalls = {
  login: { ...unknownAccount, password: ['AAAA'] },
  resetPasswd: { ...unknownAccount, code: '0000', password: ['AAAA'] },
  sendVerificationCode: { ...unknownAccount, purpose: 'login', language: 'en' },
  resetPasswordByEmail: emailRequest,
  sendResetPasswordEmail: { email: unknownAccount.account },
  resendConfirmation: emailRequest,
} satisfies Partial<Record<CallName, object>>;

/** Checks that every call in `captchaCalls` requires the site's captcha, if the site has one. */
export async function checkCaptcha(target: Target): Promise<Differences> {
  const config = await sendCall(target, 'siteConfig', {}, { token: null });
  const data = 'problem' in config || config.envelope.kind !== 'success' ? null : config.envelope.data;
  const parsed = siteConfig.data.safeParse(data);
  if (!parsed.success || (parsed.data.captcha ?? 'none') === 'none') return {};
  const differences: Differences = {};
  for (const [name, request] of Object.entries(captchaCalls) as [keyof typeof captchaCalls, object][]) {
    const response = await sendCall(target, name, request, { token: null });
    if (codeOf(response) !== '-3035')
      differences[name] = [`${describeResult(response)} without the site’s captcha; expected -3035`];
  }
  return differences;
}

/** Checks that a one-time sign-in link works only once: it must not sign in a second browser. */
export async function checkEntryLink(target: Target, link: EntryLink): Promise<Differences> {
  const first = codeOf(await sendCall(target, 'sso', link, { token: null, fingerprint: 'conformance-first' }));
  if (first !== 'success') return { sso: [`doesn’t accept the unused one-time sign-in link (result: ${first})`] };
  const second = codeOf(await sendCall(target, 'sso', link, { token: null, fingerprint: 'conformance-second' }));
  return second === 'success' ? { sso: ['signs another browser in with a used one-time sign-in link'] } : {};
}

export const dataOf = (response: CallResponse): unknown =>
  'problem' in response || response.envelope.kind !== 'success' ? null : response.envelope.data;

/**
 * Checks that the server requires a saved card's security code when a session on a partner's page pays with the card or
 * uses it for renewals. If `startsPayments` is false, checks only `requiresSecurityCode` in the response of `listCard`.
 */
export async function checkSavedCards(target: Target, token: string, startsPayments: boolean): Promise<Differences> {
  // A page on the server's own origin isn't a partner's page.
  if (new URL(target.pageOrigin).origin === new URL(target.api).origin) return {};
  const parsedCards = listCard.data.safeParse(dataOf(await sendCall(target, 'listCard', {}, { token })));
  const [card] = parsedCards.success ? cardsOf(parsedCards.data.cards) : [];
  if (!card) return {};
  const differences: Differences = {};
  if (card.requiresSecurityCode !== true)
    differences.listCard = ['doesn’t set requiresSecurityCode on a saved card in a partner session'];
  if (!startsPayments) return differences;
  const { cardId } = card;
  /**
   * Adds a difference unless the server refuses the call. `action` says what the server does if the call succeeds, such
   * as “charges a saved card”.
   */
  const expectRefusal = async (name: CallName, request: object, action: string): Promise<void> => {
    const response = await sendCall(target, name, request, { token, idempotencyKey: crypto.randomUUID() });
    if (!('problem' in response) && response.envelope.kind === 'error') return;
    const result = codeOf(response) === 'success' ? action : describeResult(response);
    differences[name] = [`${result} in a partner session without the security code; expected 315`];
  };
  const payment = await buildPaymentRequest(target, token, takesSealedCard);
  // A string says why no payment can be made.
  if (typeof payment !== 'string') await expectRefusal('pay', { ...payment, cardId }, 'charges a saved card');
  await expectRefusal('cardChange', { cardId, purpose: 'renewal' }, 'sets a saved card for renewals');
  const renewal = renewInfo.data.safeParse(dataOf(await sendCall(target, 'renewInfo', {}, { token })));
  if (renewal.success && renewal.data.status === 'off')
    await expectRefusal('updateRenewStatus', { status: 'on' }, 'turns renewal on');
  return differences;
}

/**
 * Checks that a session on a partner's page can't charge a connected wallet (`needsCustomer`) without the payer's
 * confirmation on the wallet's page. Cancels the order that it creates.
 */
export async function checkWallets(target: Target, token: string): Promise<Differences> {
  if (new URL(target.pageOrigin).origin === new URL(target.api).origin) return {};
  const isWallet = (method: { group: string; needsCustomer?: boolean | null | undefined }) =>
    method.needsCustomer === true && !takesSealedCard(method);
  const request = await buildPaymentRequest(target, token, isWallet);
  // A string says why no payment can be made.
  if (typeof request === 'string') return {};
  const response = await sendCall(target, 'pay', request, { token, idempotencyKey: crypto.randomUUID() });
  const payment = paymentResponseSchema.safeParse(dataOf(response));
  // A refusal is right too: the member hasn't connected the wallet.
  if (!payment.success) return {};
  await sendCall(target, 'cancelOrder', { orderId: payment.data.orderId }, { token });
  if (payment.data.status === 'pending' && payment.data.action.type !== 'none') return {};
  return {
    pay: ['charges a connected wallet in a partner session without the payer’s confirmation; expected a redirect'],
  };
}

/** Addresses that look like another member's, or that some mail programs read as two. */
const misleadingAddresses = ['con,formance@nowhere.invalid', 'cоnformance@nowhere.invalid'];

/** Checks that the server refuses email addresses that could be taken for another one. */
export async function checkMisleadingAddresses(target: Target): Promise<Differences> {
  const accepted: string[] = [];
  for (const account of misleadingAddresses) {
    const request = { type: 'email', account, purpose: 'signup', language: 'en' };
    if (codeOf(await sendCall(target, 'sendVerificationCode', request, { token: null })) === 'success')
      accepted.push(account);
  }
  if (accepted.length === 0) return {};
  return { sendVerificationCode: accepted.map((account) => `accepts the address ${account}; expected -24050`) };
}
