import { buildPageScripts } from './page/bundle-page';

/** Builds the pages' scripts once, before all test files. */
export const setup = (): Promise<void> => buildPageScripts();
