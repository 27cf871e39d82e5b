import { Window } from 'happy-dom';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Plan } from '../../src/contract/entities';
import type { Language } from '../../src/contract/languages';
import type { Money } from '../../src/contract/primitives';
import { formatMoney } from '../../src/rules/money/format-money';
import type { Settings } from '../../src/runtime/settings/settings';
import {
  deviceCounts,
  offersFor,
  presetChoice,
  selectedDeviceCount,
  selectedPlanId,
} from '../../src/screens/plans/picker/plan-offers';
import {
  DeviceCountsView,
  LinkAsButton,
  PlanCardView,
  PlanDecisionView,
  PlansHeaderView,
  PlanTrialView,
  SignInLink,
} from '../../src/screens/plans/plans-view';
import { showFirstView } from './first-view';
import { loadFirstViewTexts } from './first-view-texts';
import { type PlanList, readPlanList, renderPlans } from './plans-first-view';
import { renderElement } from './render-dom';

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

async function firstViewOf(list: PlanList, lang: Language, preset: Preset = {}): Promise<HTMLElement> {
  return renderPlans({
    list,
    t: await loadFirstViewTexts(lang, 'plans'),
    formatMoney: (money) => formatMoney(money, lang, { homeCurrency: 'USD' }),
    preset: { planId: preset.planId, devices: preset.devices },
    hrefOf: (planId) => `https://portal.example/payment?planId=${planId}`,
    registerHref: 'https://portal.example/register',
    signInHref: 'https://portal.example/login',
  });
}

type Preset = { planId?: string; devices?: string };

const checkedValues = (view: HTMLElement) =>
  [...view.querySelectorAll('input')].filter((input) => input.checked).map(({ value }) => value);

const allDurations = planLists['every duration, for one and for several devices'] as PlanList;

it.each(Object.keys(planLists))('the first view renders %s as React does', async (name) => {
  const list = planLists[name] as PlanList;
  const t = await loadFirstViewTexts('pt', 'plans');
  const texts = { t, formatMoney: (money: Money) => formatMoney(money, 'pt', { homeCurrency: 'USD' }) };
  const [plan] = list.plans as [Plan];
  const views = createElement(
    'section',
    null,
    createElement(PlansHeaderView, {
      t,
      picture: createElement('div', { 'aria-hidden': true }),
    }),
    createElement(PlanTrialView, { t, days: 7, action: null }),
    createElement(DeviceCountsView, { t, counts: [1, 2], checked: 2 }),
    offersFor(list.plans, plan.deviceCount).map((offer, index) =>
      createElement(PlanCardView, { ...texts, key: index, offer, name: 'plan', defaultChecked: index === 0 }),
    ),
    createElement(PlanDecisionView, {
      ...texts,
      plan,
      validity: 'until',
      signIn: SignInLink({ t, href: 'https://portal.example/login' }),
      hasMarks: true,
      button: LinkAsButton({ href: 'https://a.example/?a=1&b', children: 'Go' }),
    }),
  );
  const reparsed = window.document.createElement('div');
  reparsed.innerHTML = renderToStaticMarkup(views);
  // Both are parsed and serialized in the same way, and the order of attributes doesn't matter.
  const linesOf = (node: { outerHTML: string }) =>
    node.outerHTML.split('<').map((part) =>
      part.replace(
        /^(\w+)((?: [\w:-]+="[^"]*")*)/,
        (_, tag, attributes: string) =>
          tag +
          attributes
            .match(/ [\w:-]+="[^"]*"/g)
            ?.sort()
            .join(''),
      ),
    );
  expect(linesOf(renderElement(views))).toEqual(linesOf(reparsed.firstElementChild as never));
});

it.each([
  [{ planId: '2-5' }, ['5', '2-5']],
  [{ devices: '2' }, ['2', '4-2']],
  [{ planId: 'none', devices: '9' }, ['1', '4-1']],
] as const)('with the preselecting attributes %o, the first view checks %j', async (preset, expected) => {
  const view = await firstViewOf(allDurations, 'en', preset);
  const choice = presetChoice(allDurations.plans, { planId: undefined, devices: undefined, ...preset });
  const count = selectedDeviceCount(deviceCounts(allDurations.plans), [choice.deviceCount]);
  const planId = selectedPlanId(offersFor(allDurations.plans, count), choice.plan);
  expect(checkedValues(view)).toEqual([String(count), planId]);
  expect(checkedValues(view)[0]).toBe(expected[0]);
});

describe('before the element has loaded', () => {
  const choose = (view: HTMLElement, value: string) => {
    const input = view.querySelector(`input[value="${value}"]`) as HTMLInputElement;
    input.checked = true;
    input.dispatchEvent(new window.Event('change', { bubbles: true }) as never);
  };
  const renderView = () => firstViewOf(allDurations, 'en');
  const buyUrl = (view: HTMLElement) => view.querySelector('a[href*=payment]')?.getAttribute('href');
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
  const show = (element: Element, scene: 'WEB' | 'STB' = 'WEB', isOutdated = () => false) =>
    showFirstView({
      element,
      lang: 'en',
      responses: [respond()],
      settings: { ...settings, scene } as Settings,
      isOutdated,
    });

  beforeEach(() => {
    const { location, customElements, CSSStyleSheet, MutationObserver, sessionStorage, innerWidth, navigator } = window;
    const getComputedStyle = window.getComputedStyle.bind(window);
    const matchMedia = () => ({ matches: true });
    const globals = {
      location,
      customElements,
      CSSStyleSheet,
      MutationObserver,
      sessionStorage,
      innerWidth,
      navigator,
      matchMedia,
      getComputedStyle,
    };
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

  it('is not shown if the page or the session changed the element’s settings before the plans arrived', async () => {
    const element = anElement();
    let isOutdated = false;
    const shown = show(element, 'WEB', () => isOutdated);
    isOutdated = true;
    expect(await shown).toBe(false);
    expect(element.shadowRoot).toBeNull();
  });

  it('is not shown if the element got another view before the plans arrived', async () => {
    const element = anElement();
    const shown = show(element);
    element.setAttribute('coupon', 'SAVE10');
    expect(await shown).toBe(false);
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
    const t = await loadFirstViewTexts('en', 'plans', { plans: { title: 'The operator’s title' } });
    expect(t('plans:title')).toBe('The operator’s title');
    expect(() => t('plans:nothing' as 'plans:title')).toThrow();
  });

  it('leaves the response readable for the element', async () => {
    const response = Promise.resolve(new Response(JSON.stringify({ code: 0, data: { plans: [aPlan()] } })));
    expect((await readPlanList(response)).plans).toHaveLength(1);
    expect(await (await response).json()).toMatchObject({ code: 0 });
  });
});

it('texts with numbers have a form even if the page’s `Intl` has no plural rules', async () => {
  const { PluralRules } = Intl;
  Reflect.deleteProperty(Intl, 'PluralRules');
  const t = await loadFirstViewTexts('ru', 'plans').finally(() => Object.assign(Intl, { PluralRules }));
  expect(t('plans:devices.count', { count: 1 })).toBe('1 устройство');
  expect(t('plans:devices.count', { count: 4 })).toBe('4 устройств');
});
