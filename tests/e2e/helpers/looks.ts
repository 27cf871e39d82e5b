import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { inRoot } from '../../tools/paths';
import type { Look } from '../../tools/screen-gallery/gallery-screens';
import { type Language, languages } from './text';

interface BrandSettings {
  languages: readonly Language[];
  defaultLanguage: Language;
  fixedTheme?: string;
}

const settingsOf = (brand: string): BrandSettings =>
  JSON.parse(readFileSync(inRoot('brands', brand, 'settings.json'), 'utf8')) as BrandSettings;

export const brands = ['orbit', 'lumen', 'telinha', 'member', 'onyx', 'ivory'] as const;

/** The effective look: a brand can have fewer languages and a fixed theme. */
export function granted({ brand, lang, theme }: Look): { lang: Language; theme: string } {
  const { languages: spoken, fixedTheme } = settingsOf(brand);
  const wished = languages.find((one) => one === lang);
  // The test browser's language is English, which every brand supports.
  return { lang: wished && spoken.includes(wished) ? wished : 'en', theme: fixedTheme ?? theme };
}

/** Changes the look of every element of the page, including dialogs, and waits until it is rendered. */
export async function dress(page: Page, look: Look): Promise<void> {
  const wanted = granted(look);
  await page.evaluate(
    (attributes) => {
      const tags = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('sub-'));
      for (const tag of tags) for (const [name, value] of Object.entries(attributes)) tag.setAttribute(name, value);
      document.documentElement.dataset.theme = attributes.theme ?? '';
    },
    look as unknown as Record<string, string>,
  );
  await page.waitForFunction(
    ({ lang, theme, brand }) => {
      const tags = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('sub-'));
      return tags.every((tag) => {
        const wrapper = tag.shadowRoot?.querySelector('.sub');
        // A brand has its own prices, so elements refetch after the change.
        const { context } = tag as Element & { context?: { brand: { value: { settings: { code: string } } } } };
        if (context?.brand.value.settings.code !== brand) return false;
        const isDressed = wrapper?.getAttribute('lang') === lang && wrapper.getAttribute('data-theme') === theme;
        return isDressed && !tag.shadowRoot?.querySelector('[aria-busy=true]');
      });
    },
    { ...wanted, brand: look.brand },
  );
}
