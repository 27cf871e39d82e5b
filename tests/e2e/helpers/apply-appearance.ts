import { readFileSync } from 'node:fs';
import { expect, type Page, type Request } from '@playwright/test';
import { type Language, languages } from '../../../src/contract/languages';
import { inRoot } from '../../tools/paths';
import type { Appearance } from '../../tools/screen-gallery/gallery-screens';

interface BrandSettings {
  languages: readonly Language[];
  defaultLanguage: Language;
  fixedTheme?: string;
}

const settingsOf = (brand: string): BrandSettings =>
  JSON.parse(readFileSync(inRoot('brands', brand, 'settings.json'), 'utf8')) as BrandSettings;

/** The brands of the accessibility tests. */
export const brands = ['orbit', 'lumen', 'telinha', 'member', 'onyx', 'ivory'] as const;

/** The language and theme that elements really show: some brands lack a language or have a fixed theme. */
export function effectiveAppearance({ brand, lang, theme }: Appearance): { lang: Language; theme: string } {
  const { languages: offered, fixedTheme } = settingsOf(brand);
  const requested = languages.find((language) => language === lang);
  // The fallback is the language of the test browser, English, which every brand supports.
  return { lang: requested && offered.includes(requested) ? requested : 'en', theme: fixedTheme ?? theme };
}

/** Runs an action, then waits until its requests have ended and the page has rendered the responses. */
async function runAndWaitForRequests(page: Page, action: () => Promise<void>): Promise<void> {
  const pending = new Set<Request>();
  const add = (request: Request) => void pending.add(request);
  const remove = (request: Request) => void pending.delete(request);
  page.on('request', add).on('requestfinished', remove).on('requestfailed', remove);
  const waitForRender = () =>
    page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  try {
    await action();
    await waitForRender();
    await expect.poll(() => [...pending].map((request) => request.url())).toEqual([]);
    await waitForRender();
  } finally {
    page.off('request', add).off('requestfinished', remove).off('requestfailed', remove);
  }
}

/**
 * Changes the appearance of every element of the page, including dialogs, and waits until the page has rendered it,
 * including texts from the server.
 */
export const applyAppearance = (page: Page, appearance: Appearance): Promise<void> =>
  runAndWaitForRequests(page, () => setAppearance(page, appearance));

async function setAppearance(page: Page, appearance: Appearance): Promise<void> {
  const effective = effectiveAppearance(appearance);
  await page.evaluate(
    (attributes) => {
      const elements = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('sub-'));
      for (const element of elements)
        for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
      document.documentElement.dataset.theme = attributes.theme ?? '';
    },
    appearance as unknown as Record<string, string>,
  );
  await page.waitForFunction(
    ({ lang, theme, brand }) => {
      const elements = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('sub-'));
      return elements.every((element) => {
        const wrapper = element.shadowRoot?.querySelector('.sub');
        type Context = { brand: { value: { settings: { code: string } } | null } };
        const { context } = element as Element & { context?: Context };
        // Check the settings first: an element requests the brand's prices only after the settings have loaded, and
        // until then it can show content without being busy.
        if (context?.brand.value?.settings.code !== brand) return false;
        const hasAppearance = wrapper?.getAttribute('lang') === lang && wrapper.getAttribute('data-theme') === theme;
        return hasAppearance && !element.shadowRoot?.querySelector('[aria-busy=true]');
      });
    },
    { ...effective, brand: appearance.brand },
  );
}
