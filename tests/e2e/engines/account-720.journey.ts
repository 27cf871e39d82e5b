import type { Sandbox } from '../../tools/sandbox/sandbox';
import type { EngineDriver, JourneyEngine } from './drivers/driver';
import { walkAccount } from './remote-control/account-tour';

export const name =
  'A viewer opens a receipt, turns the renewal off and on, reads the terms and changes the language at 1280 × 720, in en';
export const engine: JourneyEngine = 'chromium-64';
export const isFullOnly = true;

export const run = (stage: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> =>
  walkAccount(stage, { brand: 'orbit', lang: 'en', other: { lang: 'pt', name: 'Português' } });
