import type { Sandbox } from '../../tools/sandbox/sandbox';
import type { OldChromium } from './drivers/chromium-64';
import type { JourneyEngine } from './drivers/driver';
import { walkAccount } from './remote-control/account-tour';
import { walkPurchase } from './remote-control/purchase-tour';

export const name = 'A viewer buys a plan and walks through the account in Russian, whose texts are the longest';
export const engine: JourneyEngine = 'chromium-64';
export const isFullOnly = true;

export async function run(stage: { driver: OldChromium; sandbox: Sandbox }): Promise<void> {
  await walkPurchase(stage, { brand: 'orbit', lang: 'ru' });
  await walkAccount(stage, { brand: 'orbit', lang: 'ru', other: { lang: 'en', name: 'English' } });
}
