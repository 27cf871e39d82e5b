import { useEffect, useState } from 'react';
import { digitsOf } from '../../../rules/identity/text';
import { useElementContext } from '../../../runtime/element-context/element-context';
import { activeEntryLink } from '../../../runtime/navigation/entry-link';
import { keyAtApi } from '../../../runtime/session/session';
import { sessionStore } from '../../../runtime/storage/storage';
import type { AuthFlow } from '../../shared/credentials/auth-flow';
import { type AccountKind, type SignInDraft, signInDraft, updateDraft } from '../../shared/credentials/sign-in-draft';
import type { AuthValues, AuthView } from './auth-checks';

/** A registration whose code has been sent but not entered. The password isn't part of it and is never stored. */
export interface UnfinishedRegistration extends SignInDraft {
  nickname: string;
  /** The visitor left the password empty, so it isn't asked for again after a reload. */
  isPasswordless?: boolean;
  /** The visitor wants marketing email. */
  marketing?: boolean;
  /** The email address or phone number to which the code was sent, as displayed. */
  sentTo: string;
  /** When the next code may be requested, in milliseconds since the epoch. */
  resendAt: number;
}

/** The API at which the account is registered. */
type Settings = Parameters<typeof keyAtApi>[1];

const storageKey = (settings: Settings) => keyAtApi('registration', settings);
/** How long after `resendAt` a registration can be restored. The specification has no value for it. */
const lifetimeMs = 10 * 60 * 1000;

/**
 * Stores a registration in the tab's session storage until it is finished. Phones may discard the tab while the mail
 * app is open. Without the stored registration, the code from the email would then be useless.
 */
export function storeRegistration(settings: Settings, registration: UnfinishedRegistration): void {
  sessionStore.set(storageKey(settings), registration);
}

/** Returns the registration that the tab stored before a reload; null if there is none or it is too old. */
export function readRegistration(settings: Settings): UnfinishedRegistration | null {
  const stored = sessionStore.get<UnfinishedRegistration>(storageKey(settings));
  return stored && Date.now() < stored.resendAt + lifetimeMs ? stored : null;
}

export function forgetRegistration(settings: Settings): void {
  sessionStore.set(storageKey(settings), undefined);
}

/** Matches a phone number: at least six characters, all of them digits or separators. */
const phoneNumberPattern = /^[\d\s().-]{6,}$/;

/**
 * Fills the draft, which is the email address or phone number in the sign-in forms. The value comes from the link with
 * which the operator's app opened the page, otherwise from what the page knows (attributes `email` and `phone`). Does
 * nothing if the visitor has already typed a value.
 * Source: specification, section 2.
 */
export function prefillDraft(settings: Settings & { email?: string | undefined; phone?: string | undefined }): void {
  const { email, phone } = signInDraft.peek();
  const link = activeEntryLink(settings).peek();
  const loginId = (link?.kind === 'app' && link.loginId?.trim()) || settings.email;
  if (email || phone.number) return;
  // `usePreselectCountry` fills in the number when the countries have loaded.
  if (!loginId && settings.phone) updateDraft({ kind: 'phone' });
  if (!loginId) return;
  if (loginId.includes('@')) updateDraft({ kind: 'email', email: loginId });
  else if (phoneNumberPattern.test(loginId))
    updateDraft({ kind: 'phone', phone: { ...phone, number: digitsOf(loginId) } });
}

/**
 * Fills the draft, from which the form then reads its initial values. In the view `register`, uses and returns the
 * registration that the tab stored before a reload. Otherwise, or if there is none, uses the account in a link or an
 * attribute, and returns null.
 */
export function useRestoredRegistration(view: AuthView): UnfinishedRegistration | null {
  const { settings } = useElementContext();
  // A `useState` initializer, because effects run after the first render.
  const [restored] = useState(() => {
    const registration = view === 'register' ? readRegistration(settings.peek()) : null;
    if (registration) updateDraft({ kind: registration.kind, email: registration.email, phone: registration.phone });
    else prefillDraft(settings.peek());
    return registration;
  });
  return restored;
}

interface RegistrationState {
  view: AuthView;
  flow: AuthFlow;
  kind: AccountKind;
  values: Pick<AuthValues, 'email' | 'phone' | 'nickname' | 'password' | 'marketing'>;
}

/** Stores a registration while its code step is shown, so that a reload doesn't lose it. */
export function useRegistrationStorage({ view, flow, kind, values }: RegistrationState): void {
  const { settings } = useElementContext();
  const { step, sentTo, resendAt, isRestored } = flow;
  const { email, phone, nickname, marketing } = values;
  // After a reload, a password that was typed before is missing too.
  const isPasswordless = values.password === '' && !isRestored;
  useEffect(() => {
    if (view !== 'register') return;
    if (step === 'code')
      storeRegistration(settings.peek(), {
        kind,
        email,
        phone,
        nickname,
        marketing,
        isPasswordless,
        sentTo,
        resendAt,
      });
    else forgetRegistration(settings.peek());
  }, [settings, view, step, kind, email, phone, nickname, marketing, isPasswordless, sentTo, resendAt]);
}
