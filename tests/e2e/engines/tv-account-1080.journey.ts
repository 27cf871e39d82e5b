import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { runAccountJourney } from './remote-control/run-account-journey';

export const name =
  'In Portuguese at 1920 × 1080, a viewer opens a receipt, turns the renewal off and on, reads the terms and changes the language';
export const engine: JourneyEngine = 'chromium-64';
export const isInFullRunOnly = true;
export const size = { width: 1920, height: 1080 };

export const run = (context: JourneyContext): Promise<void> =>
  runAccountJourney(context, { brand: 'telinha', lang: 'pt', otherLanguage: { lang: 'en', name: 'English' } });
