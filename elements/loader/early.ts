import type { Language } from '../../src/contract/primitives';
import { callHeaders } from '../../src/runtime/api/call-headers';
import { existingPage, type PageRegistry } from '../../src/runtime/page/page-registry';
import {
  type LanguageRules,
  languageKey,
  pageSources,
  resolveElement,
  siteLanguagesKey,
} from '../../src/runtime/settings/resolve-element';
import { asLanguage, type Settings, settingAttributes } from '../../src/runtime/settings/settings';
import { localStore, sessionStore } from '../../src/runtime/storage/storage';

/** What decides a brand's language, by brand. */
declare const __BRANDS__: Readonly<Record<string, LanguageRules>>;
/** Names of files that the loader does not name. */
declare const __FILES__: readonly string[];
/** Which of them a tag's code asks for, and which texts it speaks. */
declare const __TAGS__: Readonly<Record<string, { files: readonly number[]; areas: readonly string[] }>>;
/** Which of them hold a brand's settings, and a language's texts by area. */
declare const __BRAND_FILES__: Readonly<Record<string, readonly number[]>>;
declare const __TEXT_FILES__: Readonly<Record<string, Readonly<Record<string, number>>>>;
/** The tags that the portal shows, with the addresses that it shows them at; a number in one is left out. */
declare const __ADDRESSES__: Readonly<Record<string, readonly string[]>>;

/** The call's path in the contract, whose code is not here yet. */
const plansPath = '/api/site/listPlans/v1';
/** Milliseconds. Source: specification, section 9. */
const timeout = 60_000;

// Once each: the build writes the tables where their names stand.
const brands = __BRANDS__;
const files = __FILES__;
const wants = __TAGS__;
const addresses = __ADDRESSES__;

const page = existingPage();
if (page) page.prefetch ??= (tag) => prepare(page, tag);

/** What was begun already. */
const begun: Record<string, true> = {};

/**
 * Begins what a tag will want while its own code is still on the way: its smaller files, its brand, its texts, and for
 * plans the list itself. It works out the same settings as the tag; where they differ in the end, the tag asks again.
 */
function prepare(page: PageRegistry, tag: string): void {
  const element = document.querySelector(tag);
  if (begun[tag] || !wants[tag] || !element) return;
  // An address that says more may be a way in, which changes who asks and how.
  const shown = tag === 'sub-portal' && !location.search ? shownAt(location.pathname) : undefined;
  begin(page, element, shown ? [tag, shown] : [tag]);
}

function begin(page: PageRegistry, element: Element, tags: readonly string[]): void {
  const attributes = Object.fromEntries(settingAttributes.map((name) => [name, element.getAttribute(name)]));
  const { settings, lang } = resolveElement({
    ...pageSources(page),
    defaults: page.defaults,
    attributes,
    brands: Object.keys(brands),
    scene: undefined,
    languageRules: (brand) => ({
      ...(brands[brand] as LanguageRules),
      site: asLanguage(localStore.get<Record<string, string>>(siteLanguagesKey)?.[brand]),
    }),
    stored: asLanguage(localStore.get<string>(languageKey)),
    country: undefined,
  });
  const { api, brand, scene } = settings;
  const isPlans = tags.includes('sub-plans') && !begun['sub-plans'] && !customElements.get('sub-plans');
  // In the portal a release id in the address decides the scene, by rules that are not here.
  const isOtherScene = document.querySelector('sub-portal') && /[?&](r|releaseId)=/.test(location.search);
  // A list that a server drew has the answer with it, though not a member's.
  const isCarried = !page.session.get() && element.shadowRoot?.querySelector('script');
  // The list before all files: a browser has few connections to one server.
  if (isPlans && lang && !isOtherScene && !isCarried) fetchPlans(page, { api, brand, scene, lang });
  const texts = lang && __TEXT_FILES__[lang];
  preload(page, __BRAND_FILES__[brand]);
  for (const tag of tags) {
    begun[tag] = true;
    const { files = [], areas = [] } = wants[tag] ?? {};
    if (texts)
      preload(
        page,
        ['common', ...areas].map((area) => texts[area] as number),
      );
    preload(page, files);
  }
}

/** The tag that the portal shows at an address. */
const shownAt = (path: string): string | undefined =>
  Object.keys(addresses).find((tag) => addresses[tag]?.includes(path.replace(/\d+$/, '')));

function fetchPlans(
  page: PageRegistry,
  { api, ...as }: Pick<Settings, 'api' | 'brand' | 'scene'> & { lang: Language },
): void {
  const token = page.session.get()?.user.token;
  const headers = callHeaders({ ...as, token, fingerprint: sessionStore.get<string>('fingerprint') });
  const url = api + plansPath;
  // A page's own fetch may throw at once; that is for whoever takes the answer, too.
  const signal = AbortSignal.timeout(timeout);
  const answer = (async () => fetch(url, { headers, signal }))();
  // Whoever takes it handles its failure; nobody may.
  answer.catch(() => undefined);
  let first: typeof answer | undefined = answer;
  page.prefetched = (asked, others) => {
    // What comes after its time cannot be read any more: the code was long on its way.
    if (!first || signal.aborted || asked !== url || JSON.stringify(others) !== JSON.stringify(headers))
      return undefined;
    delete page.prefetched;
    return (...request) => {
      const given = first ?? fetch(...request);
      first = undefined;
      return given;
    };
  };
}

function preload(page: PageRegistry, indexes: readonly number[] = []): void {
  for (const index of indexes) {
    const file = files[index] as string;
    if (document.querySelector(`link[href$="${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = page.assets + file;
    // Behind the list, whose preflight lets these past it.
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}
