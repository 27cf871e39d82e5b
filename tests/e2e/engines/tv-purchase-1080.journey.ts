import type { Chromium64Driver } from './drivers/chromium-64-driver';
import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { runPurchaseJourney } from './remote-control/run-purchase-journey';

export const name = 'In Portuguese at 1920 × 1080, a viewer signs in, pays by Pix and finds the order';
export const engine: JourneyEngine = 'chromium-64';
export const isInFullRunOnly = true;
export const size = { width: 1920, height: 1080 };

export const run = (context: JourneyContext<Chromium64Driver>): Promise<void> =>
  runPurchaseJourney(context, { brand: 'telinha', lang: 'pt' });
