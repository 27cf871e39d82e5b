import type { Result } from '../../../runtime/api/call-error';
import { sealPassword } from '../../../runtime/crypto/encrypt';

/** Calls that carry a password. A password sealed for one of them is refused by the others. */
export type PasswordCall = 'login' | 'signup' | 'resetPasswd' | 'changePassword' | 'emailResetPassword';

/** A password as one request carries it; it is good for a single use. What goes wrong is the failure of a call. */
export async function sealedPassword(
  brand: string,
  context: PasswordCall,
  password: string,
): Promise<Result<string[]>> {
  try {
    return { ok: true, value: await sealPassword(brand, context, password) };
  } catch (error) {
    // jsencrypt or the key did not load, the brand's key is unusable, or the browser has no secure random numbers.
    console.error('[sub-elements]', error);
    return { ok: false, error: { kind: error instanceof TypeError ? 'network' : 'request' } };
  }
}
