import { signal } from '@preact/signals-react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { majorFolderOf } from '../../../src/contract/delivery';
import { directionOf } from '../../../src/rules/text-direction';
import { brandCodes, loadBrand } from '../../../src/runtime/brand/brand';
import { type ElementContext, ElementContextProvider } from '../../../src/runtime/element-context/element-context';
import { loadTexts } from '../../../src/runtime/i18n/texts';
import { portalUrl } from '../../../src/runtime/navigation/destinations';
import {
  resolveSettingsAndLanguage,
  type SettingsAndLanguageSources,
} from '../../../src/runtime/settings/resolve-settings-and-language';
import type { Payload } from '../hydration/payload';
import { type Attributes, attributesText, isAttributeName, scriptJson } from '../markup';
import { fetchPlans } from './fetch-plans';
import type { PlansOptions } from './plans-options';
import { plansCssOf, plansSheet } from './plans-sheet';
import { PlansView } from './plans-view';

const plansElementHtml = (attributes: Attributes, content = ''): string =>
  `<sub-plans${attributesText(attributes)}>${content}</sub-plans>`;

/**
 * Renders the plans element to HTML that any server can put into its pages. The element's declarative shadow root shows
 * plans and prices without JavaScript, and contains the data that the element needs to hydrate. If the plans can't be
 * loaded or rendered, returns an element without content, which fetches the data in the browser. Never rejects.
 */
export async function renderPlans(options: PlansOptions): Promise<string> {
  const attributes = filterAttributes(options);
  try {
    return await renderWithPlans(options, attributes);
  } catch (error) {
    options.onError?.(error instanceof Error ? error : new Error(String(error)));
    return plansElementHtml(attributes);
  }
}

/** Returns brand, language and the allowed attributes. For every other attribute, passes an error to `onError`. */
function filterAttributes({ attributes = {}, brand, lang, onError }: PlansOptions): Attributes {
  const entries = Object.entries(attributes).filter(([name]) => name !== 'brand' && name !== 'lang');
  for (const [name] of entries)
    if (!isAttributeName(name)) onError?.(new Error(`${JSON.stringify(name)} is not an allowed attribute`));
  return { brand, lang, ...Object.fromEntries(entries.filter(([name]) => isAttributeName(name))) };
}

async function renderWithPlans(options: PlansOptions, attributes: Attributes): Promise<string> {
  const { timeout, fetch } = options;
  const api = normalizeUrl(options.api);
  const assets = normalizeUrl(options.assets ?? `${api}/${majorFolderOf(__VERSION__)}`);
  const sources: SettingsAndLanguageSources = {
    attributes: {
      api,
      brand: options.brand,
      lang: options.lang,
      theme: textOf(attributes.theme),
      scene: textOf(attributes.scene),
      reference: textOf(attributes.reference),
    },
    pageDefaults: { portal: normalizeUrl(options.portal ?? api) },
    hostname: '',
    assets,
    brands: brandCodes,
    scene: undefined,
    languageRules: () => undefined,
    stored: undefined,
    browser: [],
    country: '',
  };
  const brandCode = resolveSettingsAndLanguage(sources).settings.brand;
  const brand = await loadBrand(brandCode);
  const { settings, lang = brand.settings.defaultLanguage } = resolveSettingsAndLanguage({
    ...sources,
    languageRules: () => brand.settings,
  });
  const { portal, scene } = settings;
  const error = typeof attributes.error === 'string' ? attributes.error : undefined;
  const request = { api, brand: brandCode, lang, scene, ...(timeout && { timeout }), ...(fetch && { fetch }) };
  const [data] = await Promise.all([
    fetchPlans(request),
    loadTexts(lang, ['common', 'plans', ...(error ? (['errors'] as const) : [])]),
  ]);
  const theme = brand.settings.fixedTheme ?? settings.theme;
  // The part of the element's context that server rendering uses. Each call of `renderPlans` creates a new context.
  const context = { settings: signal(settings), brand: signal(brand), lang: signal(lang) } as unknown as ElementContext;
  const screenHtml = renderToStaticMarkup(
    <div
      className="sub"
      part="screen"
      data-theme={theme}
      data-scene={scene}
      data-brand={brandCode}
      // The page's colors are unknown here, and don't follow the theme of the brand.
      data-own-background={brand.settings.fixedTheme && ''}
      lang={lang}
      dir={directionOf(lang)}
    >
      <ElementContextProvider value={context}>
        <PlansView
          data={data}
          error={error}
          preset={{
            planId: textOf(attributes['plan-id']) || undefined,
            devices: textOf(attributes.devices) || undefined,
          }}
          portal={portal}
          hrefOf={(planId) => portalUrl(settings, 'checkout', { planId })}
          registerHref={portalUrl(settings, 'register')}
          signInHref={portalUrl(settings, 'login')}
        />
      </ElementContextProvider>
    </div>,
  );
  // The field `answers` holds the response data of the calls.
  const payload: Payload = { brand: brandCode, lang, at: Date.now(), answers: data };
  const styles = options.inlineStyles
    ? styleElement(plansCssOf(brandCode), options.nonce)
    : `<link${attributesText({ rel: 'stylesheet', href: options.stylesheet ?? `${assets}/${plansSheet.name}` })}>`;
  const script = `<script type="application/json">${scriptJson(payload)}</script>`;
  const shadowHtml = `${styles}${screenHtml}${script}`;
  return plansElementHtml({ ...attributes, lang }, `<template shadowrootmode="open">${shadowHtml}</template>`);
}

/** An inline `<style>`. In a CSS string, `</` could end the element, so it's written as `<\/`, which means the same. */
const styleElement = (css: string, nonce?: string): string =>
  `<style${attributesText({ nonce })}>${css.replaceAll('</', '<\\/')}</style>`;

/** The text of an attribute; empty for an absent or boolean attribute. */
const textOf = (attribute: Attributes[string]): string => (typeof attribute === 'string' ? attribute : '');

/** Removes a URL's trailing slash. Throws if the URL isn't an http(s) URL. */
function normalizeUrl(text: string): string {
  const { protocol, href } = new URL(text);
  if (!/^https?:$/.test(protocol)) throw new Error(`${text} is not an http(s) URL`);
  return href.replace(/\/$/, '');
}
