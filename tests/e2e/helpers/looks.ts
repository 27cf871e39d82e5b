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

/** What a look comes to: a brand may speak fewer languages and know one theme alone. */
export function granted({ brand, lang, theme }: Look): { lang: Language; theme: string } {
  const { languages: spoken, fixedTheme } = settingsOf(brand);
  const wished = languages.find((one) => one === lang);
  // The browser of the tests asks for English, which every brand speaks.
  return { lang: wished && spoken.includes(wished) ? wished : 'en', theme: fixedTheme ?? theme };
}

/** Gives every tag of the page, opened dialogs included, another look, and waits until all of it is drawn. */
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
        // A brand brings prices of its own, so that all is asked anew once it is there.
        const { context } = tag as Element & { context?: { brand: { value: { settings: { code: string } } } } };
        if (context?.brand.value.settings.code !== brand) return false;
        const isDressed = wrapper?.getAttribute('lang') === lang && wrapper.getAttribute('data-theme') === theme;
        return isDressed && !tag.shadowRoot?.querySelector('[aria-busy=true]');
      });
    },
    { ...wanted, brand: look.brand },
  );
}
