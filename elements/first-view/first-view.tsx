import { formatMoney } from '../../src/rules/money/format-money';
import { directionOf } from '../../src/rules/text-direction';
import { isMobileAgent } from '../../src/runtime/api/call-headers';
import { loadBrand } from '../../src/runtime/brand/brand';
import { loadCachedFonts } from '../../src/runtime/brand/brand-fonts';
import { isOldEngine } from '../../src/runtime/page/old-engine';
import { existingPage, type FirstViewOptions } from '../../src/runtime/page/page-registry';
import { isTv } from '../../src/runtime/settings/is-tv';
import { localStore } from '../../src/runtime/storage/storage';
import { adoptBrandSheet, adoptSheet } from '../../src/runtime/styles/adopt';
import { ensureReadable } from '../../src/runtime/styles/own-background';
import { setWidthClasses } from '../../src/runtime/styles/width-classes';
import { tokenSheet } from '../../src/ui/styling/tokens';
import { keepShadowRoot } from '../base/shadow-root';
import { loadFirstViewTexts, type StoredTexts } from './first-view-texts';
import { plansFirstView } from './plans-first-view';
import { renderElement } from './render-dom';
import { type TagFirstView, tagFirstViews } from './tag-first-view';

tagFirstViews['sub-plans'] = plansFirstView;

/** The width for an element's content, in px. */
function contentWidth(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** Parses the styles and loads the brand with its fallback fonts, while the browser waits for other files. */
function prepareBrand(code: string, tag: string): ReturnType<typeof loadBrand> {
  for (const sheet of sheetsOf(tag)) sheet();
  return loadBrand(code);
}

const sheetsOf = (tag: string) => [tokenSheet, ...(tagFirstViews[tag]?.sheets ?? [])];

/**
 * Shows an element before React has loaded, with the markup and styles of the element's own first render. The element
 * later replaces this markup, just as it replaces a server-rendered list of plans. Returns false, and shows nothing, if
 * the element will render something else, or if the element's own code has loaded in the meantime.
 */
export async function showFirstView({ element, ...options }: FirstViewOptions): Promise<boolean> {
  const { settings, lang } = options;
  const { api, brand: code, scene, theme } = settings;
  const tag = element.localName;
  const view = tagFirstViews[tag] as TagFirstView;
  const attributeOf = (name: string) => element.getAttribute(name) || undefined;
  const needsElementCode = () => {
    const isMember = !!existingPage()?.sessionOf(api).get();
    return options.isOutdated() || view.needsElementCode({ attributeOf, isMember });
  };
  // With `theme="inherit"`, the page's colors and font are read when the element's code has loaded.
  if (isTv(settings) || theme === 'inherit' || needsElementCode()) return false;
  loadCachedFonts(code, lang);
  const stored = localStore.get<{ dictionary: StoredTexts }>(`texts:${code}:${lang}:${api}`);
  const [brand, t] = await Promise.all([
    prepareBrand(code, tag),
    loadFirstViewTexts(lang, view.area, stored?.dictionary),
    ...options.responses,
  ]);
  const content = await view.build({
    ...options,
    t,
    formatMoney: (money, format) => formatMoney(money, lang, { homeCurrency: brand.settings.currency, ...format }),
    attributeOf,
  });
  // While the responses arrived, the page may have changed the element, or the member may have signed out.
  if (customElements.get(tag) || element.shadowRoot || !element.isConnected || needsElementCode()) return false;
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // Measured before anything changes: afterwards, it would make the browser lay out the page once more.
  const width = __OLD_ENGINES__ ? contentWidth(element) : 0;
  const root = keepShadowRoot(element, element.attachShadow({ mode: 'open' }));
  for (const sheet of sheetsOf(tag)) adoptSheet(root, sheet);
  adoptBrandSheet(root, brand.css);
  const screen = renderElement(
    <div
      className="sub"
      part="screen"
      data-first-view=""
      data-theme={brand.settings.fixedTheme ?? (theme === 'auto' ? systemTheme : theme)}
      data-scene={scene}
      data-mobile={isMobileAgent() || undefined}
      lang={lang}
      dir={directionOf(lang)}
    />,
  );
  screen.append(content);
  root.append(screen);
  ensureReadable(screen, element);
  // An element without a box, such as one with `display: contents`, has no width.
  if (__OLD_ENGINES__) setWidthClasses(screen, isMobileAgent(), width || screen.clientWidth);
  // A member who signs out, here or in another tab, must not leave a view of the account behind. The session also
  // changes when it's renewed.
  const stopWatching = existingPage()
    ?.sessionOf(api)
    .subscribe(() => {
      if (options.isOutdated()) screen.replaceChildren();
    });
  // The element removes the first view when it has rendered its own content.
  const observer = new MutationObserver(() => {
    if (screen.parentNode) return;
    stopWatching?.();
    observer.disconnect();
  });
  observer.observe(root, { childList: true });
  // The loader adds a retry button to the light DOM. The slot makes it visible.
  existingPage()
    ?.load(tag)
    .catch(() => root.append(document.createElement('slot')));
  return true;
}

const page = existingPage();
// The first view needs prefetched responses, and only the loader prefetches them.
if (__HAS_LOADER__ && !isOldEngine && page) page.firstView ??= { prepareBrand, show: showFirstView };
