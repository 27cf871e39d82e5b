import { and, eq, ne, or } from 'drizzle-orm';
import type { Language } from '../../../../src/contract/primitives';
import { newPassword as checkNewPassword } from '../../../../src/rules';
import { findAccount, normalizeIdentity } from '../../accounts/accounts';
import { sendEmailWithLink } from '../../accounts/messages/link-emails';
import { invalidateTickets, readTicket } from '../../accounts/sessions/tickets';
import { decryptNewPassword, markVerified } from '../../accounts/sign-in/complete-sign-in';
import { setPassword } from '../../accounts/sign-in/new-password';
import { type Account, accounts } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { CallContext, Handlers } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { supportedLanguage } from '../../languages';

/**
 * Returns the account whose member can sign in with this email address, and the normalized address. Refuses an invalid
 * address as `normalizeIdentity` does. If there is no such account, refuses the address with `noAccountToRecover`.
 */
async function accountByEmail({ tx }: CallContext, address: string): Promise<{ account: Account; email: string }> {
  const { loginKey, account: email } = normalizeIdentity({ type: 'email', account: address });
  const account = await findAccount(tx, loginKey);
  if (!account) throw new Refusal(errorCodes.noAccountToRecover);
  return { account, email };
}

/** Locks the database row of the account that a link was sent to, and returns it. Null if it no longer exists. */
async function lockAccount({ tx }: CallContext, uid: string): Promise<Account | null> {
  const [account] = await tx.select().from(accounts).where(eq(accounts.uid, uid)).for('update');
  return account ?? null;
}

async function sendResetLink(call: CallContext, address: string, language: Language) {
  const { account, email } = await accountByEmail(call, address);
  const { countdown } = await sendEmailWithLink(call, 'reset', { account, email, language });
  return { countdown };
}

export const emailHandlers = {
  /** Emails a reset link, in the language of the request's `language` field. */
  resetPasswordByEmail: {
    access: 'anyone',
    run: (call) => sendResetLink(call, call.request.email, supportedLanguage(call.request.language)),
  },

  /** Emails a reset link, in the language of the `Language` header. */
  sendResetPasswordEmail: {
    access: 'anyone',
    run: (call) => sendResetLink(call, call.request.email, call.language),
  },

  /** Returns the address that a reset link was sent to. */
  obtainResetPasswordEmail: {
    access: 'anyone',
    run: async ({ tx, now, request }) => {
      const { isUsed, email } = await readTicket(tx, request.token, 'reset', now);
      return isUsed || email === null ? new Refusal(errorCodes.linkExpired) : { email };
    },
  },

  /** Sets a new password with the token of a reset link. */
  emailResetPassword: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const { uid, isUsed } = await readTicket(tx, request.token, 'reset', now);
      if (isUsed) return new Refusal(errorCodes.linkExpired);
      const typedPassword = await decryptNewPassword(call, request.password);
      const account = await lockAccount(call, uid);
      const password = checkNewPassword(typedPassword, account?.account);
      if (!password.ok || !account || account.isBlocked) return new Refusal(errorCodes.passwordNotReset);
      await markVerified(tx, account);
      await setPassword(call, account, password.value, null);
      return null;
    },
  },

  /** Emails another link that activates an account. */
  resendConfirmation: {
    access: 'anyone',
    run: async (call) => {
      const { request } = call;
      const { account, email } = await accountByEmail(call, request.email);
      const recipient = { account, email, language: supportedLanguage(request.language) };
      const { countdown } = await sendEmailWithLink(call, 'activate', recipient);
      return { countdown };
    },
  },

  /** Activates an account with the token of an emailed link. `activeUser` is the contract's name for this. */
  activeUser: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const { uid, isUsed, email } = await readTicket(tx, request.token, 'activate', now);
      const account = await lockAccount(call, uid);
      if (!account || account.isBlocked) return new Refusal(errorCodes.accountNotActivated);
      // Opening a used link again has no effect if the account is activated. Otherwise, the link is refused.
      if (isUsed && !account.isVerified) return new Refusal(errorCodes.linkExpired);
      await tx.update(accounts).set({ isVerified: true }).where(eq(accounts.uid, uid));
      await invalidateTickets(tx, uid, 'activate');
      return { email };
    },
  },

  /** Binds an email address to a member's account with the token of a link that was sent to the address. */
  bindEmailConfirmed: {
    access: 'anyone',
    run: async (call) => {
      const { tx, now, request } = call;
      const { uid, isUsed, email } = await readTicket(tx, request.token, 'bind', now);
      const account = await lockAccount(call, uid);
      if (!account || account.isBlocked || email === null) return new Refusal(errorCodes.emailBindingFailed);
      // A retry after a lost response: the address is already bound.
      if (account.boundEmail === email) return { email };
      if (isUsed) return new Refusal(errorCodes.linkExpired);
      const ownedByOther = and(
        ne(accounts.uid, uid),
        or(eq(accounts.loginKey, `email:${email}`), eq(accounts.boundEmail, email)),
      );
      const [otherOwner] = await tx.select({ uid: accounts.uid }).from(accounts).where(ownedByOther).limit(1);
      if (otherOwner) return new Refusal(errorCodes.emailUnavailable);
      await tx.update(accounts).set({ boundEmail: email }).where(eq(accounts.uid, uid));
      await invalidateTickets(tx, uid, 'bind');
      return { email };
    },
  },
} as const satisfies Handlers;
