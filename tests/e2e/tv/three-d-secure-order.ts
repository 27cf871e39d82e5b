import { constants, publicEncrypt, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { blockPrefixSize, messageIdSize, type SealedHeader } from '../../../src/rules/crypto/sealed-message';
import { inRoot } from '../../tools/paths';
import { createSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';

/** A card that requires 3-D Secure. */
const card = { number: '4000000000003063', expiry: '1230', code: '123', holder: 'ANA SOUZA' };

/** Maximum plaintext of one RSA block in bytes: the size of a 2048-bit key minus 11 bytes of PKCS#1 v1.5 padding. */
const maxPlaintextSize = 256 - 11;

/**
 * Splits the card's data into pieces and encrypts each as one RSA block, as the card frame does. Doesn't use the card
 * frame's library, because Playwright can't load it. Returns the blocks in Base64.
 */
function sealCard(header: SealedHeader): string[] {
  const key = readFileSync(inRoot('demo/keys/demo-card-public.pem'), 'utf8');
  const plaintext = Buffer.from(JSON.stringify({ ...card, ...header }));
  const pieceSize = maxPlaintextSize - blockPrefixSize;
  const messageId = randomBytes(messageIdSize);
  const count = Math.ceil(plaintext.length / pieceSize);
  return Array.from({ length: count }, (_, index) => {
    const piece = plaintext.subarray(index * pieceSize, (index + 1) * pieceSize);
    const block = Buffer.concat([messageId, Buffer.from([index, count]), piece]);
    return publicEncrypt({ key, padding: constants.RSA_PKCS1_PADDING }, block).toString('base64');
  });
}

/** Creates an order whose card payment waits for 3-D Secure on the bank's page. */
export async function createThreeDSecureOrder(
  sandbox: Sandbox,
  { account, planId }: { account: string; planId: string },
) {
  const { user } = await createSession(sandbox.origin, account);
  const idempotencyKey = randomUUID();
  const encrypted = sealCard({ purpose: 'card', context: idempotencyKey, origin: sandbox.origin, time: Date.now() });
  const response = await fetch(`${sandbox.origin}/api/bill/pay/v1`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: user.token,
      Language: 'en',
      Brand: 'member',
      'Client-Type': 'WEB',
      Scene: 'STB',
      fingerprint: 'tests',
      Origin: sandbox.origin,
      'Idempotency-Key': idempotencyKey,
    },
    body: JSON.stringify({
      planId,
      methodCode: 'card',
      card: { encrypted, brand: 'visa', lastFour: card.number.slice(-4), validity: '12/30' },
    }),
  });
  const envelope = (await response.json()) as { code: number };
  if (envelope.code !== 0) throw new Error(`${account} could not order plan ${planId}: ${JSON.stringify(envelope)}`);
}
