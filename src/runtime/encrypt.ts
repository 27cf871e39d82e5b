import { type SealedHeader, type SealedPayloads, type SealedPurpose, sealMessage } from '../rules/sealed-message';

/** Seals a payload under one of the brand's public keys, for this page. Loads jsencrypt on demand. Throws for a bad key. */
export async function sealFor<Purpose extends SealedPurpose>(
  publicKey: string,
  { purpose, context }: Pick<SealedHeader, 'context'> & { purpose: Purpose },
  payload: SealedPayloads[Purpose],
): Promise<string[]> {
  const { JSEncrypt } = await import('jsencrypt');
  const header = { purpose, context, origin: location.origin, time: Date.now() };
  return sealMessage(new JSEncrypt(), publicKey, header, payload);
}
