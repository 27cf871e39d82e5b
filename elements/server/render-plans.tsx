import { signal } from '@preact/signals-react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { directionOf } from '../../src/rules/text-direction';
import { brandCodes, loadBrand } from '../../src/runtime/brand/brand';
import { loadTexts } from '../../src/runtime/i18n/texts';
import { pathOf } from '../../src/runtime/navigation/destinations';
import { type ElementContext, ElementContextProvider } from '../../src/runtime/page/element-context';
import { type ElementSources, resolveElement } from '../../src/runtime/settings/resolve-element';
import { fetchPlans } from './fetch-plans';
import { type Attributes, attributesText, dataText, isAttributeName } from './markup';
import type { Payload } from './payload';
import type { PlansOptions } from './plans-options';
import { plansSheet } from './plans-sheet';
import { ServedPlans } from './plans-view';

const tag = (attributes: Attributes, content = ''): string =>
  `<sub-plans${attributesText(attributes)}>${content}</sub-plans>`;

/**
 * Renders the plans element to HTML, for pages of any server. Its declarative shadow root shows plans and prices
 * without any script, and contains the data that the element needs to hydrate. If the operator's server doesn't respond, it
 * returns the empty element, which fetches its own data. Never rejects.
 */
export async function renderPlans(options: PlansOptions): Promise<string> {
  const attributes = ownAttributes(options);
  try {
    return await draw(options, attributes);
  } catch (error) {
    options.onError?.(error instanceof Error ? error : new Error(String(error)));
    return tag(attributes);
  }
}

function ownAttributes({ attributes = {}, brand, lang, onError }: PlansOptions): Attributes {
  const ownAttributes = Object.entries(attributes).filter(([name]) => name !== 'brand' && name !== 'lang');
  for (const [name] of ownAttributes)
    if (!isAttributeName(name)) onError?.(new Error(`${JSON.stringify(name)} is no attribute that a tag may have`));
  return { brand, lang, ...Object.fromEntries(ownAttributes.filter(([name]) => isAttributeName(name))) };
}

async function draw(options: PlansOptions, attributes: Attributes): Promise<string> {
  const { timeout, fetch } = options;
  const api = addressOf(options.api);
  const assets = addressOf(options.assets ?? `${api}/v1`);
  const sources: ElementSources = {
    attributes: {
      api,
      brand: options.brand,
      lang: options.lang,
      theme: textOf(attributes.theme),
      scene: textOf(attributes.scene),
    },
    defaults: { portal: addressOf(options.portal ?? api) },
    hostname: '',
    assets,
    brands: brandCodes,
    scene: undefined,
    languageRules: () => undefined,
    stored: undefined,
    browser: [],
    country: '',
  };
  const code = resolveElement(sources).settings.brand;
  const brand = await loadBrand(code);
  const { settings, lang = brand.settings.defaultLanguage } = resolveElement({
    ...sources,
    languageRules: () => brand.settings,
  });
  const { portal, scene } = settings;
  const error = typeof attributes.error === 'string' ? attributes.error : undefined;
  const visitor = { api, brand: code, lang, scene, ...(timeout && { timeout }), ...(fetch && { fetch }) };
  const [responses] = await Promise.all([
    fetchPlans(visitor),
    loadTexts(lang, ['common', 'plans', ...(error ? (['errors'] as const) : [])]),
  ]);
  const theme = brand.settings.fixedTheme ?? settings.theme;
  // The part of the element's context that server rendering uses. Created for each call.
  const context = { settings: signal(settings), brand: signal(brand), lang: signal(lang) } as unknown as ElementContext;
  const list = renderToStaticMarkup(
    <div
      className="sub"
      part="screen"
      data-theme={theme}
      data-scene={scene}
      data-brand={code}
      lang={lang}
      dir={directionOf(lang)}
    >
      <ElementContextProvider value={context}>
        <ServedPlans
          answers={responses}
          error={error}
          preset={{
            planId: textOf(attributes['plan-id']) || undefined,
            devices: textOf(attributes.devices) || undefined,
          }}
          portal={portal}
          hrefOf={(planId) => portal + pathOf('checkout', { planId })}
          registerHref={portal + pathOf('register')}
        />
      </ElementContextProvider>
    </div>,
  );
  const payload: Payload = { brand: code, lang, at: Date.now(), answers: responses };
  const sheet = { rel: 'stylesheet', href: options.stylesheet ?? `${assets}/${plansSheet.name}` };
  const root = `<link${attributesText(sheet)}>${list}<script type="application/json">${dataText(payload)}</script>`;
  return tag({ ...attributes, lang }, `<template shadowrootmode="open">${root}</template>`);
}

const textOf = (attribute: Attributes[string]): string => (typeof attribute === 'string' ? attribute : '');

/** Validates an http(s) URL and removes its trailing slash. */
function addressOf(text: string): string {
  const { protocol, href } = new URL(text);
  if (!/^https?:$/.test(protocol)) throw new Error(`${text} is no address of the web`);
  return href.replace(/\/$/, '');
}
