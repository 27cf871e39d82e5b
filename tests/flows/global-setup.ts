import { buildPageScripts } from './page/bundle-page';

/** Builds the scripts of the pages that flow tests open, once, before the first test file runs. */
export const setup = (): Promise<void> => buildPageScripts();
