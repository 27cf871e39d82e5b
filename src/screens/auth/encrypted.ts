import type { Result } from '../../runtime/api/call-error';
import { encryptFor } from '../../runtime/encrypt';

/** A password as requests carry it. What can go wrong is said as the failure of a call. */
export async function encrypted(publicKey: string, text: string): Promise<Result<string[]>> {
  try {
    return { ok: true, value: await encryptFor(publicKey, text) };
  } catch (error) {
    // The library's file did not come, or the brand's key is no key.
    console.error('[sub-elements]', error);
    return { ok: false, error: { kind: error instanceof TypeError ? 'network' : 'request' } };
  }
}
