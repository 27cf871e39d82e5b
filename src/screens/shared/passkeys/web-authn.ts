import type { PasskeyCredential } from '../../../contract/calls/passkeys';

/**
 * Why the browser returned no passkey. `canceled`: the visitor closed its dialog, or took too long; browsers don't say
 * which, nor whether there was a passkey. `exists`: the device already has one for the account.
 */
export type PasskeyFailure = 'canceled' | 'exists' | 'unavailable';

type PasskeyResult = { ok: true; credential: PasskeyCredential } | { ok: false; reason: PasskeyFailure };

const bytesOf = (text: string) =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));

const textOf = (buffer: ArrayBuffer | null) =>
  buffer === null
    ? undefined
    : btoa(String.fromCharCode(...new Uint8Array(buffer)))
        .replaceAll('+', '-')
        .replaceAll('/', '_')
        .replace(/=+$/, '');

interface DescriptorJson {
  id: string;
}

const descriptorsOf = (list: readonly DescriptorJson[] | undefined) =>
  list?.map((descriptor) => ({ ...descriptor, id: bytesOf(descriptor.id) })) as
    | PublicKeyCredentialDescriptor[]
    | undefined;

/** The options as the server sends them: binary values are in base64url. */
interface OptionsJson {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: DescriptorJson[];
  allowCredentials?: DescriptorJson[];
}

function credentialJson({ id, rawId, type, response, ...credential }: PublicKeyCredential): PasskeyCredential {
  const { clientDataJSON } = response;
  const attestation = response as AuthenticatorAttestationResponse;
  const assertion = response as AuthenticatorAssertionResponse;
  const isNew = attestation.attestationObject !== undefined;
  return {
    ...credential,
    id,
    rawId: textOf(rawId) ?? '',
    type: type as 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: textOf(clientDataJSON) ?? '',
      ...(isNew
        ? {
            attestationObject: textOf(attestation.attestationObject),
            transports: attestation.getTransports?.() ?? [],
          }
        : {
            authenticatorData: textOf(assertion.authenticatorData),
            signature: textOf(assertion.signature),
            userHandle: textOf(assertion.userHandle),
          }),
    },
  };
}

const failures: Readonly<Record<string, PasskeyFailure>> = {
  NotAllowedError: 'canceled',
  AbortError: 'canceled',
  InvalidStateError: 'exists',
  // The device can create none of the kinds of keys that the server asks for.
  NotSupportedError: 'unavailable',
};

/** Waits for the browser's dialog. */
async function resultOf(request: Promise<Credential | null>): Promise<PasskeyResult> {
  try {
    const credential = (await request) as PublicKeyCredential | null;
    return credential ? { ok: true, credential: credentialJson(credential) } : { ok: false, reason: 'canceled' };
  } catch (error) {
    const { name } = error as Error;
    const reason = Object.hasOwn(failures, name) ? failures[name] : undefined;
    if (!reason) console.warn('[sub-elements]', error);
    return { ok: false, reason: reason ?? 'unavailable' };
  }
}

/** Creates a passkey with the options of `passkeyOptions`, in the browser's dialog. */
export function createPasskey(optionsJson: object): Promise<PasskeyResult> {
  const { challenge, user, excludeCredentials, ...options } = optionsJson as OptionsJson;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    user: { ...user, id: bytesOf(user?.id ?? '') },
    excludeCredentials: descriptorsOf(excludeCredentials),
  } as unknown as PublicKeyCredentialCreationOptions;
  return resultOf(navigator.credentials.create({ publicKey }));
}

interface GetPasskeyOptions {
  signal: AbortSignal;
  /** `conditional`: the browser offers passkeys with its suggestions for the email field, and opens no dialog. */
  mediation: 'conditional' | 'optional';
}

/** Asks for a passkey with the options of `passkeyOptions`. */
export function getPasskey(optionsJson: object, { signal, mediation }: GetPasskeyOptions): Promise<PasskeyResult> {
  const { challenge, allowCredentials, ...options } = optionsJson as OptionsJson;
  const publicKey = {
    ...options,
    challenge: bytesOf(challenge),
    allowCredentials: descriptorsOf(allowCredentials),
  } as unknown as PublicKeyCredentialRequestOptions;
  return resultOf(navigator.credentials.get({ publicKey, signal, mediation }));
}

/** Functions of `PublicKeyCredential` that not every browser has. */
interface OptionalFunctions {
  getClientCapabilities?(): Promise<Record<string, boolean | undefined>>;
  isConditionalMediationAvailable?(): Promise<boolean>;
  signalUnknownCredential?(options: { rpId: string; credentialId: string }): Promise<void>;
}

const optionalFunctions = () => PublicKeyCredential as unknown as OptionalFunctions;

/** Whether the browser uses passkeys of the host `rpId` on this page. On other sites, it asks the host about them. */
export async function canUsePasskeysOf(rpId: string): Promise<boolean> {
  const { hostname } = location;
  if (hostname === rpId || hostname.endsWith(`.${rpId}`)) return true;
  const capabilities = await optionalFunctions()
    .getClientCapabilities?.()
    .catch(() => undefined);
  return capabilities?.relatedOrigins === true;
}

/** Whether the browser can offer passkeys with its suggestions for the email field. */
export const canSuggestPasskeys = async (): Promise<boolean> =>
  (await optionalFunctions()
    .isConditionalMediationAvailable?.()
    .catch(() => false)) === true;

/** Whether this device itself can hold passkeys: it has a screen lock, a fingerprint sensor or the like. */
export const hasDeviceLock = (): Promise<boolean> =>
  PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false);

/** Tells the browser's password manager that the server doesn't know a passkey, so that it stops offering it. */
export function reportUnknownPasskey(rpId: string, credentialId: string): void {
  optionalFunctions()
    .signalUnknownCredential?.({ rpId, credentialId })
    .catch(() => undefined);
}
