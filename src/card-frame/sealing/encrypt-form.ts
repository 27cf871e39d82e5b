import type { FrameKind } from '../../contract/card-frame';
import type { RequestResult } from '../channel/channel';
import type { CardForm } from '../form/card-form';
import { createEncryptLimit } from './encrypt-limit';
import { sealFields } from './seal-fields';

interface EncryptOptions {
  form: Pick<CardForm, 'checkAndShowErrors' | 'showNotice'>;
  kind: FrameKind;
  /** The brand's public key (PEM or JWK); null if the brand has none. */
  cardKey: Promise<string | null>;
  /** The origin of the page that embeds the frame. */
  origin: string;
  /** Returns the server's time, in milliseconds since 1970. */
  serverTime: () => Promise<number>;
}

/**
 * Returns the function that handles `encrypt` requests: encrypts the fields if they are valid. `context` is the
 * idempotency key of the request that will contain the ciphertext.
 */
export function createEncrypt({ form, kind, cardKey, origin, serverTime }: EncryptOptions) {
  // Returns false if the limit is reached. Otherwise counts an encryption and returns true.
  const reserveEncryption = createEncryptLimit();
  return async (context: string): Promise<RequestResult> => {
    const checked = form.checkAndShowErrors();
    if (!checked.ok) return { ok: false, error: 'invalid' };
    const [key, time] = await Promise.all([cardKey, serverTime()]);
    if (!key) return { ok: false, error: 'key' };
    if (!reserveEncryption(Date.now())) {
      form.showNotice('card-frame:tooOften');
      return { ok: false, error: 'tooOften' };
    }
    try {
      return { ok: true, value: await sealFields(kind, checked.card, { key, context, origin, time }) };
    } catch {
      // `key` stands for every failure of the encryption, because the exact reason wouldn't help the payer.
      return { ok: false, error: 'key' };
    }
  };
}
