import { useEffect, useState } from 'react';
import { useElementContext } from '../../../runtime/element-context/element-context';
import type { AuthFlow } from '../../shared/credentials/auth-flow';
import { type AccountKind, updateDraft } from '../../shared/credentials/sign-in-draft';
import { prefillDraft } from '../shared/sign-in-state/prefill-draft';
import {
  forgetRegistration,
  readRegistration,
  storeRegistration,
  type UnfinishedRegistration,
} from '../shared/sign-in-state/unfinished-registration';
import type { AuthValues, AuthView } from './auth-checks';

/**
 * Fills the draft, from which the form then reads its initial values. In the view `register`, uses and returns the
 * registration that the tab stored before a reload. Otherwise, or if there is none, uses the account in a link or an
 * attribute, and returns null.
 */
export function useRestoredRegistration(view: AuthView): UnfinishedRegistration | null {
  const { settings } = useElementContext();
  // A `useState` initializer, because effects run after the first render.
  const [restored] = useState(() => {
    const registration = view === 'register' ? readRegistration() : null;
    if (registration) updateDraft({ kind: registration.kind, email: registration.email, phone: registration.phone });
    else prefillDraft(settings.peek().email);
    return registration;
  });
  return restored;
}

interface RegistrationState {
  view: AuthView;
  flow: AuthFlow;
  kind: AccountKind;
  values: Pick<AuthValues, 'email' | 'phone' | 'nickname'>;
}

/** Stores a registration while its code step is shown, so that a reload doesn't lose it. */
export function useRegistrationStorage({ view, flow, kind, values }: RegistrationState): void {
  const { step, sentTo, resendAt } = flow;
  const { email, phone, nickname } = values;
  useEffect(() => {
    if (view !== 'register') return;
    if (step === 'code') storeRegistration({ kind, email, phone, nickname, sentTo, resendAt });
    else forgetRegistration();
  }, [view, step, kind, email, phone, nickname, sentTo, resendAt]);
}
