import { signal } from '@preact/signals-react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { CallDefinition } from '../../src/contract/define-call';
import type { UserInfo } from '../../src/contract/entities';
import { type Brand, loadBrand } from '../../src/runtime/brand/brand';
import { type ElementContext, ElementContextProvider } from '../../src/runtime/element-context/element-context';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { addTextFiles, loadTexts } from '../../src/runtime/i18n/texts';
import { sessionOf } from '../../src/runtime/session/session';

addTextFiles(import.meta.glob('/locales/en/*.json'));

interface StaticOptions {
  /** Text files to load from locales/en, besides `common`. */
  areas: readonly Area[];
  settings?: Partial<Brand['settings']>;
  /** The response data of each call, by the call's name. Other calls get no response. */
  responses?: Readonly<Record<string, unknown>>;
  /** The signed-in member. */
  member?: UserInfo;
}

let originCount = 0;

/** Also works while a test uses fake timers. */
const setRealTimeout = globalThis.setTimeout;

/**
 * Renders a component in English with the brand Orbit: once so that it makes its calls, and again with their responses.
 * Returns the HTML of the second rendering. Effects don't run.
 */
export async function renderStaticHtml(component: ReactNode, options: StaticOptions): Promise<string> {
  const { areas, settings, responses = {}, member } = options;
  await loadTexts('en', ['common', ...areas]);
  const brand = await loadBrand('orbit');
  // A new API origin for each call of this function, because responses are cached by API origin.
  const api = `https://api-${++originCount}.example`;
  if (member) sessionOf({ api }).signIn(member, 1);
  const context = {
    settings: signal({ api, brand: 'orbit', scene: 'WEB' }),
    brand: signal({ ...brand, settings: { ...brand.settings, ...settings } }),
    lang: signal('en'),
    theme: signal('light'),
    host: { closest: () => null, getAttribute: () => null },
    arrived: () => undefined,
    call: ({ name }: CallDefinition) =>
      name in responses ? Promise.resolve({ ok: true, value: responses[name] }) : new Promise(() => undefined),
  } as unknown as ElementContext;
  const render = () =>
    renderToStaticMarkup(<ElementContextProvider value={context}>{component}</ElementContextProvider>);
  render();
  await new Promise((resolve) => setRealTimeout(resolve));
  return render();
}
