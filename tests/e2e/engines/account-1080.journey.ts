import type { Sandbox } from '../../tools/sandbox/sandbox';
import type { EngineDriver, JourneyEngine } from './drivers/driver';
import { walkAccount } from './remote-control/account-tour';

export const name =
  'A viewer opens a receipt, turns the renewal off and on, reads the terms and changes the language at 1920 × 1080, in pt';
export const engine: JourneyEngine = 'chromium-64';
export const isFullOnly = true;
export const size = { width: 1920, height: 1080 };

export const run = (stage: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> =>
  walkAccount(stage, { brand: 'telinha', lang: 'pt', other: { lang: 'en', name: 'English' } });
