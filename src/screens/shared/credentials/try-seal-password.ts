import type { Result } from '../../../runtime/api/call-error';
import { sealPassword } from '../../../runtime/brand/brand-keys';
import { timeoutErrorName } from '../../../runtime/timing/time-limit';

/** The calls that send a password. A password encrypted for one call is refused by the others. */
export type PasswordCall =
  | 'login'
  | 'signup'
  | 'resetPasswd'
  | 'changePassword'
  | 'changeEmail'
  | 'deleteAccount'
  | 'passkeyOptions'
  | 'changeThirdParty'
  | 'emailResetPassword';

/**
 * Encrypts (seals) a password for one request to `call`. Resolves to the blocks of the sealed message, or to an error
 * that the form handles like the error of a failed call.
 */
export async function trySealPassword(brand: string, call: PasswordCall, password: string): Promise<Result<string[]>> {
  try {
    return { ok: true, value: await sealPassword(brand, call, password) };
  } catch (error) {
    console.error('[sub-elements]', error);
    if ((error as Error).name === timeoutErrorName) return { ok: false, error: { kind: 'timeout' } };
    // A TypeError means that the encryption or the key didn't load. Other errors: the brand's key is unusable, or the
    // browser has no secure random numbers.
    return { ok: false, error: { kind: error instanceof TypeError ? 'network' : 'request' } };
  }
}
