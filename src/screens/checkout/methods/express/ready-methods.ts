import type { PaymentMethod } from '../../../../contract/entities';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { loadScript } from '../../../../runtime/page/load-script';
import { loadApplePay } from './apple-pay';
import { loadGooglePay } from './google-pay';
import type { LoadWallet, ReadyMethod } from './wallet';

const wallets: Readonly<Record<string, LoadWallet>> = { 'apple-pay': loadApplePay, 'google-pay': loadGooglePay };

const maxButtons = 2;

/**
 * Loads the scripts of the offered wallets, and returns the first methods whose wallet can pay on this device. A wallet
 * whose script is blocked or fails is left out.
 */
export async function findReadyMethods(methods: readonly PaymentMethod[], api: string): Promise<ReadyMethod[]> {
  const candidates = await Promise.all(
    methods.map(async ({ code, express }): Promise<ReadyMethod | null> => {
      const load = Object.hasOwn(wallets, code) ? wallets[code] : undefined;
      const url = express && safeUrl(express.scriptUrl, api);
      if (!load || !url) return null;
      try {
        const wallet = await load(express, () => loadScript(url));
        return wallet && { code, wallet };
      } catch (error) {
        console.warn(`[sub-elements] ${code} is hidden:`, error);
        return null;
      }
    }),
  );
  return candidates.filter((method) => method !== null).slice(0, maxButtons);
}
