import type { Sandbox } from '../../tools/sandbox/sandbox';
import type { OldChromium } from './drivers/chromium-64';
import type { JourneyEngine } from './drivers/driver';
import { walkPurchase } from './remote-control/purchase-tour';

export const name = 'A viewer signs in, pays by Pix and finds the order at 1920 × 1080, in pt';
export const engine: JourneyEngine = 'chromium-64';
export const isFullOnly = true;
export const size = { width: 1920, height: 1080 };

export const run = (stage: { driver: OldChromium; sandbox: Sandbox }): Promise<void> =>
  walkPurchase(stage, { brand: 'telinha', lang: 'pt' });
