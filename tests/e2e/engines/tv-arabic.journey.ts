import type { Chromium64Driver } from './drivers/chromium-64-driver';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { runAccountJourney } from './remote-control/run-account-journey';
import { runPurchaseJourney } from './remote-control/run-purchase-journey';

export const name = 'A viewer buys a plan and uses the account in Arabic, with right-to-left screens';
export const engine: JourneyEngine = 'chromium-64';
export const isInFullRunOnly = true;

export async function run(context: JourneyContext<Chromium64Driver>): Promise<void> {
  await runPurchaseJourney(context, { brand: 'lumen', lang: 'ar' });
  await runAccountJourney(context, { brand: 'lumen', lang: 'ar', otherLanguage: { lang: 'en', name: 'English' } });
}
