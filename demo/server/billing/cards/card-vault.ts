import { createHmac, randomBytes } from 'node:crypto';
import type { Database } from '../../database/open';
import { settings } from '../../database/schema';
import { readSetting } from '../../settings/stored-settings';

/**
 * Returns the token that a card vault would return for a card number. The same number always has the same token, and
 * two numbers with the same last digits have different tokens. The token contains a keyed hash, because a plain hash of
 * a card number can be brute-forced.
 */
export async function vaultTokenOf(tx: Database, cardNumber: string): Promise<string> {
  const newSecret = randomBytes(32).toString('base64url');
  await tx.insert(settings).values({ key: 'vaultSecret', value: newSecret }).onConflictDoNothing();
  const secret = await readSetting(tx, 'vaultSecret', newSecret);
  return `tok_${createHmac('sha256', secret).update(cardNumber).digest('base64url')}`;
}
