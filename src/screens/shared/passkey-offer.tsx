import { useState } from 'react';
import type { AccountInfo } from '../../contract/entities';
import { useElementContext, useIsTv } from '../../runtime/element-context/element-context';
import { memberKey } from '../../runtime/session/session';
import type { Settings } from '../../runtime/settings/settings';
import { localStore, sessionStore } from '../../runtime/storage/storage';
import { LazyPart } from '../../ui/async/lazy-part';

/** The server's `passkeys`: where passkeys work. */
type PasskeySite = AccountInfo['passkeys'];

/**
 * The host whose passkeys this browser may use; null if the server offers none here, the browser has none, or on a TV.
 * `canUsePasskeysOf` checks the rest, with code that loads only then.
 */
export function usePasskeyHost(site: PasskeySite): string | null {
  const isTv = useIsTv();
  // An element of the page with this id would be an object.
  return site && !isTv && typeof PublicKeyCredential === 'function' ? site.rpId : null;
}

const offeredKey = 'passkey-offered';
const declinedKey = 'passkey-declined';

/** Remembers in this tab whether the member has signed in without a passkey, and can be offered one. */
export const rememberSignIn = (settings: Settings, { usedPasskey }: { usedPasskey: boolean }): void =>
  sessionStore.set(offeredKey, usedPasskey ? undefined : memberKey(settings));

const loadOffer = () => import('./passkeys/offer-passkey').then(({ OfferPasskey }) => OfferPasskey);

/** Offers a passkey after a sign-in without one, until the member answers. */
export function PasskeyOffer({ info }: { info: AccountInfo | undefined }) {
  const settings = useElementContext().settings.peek();
  const host = usePasskeyHost(info?.passkeys);
  const key = memberKey(settings);
  // Decided once, so that the confirmation stays after the answer.
  const [isOffered] = useState(
    () => key !== undefined && sessionStore.get(offeredKey) === key && localStore.get(declinedKey) !== key,
  );
  if (!info || host === null || !isOffered) return null;
  const remember = (answer: 'added' | 'declined') => {
    sessionStore.set(offeredKey, undefined);
    if (answer === 'declined') localStore.set(declinedKey, key);
  };
  return (
    <LazyPart
      load={loadOffer}
      props={{ info, onAnswer: remember }}
      areas={['auth', 'fields', 'errors']}
      failed={null}
    />
  );
}
