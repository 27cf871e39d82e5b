import { fetchInFrame } from '../frame/frame-requests';
import type { Page } from './page';

/** Creates the `navigator` object of a page's documents. */
export function createNavigator(page: Page): Navigator {
  return {
    userAgent: page.userAgent,
    language: 'en-US',
    languages: ['en-US'],
    platform: 'Linux x86_64',
    vendor: 'Google Inc.',
    cookieEnabled: true,
    maxTouchPoints: page.media.isTouch ? 5 : 0,
    hardwareConcurrency: 2,
    webdriver: true,
    plugins: [],
    mimeTypes: [],
    get onLine() {
      return !page.context_.isOffline;
    },
    clipboard: {
      writeText: async (text: string) => {
        page.context_.clipboard = text;
      },
      readText: async () => page.context_.clipboard,
    },
    sendBeacon(url: string, body?: string) {
      void fetchInFrame(page.mainFrame_, url, { method: 'POST', body: body ?? null }).catch(() => undefined);
      return true;
    },
  } as unknown as Navigator;
}

/** Creates the `console` object of a page's documents. Messages become Playwright's `console` events. */
export function createConsole(page: Page): Console {
  const createLogger =
    (type: string) =>
    (...parts: unknown[]) => {
      const text = parts.map((part) => (part instanceof Error ? String(part.stack) : String(part))).join(' ');
      page.emit('console', { type: () => type, text: () => text, args: () => [], location: () => ({ url: '' }) });
    };
  return {
    ...console,
    log: createLogger('log'),
    info: createLogger('info'),
    debug: createLogger('debug'),
    warn: createLogger('warning'),
    error: createLogger('error'),
  };
}
