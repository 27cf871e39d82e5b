import { formatMoney } from '../../src/rules/money/format-money';
import { directionOf } from '../../src/rules/text-direction';
import { isMobileAgent } from '../../src/runtime/api/call-headers';
import { loadBrand } from '../../src/runtime/brand/brand';
import { loadCachedFonts } from '../../src/runtime/brand/brand-fonts';
import { portalUrl } from '../../src/runtime/navigation/destinations';
import { returnParameter } from '../../src/runtime/navigation/return-url';
import { isOldEngine } from '../../src/runtime/page/old-engine';
import { existingPage, type FirstViewOptions } from '../../src/runtime/page/page-registry';
import { isTv } from '../../src/runtime/settings/is-tv';
import { localStore, planChoiceKey, sessionStore } from '../../src/runtime/storage/storage';
import { adoptBrandSheet, adoptSheet } from '../../src/runtime/styles/adopt';
import { ensureReadable } from '../../src/runtime/styles/own-background';
import { setWidthClasses } from '../../src/runtime/styles/width-classes';
import { sheet as plansSheet } from '../../src/screens/plans/plans.module.css';
import { sheet as buttonSheet } from '../../src/ui/button/button.module.css';
import { sheet as radioSheet } from '../../src/ui/choices/radio-cards.module.css';
import { sheet as badgeSheet } from '../../src/ui/feedback/badge.module.css';
import { tokenSheet } from '../../src/ui/styling/tokens';
import { keepShadowRoot } from '../base/shadow-root';
import { loadFirstViewTexts, type StoredTexts } from './first-view-texts';
import { plansFirstView } from './plans-first-view';
import { readPlanList } from './read-plan-list';
import { renderElement } from './render-dom';

const sheets = [tokenSheet, radioSheet, badgeSheet, buttonSheet, plansSheet];

/** The width for an element's content, in px. */
function contentWidth(element: Element): number {
  const { paddingLeft, paddingRight } = getComputedStyle(element);
  return element.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
}

/** Parses the styles and loads the brand with its fallback fonts, while the browser waits for other files. */
function prepareBrand(code: string): ReturnType<typeof loadBrand> {
  for (const sheet of sheets) sheet();
  return loadBrand(code);
}

/**
 * Shows the plans before React has loaded, with the markup and styles of the element's own first render for a
 * signed-out visitor. The element later replaces this markup, just as it replaces a server-rendered list. Returns
 * false, and shows nothing, if the element will render something else, or if the element's own code has loaded in the
 * meantime.
 */
export async function showFirstView({ element, settings, lang, response }: FirstViewOptions): Promise<boolean> {
  const { api, brand: code, scene, theme } = settings;
  const attributeOf = (name: string) => element.getAttribute(name) || undefined;
  // A member's plans depend on the member's current plan, so the first view doesn't show them.
  const isMember = !!existingPage()?.sessionOf(api).get();
  // The page's colors and font are read when the element's code has loaded.
  const needsElementCode = !!(attributeOf('error') || attributeOf('coupon')) || theme === 'inherit';
  // The visitor returns from a payment page, or has chosen a plan in this tab.
  const isContinuing = location.search.includes(returnParameter) || !!sessionStore.get(planChoiceKey);
  if (isMember || isTv(settings) || needsElementCode || isContinuing) return false;
  loadCachedFonts(code, lang);
  const stored = localStore.get<{ dictionary: StoredTexts }>(`texts:${code}:${lang}:${api}`);
  const [brand, t, list] = await Promise.all([
    prepareBrand(code),
    loadFirstViewTexts(lang, stored?.dictionary),
    readPlanList(response),
  ]);
  if (customElements.get(element.localName) || element.shadowRoot || !element.isConnected) return false;
  const view = plansFirstView({
    list,
    t,
    formatMoney: (money, format) => formatMoney(money, lang, { homeCurrency: brand.settings.currency, ...format }),
    preset: { planId: attributeOf('plan-id'), devices: attributeOf('devices') },
    hrefOf: (planId) => portalUrl(settings, 'checkout', { planId }),
    registerHref: portalUrl(settings, 'register'),
    signInHref: portalUrl(settings, 'login'),
  });
  const systemTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  // Measured before anything changes: afterwards, it would make the browser lay out the page once more.
  const width = __OLD_ENGINES__ ? contentWidth(element) : 0;
  const root = keepShadowRoot(element, element.attachShadow({ mode: 'open' }));
  for (const sheet of sheets) adoptSheet(root, sheet);
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
  screen.append(view);
  root.append(screen);
  ensureReadable(screen, element);
  // An element without a box, such as one with `display: contents`, has no width.
  if (__OLD_ENGINES__) setWidthClasses(screen, isMobileAgent(), width || screen.clientWidth);
  // If the element's code doesn't load, the loader adds a retry button to the light DOM. The slot makes it visible.
  existingPage()
    ?.load(element.localName)
    .catch(() => root.append(document.createElement('slot')));
  return true;
}

const page = existingPage();
// The first view needs the prefetched plans, and only the loader prefetches them.
if (__HAS_LOADER__ && !isOldEngine && page) page.firstView ??= { prepareBrand, show: showFirstView };
