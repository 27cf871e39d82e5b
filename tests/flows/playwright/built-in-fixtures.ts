import { BrowserContext, type ContextOptions } from '../browser/context';
import type { Fixture, Fixtures, Use } from './fixtures';

/**
 * Imitates Playwright's fixtures for tests that run without a browser: `browser`, `context`, `page`, `request`, and
 * options such as `viewport`.
 */
export const builtInFixtures: Fixtures = new Map(
  Object.entries({
    browser: {
      value: async ({ baseURL }: { baseURL: string }, use: Use) => {
        const contexts: BrowserContext[] = [];
        await use({
          newContext: async (options: ContextOptions = {}) => {
            const context = new BrowserContext({ baseURL, ...options });
            contexts.push(context);
            return context;
          },
          browserType: () => ({ name: () => 'chromium' }),
          version: () => '140.0',
          contexts: () => contexts,
        });
        for (const context of contexts) await context.close();
      },
    },
    browserName: { value: 'chromium' },
    baseURL: { value: 'http://localhost/' },
    viewport: { value: undefined, isOption: true },
    isMobile: { value: false, isOption: true },
    hasTouch: { value: false, isOption: true },
    colorScheme: { value: undefined, isOption: true },
    storageState: { value: undefined, isOption: true },
    userAgent: { value: undefined, isOption: true },
    context: {
      value: async (
        { baseURL, viewport, isMobile, hasTouch, colorScheme, storageState, userAgent }: ContextOptions,
        use: Use,
      ) => {
        const options = { baseURL, viewport, isMobile, hasTouch, colorScheme, storageState, userAgent };
        const context = new BrowserContext(
          Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as ContextOptions,
        );
        await use(context);
        await context.close();
      },
    },
    page: {
      value: async ({ context }: { context: BrowserContext }, use: Use) => use(await context.newPage()),
    },
    request: {
      value: async ({ context }: { context: BrowserContext }, use: Use) => use(context.request),
    },
  }).map(([name, fixture]) => [name, { isWorkerScoped: false, isAuto: false, isOption: false, ...fixture } as Fixture]),
);
