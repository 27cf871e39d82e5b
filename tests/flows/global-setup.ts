import { bundlePage } from './page/bundle-page';

/** Runs once before all test files. */
export const setup = (): Promise<void> => bundlePage();
