import type { JourneyContext, JourneyEngine } from './drivers/engine-driver';
import { runAccountJourney } from './remote-control/run-account-journey';

export const name =
  'In English at 1280 × 720, a viewer opens a receipt, turns the renewal off and on, reads the terms and changes the language';
export const engine: JourneyEngine = 'chromium-64';
export const isInFullRunOnly = true;
// No `size`: the window is 1280 × 720 by default.

export const run = (context: JourneyContext): Promise<void> =>
  runAccountJourney(context, { brand: 'orbit', lang: 'en', otherLanguage: { lang: 'pt', name: 'Português' } });
