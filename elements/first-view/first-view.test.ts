import { signal } from '@preact/signals-react';
import { Window } from 'happy-dom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { banner } from '../../src/contract/calls/storefront/plans';
import type { Plan } from '../../src/contract/entities';
import { type Language, languages } from '../../src/contract/languages';
import { formatMoney } from '../../src/rules/money/format-money';
import { query } from '../../src/runtime/api/query-store';
import { brandCodes, loadBrand } from '../../src/runtime/brand/brand';
import { type ElementContext, ElementContextProvider } from '../../src/runtime/element-context/element-context';
import { loadTexts } from '../../src/runtime/i18n/texts';
import type { Settings } from '../../src/runtime/settings/settings';
import { plansCall } from '../../src/screens/plans/initial-calls';
import { PlansScreen } from '../../src/screens/plans/plans';
import { showFirstView } from './first-view';
import { loadFirstViewTexts } from './first-view-texts';
import { plansFirstView } from './plans-first-view';
import { type PlanList, readPlanList } from './read-plan-list';

const window = new Window();

beforeAll(() => {
  vi.stubGlobal('document', window.document);
});

afterAll(() => {
  vi.unstubAllGlobals();
});

const aPlan = (change: Partial<Plan> = {}): Plan => ({
  id: '101',
  name: 'Mini',
  price: { amount: '7.99', currency: 'USD' },
  duration: 'month',
  days: 30,
  deviceCount: 1,
  ...change,
});

const price = (amount: string, currency = 'USD') => ({ amount, currency });

const yearlyPlan = aPlan({ id: '103', duration: 'year', days: 365, price: price('59.99') });

const planLists: Readonly<Record<string, PlanList>> = {
  'one plan': { plans: [aPlan()] },
  'plans with a trial, benefits and payment marks': {
    plans: [aPlan({ features: ['4K & <HDR>', 'No ads'], trialDays: 1 }), yearlyPlan],
    trialDays: 7,
    paymentMarks: ['Visa', 'Pix'],
  },
  'every duration, for one and for several devices': {
    plans: (['week', 'month', 'quarter', 'halfYear', 'year'] as const).flatMap((duration, index) =>
      [1, 2, 5].map((deviceCount) =>
        aPlan({
          id: `${index}-${deviceCount}`,
          duration,
          days: [7, 30, 90, 180, 365][index] ?? 30,
          deviceCount,
          price: price(`${(index + 1) * 4 * deviceCount}.90`),
        }),
      ),
    ),
    trialDays: 7,
  },
  'a recommended plan and a former price': {
    plans: [aPlan({ isRecommended: true, originalPrice: price('9.99') }), yearlyPlan],
  },
  'a former price in another currency, and a former price below the current one': {
    plans: [aPlan({ originalPrice: price('49', 'BRL') }), { ...yearlyPlan, originalPrice: price('5') }],
  },
  'prices in several currencies': {
    plans: [
      aPlan({ price: price('1234.5', 'BRL') }),
      aPlan({ id: 'rub', price: price('1990', 'RUB'), duration: 'quarter', days: 90 }),
      aPlan({ id: 'clp', price: price('12990', 'CLP'), duration: 'halfYear', days: 180 }),
      aPlan({ id: 'ars', price: price('8557.29', 'ARS'), duration: 'year', days: 365 }),
    ],
  },
};

interface Scenario {
  list: PlanList;
  brand: string;
  lang: Language;
  /** The element's attributes that preselect a plan: `plan-id` and `devices`. */
  preset?: { planId?: string; devices?: string };
}

/** The markup of the element's first render, for a visitor who isn't signed in. */
async function elementMarkup({ list, brand: code, lang, preset = {} }: Scenario): Promise<string> {
  await loadTexts(lang, ['common', 'plans']);
  const brand = await loadBrand(code);
  const settings = { api: `https://${crypto.randomUUID()}.example`, brand: code, scene: 'WEB', lang } as Settings;
  const key = { ...settings, lang };
  const respondWith = (data: unknown) => async () => ({ ok: true as const, value: data as never });
  const plansState = query(plansCall, {}, key, respondWith(list)).state;
  const bannerState = query(
    banner,
    {},
    key,
    respondWith({ banners: [{ id: '1', title: 'Maintenance', text: 'Tonight' }] }),
  ).state;
  await vi.waitFor(() => expect([plansState.peek().status, bannerState.peek().status]).toEqual(['ready', 'ready']), {
    interval: 1,
  });
  const context = {
    host: { shadowRoot: { querySelector: () => ({}) }, getAttribute: () => null },
    settings: signal(settings),
    brand: signal(brand),
    lang: signal(lang),
    theme: signal('light'),
  } as unknown as ElementContext;
  return renderToStaticMarkup(
    createElement(ElementContextProvider, { value: context }, createElement(PlansScreen, preset)),
  );
}

async function firstViewOf({ list, brand, lang, preset = {} }: Scenario): Promise<HTMLElement> {
  const { currency } = (await loadBrand(brand)).settings;
  return plansFirstView({
    list,
    t: await loadFirstViewTexts(lang),
    formatMoney: (money) => formatMoney(money, lang, { homeCurrency: currency }),
    preset: { planId: preset.planId, devices: preset.devices },
    hrefOf: (planId) => `https://portal.example/payment?planId=${planId}`,
    registerHref: 'https://portal.example/register',
  });
}

/** Attributes that don't change how an element looks, or that contain generated ids. */
const ignoredAttributes = ['name', 'href', 'type', 'data-counts'];

/** The markup with one tag per line, without live regions. Links that look like buttons count as buttons. */
function normalizedLines(markup: string): string {
  const body = window.document.createElement('div');
  body.innerHTML = markup;
  for (const node of body.querySelectorAll('[aria-live]')) node.remove();
  const lines: string[] = [];
  const visit = (node: { nodeType: number; textContent: string; childNodes: Iterable<unknown> }, indent: string) => {
    if (node.nodeType === 3) {
      lines.push(`${indent}${JSON.stringify(node.textContent)}`);
      return;
    }
    const element = node as unknown as HTMLElement;
    const tag = element.localName === 'a' && element.getAttribute('part') === 'button' ? 'button' : element.localName;
    const attributes = element
      .getAttributeNames()
      .filter((name) => !ignoredAttributes.includes(name))
      .sort()
      .map((name) => ` ${name}="${element.getAttribute(name)}"`);
    lines.push(`${indent}<${tag}${attributes.join('')}>`);
    for (const child of node.childNodes) visit(child as typeof node, `${indent}  `);
  };
  visit(body.querySelector('section') as never, '');
  return lines.join('\n');
}

/** The element's markup without the notices below the plans, because the first view has no notices. */
const withoutNotices = (markup: string): string => markup.replace(/<div class="[^"]*notice[\s\S]*(?=<\/section>)/, '');

// The first view shows the plans until the element has loaded and replaces it, so both must look the same.
describe.each(brandCodes)('the first view in the design of %s', (brand) => {
  it.each(languages)('has the same markup as the element, in the language %s', async (lang) => {
    for (const list of Object.values(planLists)) {
      const scenario = { list, brand, lang };
      const markup = await elementMarkup(scenario);
      expect(normalizedLines((await firstViewOf(scenario)).outerHTML)).toBe(normalizedLines(withoutNotices(markup)));
      expect(markup.indexOf('Maintenance')).toBeGreaterThan(markup.indexOf('fieldset'));
    }
  });
});

const allDurations = planLists['every duration, for one and for several devices'] as PlanList;

it.each([{ planId: '2-5' }, { devices: '2' }, { planId: 'none', devices: '9' }])(
  'with the preselecting attributes %o, the first view preselects the same plan as the element',
  async (preset) => {
    const scenario = { list: allDurations, brand: 'orbit', lang: 'en', preset } as const;
    expect(normalizedLines((await firstViewOf(scenario)).outerHTML)).toBe(
      normalizedLines(withoutNotices(await elementMarkup(scenario))),
    );
  },
);

describe('before the element has loaded', () => {
  const choose = (view: HTMLElement, value: string) => {
    const input = view.querySelector(`input[value="${value}"]`) as HTMLInputElement;
    input.checked = true;
    input.dispatchEvent(new window.Event('change', { bubbles: true }) as never);
  };
  const renderView = () => firstViewOf({ list: allDurations, brand: 'orbit', lang: 'en' });
  const buyUrl = (view: HTMLElement) => view.querySelector('a[href*=payment]')?.getAttribute('href');
  const checkedValues = (view: HTMLElement) =>
    [...view.querySelectorAll('input')].filter((input) => input.checked).map(({ value }) => value);

  it('choosing a plan changes the summary, and the URL of the buy button', async () => {
    const view = await renderView();
    choose(view, '2-1');
    expect(buyUrl(view)).toBe('https://portal.example/payment?planId=2-1');
    expect(view.textContent).toContain('3 months $12.90');
  });

  it('choosing a number of devices keeps the chosen duration', async () => {
    const view = await renderView();
    choose(view, '2-1');
    choose(view, '5');
    expect(checkedValues(view)).toEqual(['5', '2-5']);
    expect(buyUrl(view)).toBe('https://portal.example/payment?planId=2-5');
    expect(view.querySelectorAll('fieldset')).toHaveLength(2);
  });

  it('after choosing a number of devices, only that choice differs from the defaults', async () => {
    const view = await renderView();
    expect(checkedValues(view)[0]).toBe('1');
    choose(view, '5');
    // When the element replaces the first view, it restores only choices that differ from the defaults.
    const changed = [...view.querySelectorAll('input')].filter((input) => input.checked && !input.defaultChecked);
    expect(changed.map(({ value }) => value)).toEqual(['5']);
  });
});

describe('the first view', () => {
  const settings = { api: 'https://api.example', brand: 'orbit', portal: 'https://portal.example', theme: 'auto' };
  const respond = () => Promise.resolve(new Response(JSON.stringify({ code: 0, data: { plans: [aPlan()] } })));
  const anElement = (attributes: Record<string, string> = {}) => {
    const element = window.document.createElement('sub-plans');
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    window.document.body.append(element);
    return element as unknown as Element;
  };
  const show = (element: Element, scene: 'WEB' | 'STB' = 'WEB') =>
    showFirstView({ element, lang: 'en', response: respond(), settings: { ...settings, scene } as Settings });

  beforeEach(() => {
    const { location, customElements, CSSStyleSheet, sessionStorage, innerWidth, navigator } = window;
    const matchMedia = () => ({ matches: true });
    const globals = { location, customElements, CSSStyleSheet, sessionStorage, innerWidth, navigator, matchMedia };
    for (const [name, value] of Object.entries(globals)) vi.stubGlobal(name, value);
    window.sessionStorage.clear();
    window.location.href = 'https://shop.example/';
  });

  it('is shown for a visitor, in the system’s theme', async () => {
    const element = anElement({ theme: 'auto' });
    expect(await show(element)).toBe(true);
    const root = element.shadowRoot?.querySelector('[data-first-view]');
    expect(root?.getAttribute('data-theme')).toBe('dark');
    expect(root?.querySelectorAll('input')).toHaveLength(1);
  });

  it.each([{ error: '1042' }, { coupon: 'SAVE10' }])(
    'is not shown for an element with the attribute %o',
    async (attributes) => {
      const element = anElement(attributes);
      expect(await show(element)).toBe(false);
      expect(element.shadowRoot).toBeNull();
    },
  );

  it('is not shown on a TV', async () => {
    expect(await show(anElement(), 'STB')).toBe(false);
  });

  it('is not shown for a visitor who has chosen a plan in this tab', async () => {
    window.sessionStorage.setItem('sub-elements:plan-choice', '{"deviceCount":2}');
    expect(await show(anElement())).toBe(false);
  });

  it('is not shown for a visitor who returns from a payment page', async () => {
    window.location.href = 'https://shop.example/?sub-attempt=0123456789';
    expect(await show(anElement())).toBe(false);
  });

  it('is not shown if the element has rendered or was removed before the plans arrived', async () => {
    const rendered = anElement();
    rendered.attachShadow({ mode: 'open' });
    expect(await show(rendered)).toBe(false);
    const removed = anElement();
    removed.remove();
    expect(await show(removed)).toBe(false);
  });
});

describe('loading the plans and texts for the first view', () => {
  const read = (body: unknown) => readPlanList(Promise.resolve(new Response(JSON.stringify(body))));

  it.each([
    { code: 500, errCode: 500, message: 'no' },
    { code: 0, errCode: '1042', data: { plans: [aPlan()] } },
    { code: 0, data: { plans: [] } },
    { code: 0, data: {} },
    { code: 0, data: { plans: [{ ...aPlan(), price: { amount: 'free', currency: 'USD' } }] } },
    { code: 0, data: { plans: [{ ...aPlan(), duration: 'decade' }] } },
    { code: 0, data: { plans: [{ ...aPlan(), originalPrice: { amount: '1' } }] } },
  ])('rejects the response %j', async (body) => {
    await expect(read(body)).rejects.toThrow();
  });

  it('uses the operator’s texts, and throws for a text that doesn’t exist', async () => {
    const t = await loadFirstViewTexts('en', { plans: { title: 'The operator’s title' } });
    expect(t('plans:title')).toBe('The operator’s title');
    expect(() => t('plans:nothing' as 'plans:title')).toThrow();
  });

  it('leaves the response readable for the element', async () => {
    const response = Promise.resolve(new Response(JSON.stringify({ code: 0, data: { plans: [aPlan()] } })));
    expect((await readPlanList(response)).plans).toHaveLength(1);
    expect(await (await response).json()).toMatchObject({ code: 0 });
  });
});
