import { expect } from 'chai';
import type { TagName } from '../../elements/typings/tags';
import { camelCase } from '../../src/rules/letter-case';
import { nextAnimationFrame, until } from './until';

/** All tags except `<sub-portal>`, which changes the page's URL. End-to-end tests cover that element. */
type Tag = Exclude<TagName, 'sub-portal'>;

interface TagCase {
  load: () => Promise<unknown>;
  /** An attribute that only some elements have, with a valid value. */
  attribute: readonly [name: string, value: string];
}

const tagCases: Readonly<Record<Tag, TagCase>> = {
  'sub-plans': { load: () => import('../../elements/tags/sub-plans'), attribute: ['checkout', 'inline'] },
  'sub-plan': { load: () => import('../../elements/tags/sub-plan'), attribute: ['plan-id', '102'] },
  'sub-buy': { load: () => import('../../elements/tags/sub-buy'), attribute: ['checkout', 'page'] },
  'sub-auth': { load: () => import('../../elements/tags/sub-auth'), attribute: ['view', 'register'] },
  'sub-checkout': { load: () => import('../../elements/tags/sub-checkout'), attribute: ['plan-id', '102'] },
  'sub-payment': { load: () => import('../../elements/tags/sub-payment'), attribute: ['order-id', 'P1'] },
  'sub-account': { load: () => import('../../elements/tags/sub-account'), attribute: ['view', 'cards'] },
  'sub-receipt': { load: () => import('../../elements/tags/sub-receipt'), attribute: ['order-id', 'P1'] },
  'sub-redeem': { load: () => import('../../elements/tags/sub-redeem'), attribute: ['code', 'ABCD-EFGH-2345-6789'] },
  'sub-reseller': { load: () => import('../../elements/tags/sub-reseller'), attribute: ['view', 'pricing'] },
  'sub-stb': { load: () => import('../../elements/tags/sub-stb'), attribute: ['view', 'orders'] },
  'sub-help': { load: () => import('../../elements/tags/sub-help'), attribute: ['view', 'contact'] },
};

/** No server listens at this address. */
const unreachableApi = 'http://127.0.0.1:9';

/** The element that contains the rendered screen. */
const screenOf = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('.sub') ?? null;
/** The element's visible text, in its shadow root and its light DOM. */
const textOf = (element: HTMLElement) => `${screenOf(element)?.textContent ?? ''}${element.textContent ?? ''}`.trim();

async function mountTag(
  tag: Tag,
  attributes: Record<string, string> = {},
): Promise<{ element: HTMLElement; readyTags: string[] }> {
  await tagCases[tag].load();
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ lang: 'en', api: unreachableApi, ...attributes }))
    element.setAttribute(name, value);
  const readyTags: string[] = [];
  element.addEventListener('sub-ready', (event) => readyTags.push((event as CustomEvent<{ tag: string }>).detail.tag));
  document.body.append(element);
  await until(`<${tag}> is ready`, () => readyTags.length > 0 && textOf(element));
  return { element, readyTags };
}

for (const tag of Object.keys(tagCases) as Tag[]) {
  const [name, value] = tagCases[tag].attribute;
  describe(`<${tag}>`, () => {
    afterEach(() => {
      document.body.textContent = '';
    });

    it('dispatches its ready event once and renders text without a server', async () => {
      const { element, readyTags } = await mountTag(tag);
      await nextAnimationFrame();
      expect(readyTags).to.deep.equal([tag]);
      expect(textOf(element)).to.not.equal('');
    });

    it(`has a property for the attribute ${name}, and renders text after the property is set to null`, async () => {
      const { element } = await mountTag(tag, { [name]: value });
      const properties = element as unknown as Record<string, unknown>;
      expect(properties[camelCase(name)]).to.equal(value);
      properties[camelCase(name)] = null;
      expect(element.hasAttribute(name)).to.equal(false);
      await nextAnimationFrame();
      expect(textOf(element)).to.not.equal('');
    });

    it('switches to the language of the lang attribute and dispatches sub-language-change', async () => {
      const { element } = await mountTag(tag);
      const receivedLanguages: string[] = [];
      element.addEventListener('sub-language-change', (event) => receivedLanguages.push(event.detail.lang));
      element.setAttribute('lang', 'ru');
      await until('the language is Russian', () => screenOf(element)?.lang === 'ru');
      await until('the event is dispatched', () => receivedLanguages.length > 0);
      expect(receivedLanguages).to.deep.equal(['ru']);
    });

    it('keeps its screen when the page moves the element', async () => {
      const { element, readyTags } = await mountTag(tag);
      const screenBefore = screenOf(element);
      const newParent = document.createElement('section');
      document.body.append(newParent);
      newParent.append(element);
      await nextAnimationFrame();
      expect(screenOf(element)).to.equal(screenBefore);
      expect(readyTags).to.deep.equal([tag]);
    });

    it('cleans up when it’s removed and renders when it’s reinserted', async () => {
      const { element } = await mountTag(tag);
      element.remove();
      await until('the screen is unmounted', () => screenOf(element) === null);
      expect(document.body.querySelector('[class*=sub], dialog')).to.equal(null);
      document.body.append(element);
      await until('the screen is rendered again', () => textOf(element));
    });
  });
}
