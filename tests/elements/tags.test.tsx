import { expect } from 'chai';
import type { TagName } from '../../elements/typings/tags';
import { aFrame, until } from './until';

/** A tag of the portal owns the address bar; it is proven where there is one to own. */
type Tag = Exclude<TagName, 'sub-portal'>;

interface Row {
  load: () => Promise<unknown>;
  /** One of its own attributes, with a value that there is. */
  attribute: readonly [name: string, value: string];
}

const rows: Readonly<Record<Tag, Row>> = {
  'sub-plans': { load: () => import('../../elements/tags/sub-plans'), attribute: ['checkout', 'inline'] },
  'sub-plan': { load: () => import('../../elements/tags/sub-plan'), attribute: ['plan-id', '102'] },
  'sub-auth': { load: () => import('../../elements/tags/sub-auth'), attribute: ['view', 'register'] },
  'sub-checkout': { load: () => import('../../elements/tags/sub-checkout'), attribute: ['plan-id', '102'] },
  'sub-payment': { load: () => import('../../elements/tags/sub-payment'), attribute: ['order-id', 'P1'] },
  'sub-account': { load: () => import('../../elements/tags/sub-account'), attribute: ['view', 'cards'] },
  'sub-receipt': { load: () => import('../../elements/tags/sub-receipt'), attribute: ['order-id', 'P1'] },
  'sub-reseller': { load: () => import('../../elements/tags/sub-reseller'), attribute: ['view', 'pricing'] },
  'sub-stb': { load: () => import('../../elements/tags/sub-stb'), attribute: ['view', 'orders'] },
  'sub-help': { load: () => import('../../elements/tags/sub-help'), attribute: ['view', 'contact'] },
};

/** No server is there: what a tag says without one is its own. */
const nowhere = 'http://127.0.0.1:9';

const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const drawn = (element: Element) => element.shadowRoot?.querySelector<HTMLElement>('.sub') ?? null;
/** What can be read of it, in its shadow root and in what it puts into the page's own tree. */
const read = (element: HTMLElement) => `${drawn(element)?.textContent ?? ''}${element.textContent ?? ''}`.trim();

async function place(
  tag: Tag,
  attributes: Record<string, string> = {},
): Promise<{ element: HTMLElement; ready: string[] }> {
  await rows[tag].load();
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries({ lang: 'en', api: nowhere, ...attributes }))
    element.setAttribute(name, value);
  const ready: string[] = [];
  element.addEventListener('sub-ready', (event) => ready.push((event as CustomEvent<{ tag: string }>).detail.tag));
  document.body.append(element);
  await until(`<${tag}> is ready`, () => ready.length > 0 && read(element));
  return { element, ready };
}

for (const tag of Object.keys(rows) as Tag[]) {
  const [name, value] = rows[tag].attribute;
  describe(`<${tag}>`, () => {
    afterEach(() => {
      document.body.textContent = '';
    });

    it('dispatches its ready event once and renders text without a server', async () => {
      const { element, ready } = await place(tag);
      await aFrame();
      expect(ready).to.deep.equal([tag]);
      expect(read(element)).to.not.equal('');
    });

    it(`mirrors ${name} as a property, and follows its removal`, async () => {
      const { element } = await place(tag, { [name]: value });
      const own = element as unknown as Record<string, unknown>;
      expect(own[camel(name)]).to.equal(value);
      own[camel(name)] = null;
      expect(element.hasAttribute(name)).to.equal(false);
      await aFrame();
      expect(read(element)).to.not.equal('');
    });

    it('changes the language at once', async () => {
      const { element } = await place(tag);
      const heard: string[] = [];
      element.addEventListener('sub-language-change', (event) => heard.push(event.detail.lang));
      element.setAttribute('lang', 'ru');
      await until('Russian is spoken', () => drawn(element)?.lang === 'ru');
      await until('it is told', () => heard.length > 0);
      expect(heard).to.deep.equal(['ru']);
    });

    it('keeps its screen when the page moves it', async () => {
      const { element, ready } = await place(tag);
      const before = drawn(element);
      const elsewhere = document.createElement('section');
      document.body.append(elsewhere);
      elsewhere.append(element);
      await aFrame();
      expect(drawn(element)).to.equal(before);
      expect(ready).to.deep.equal([tag]);
    });

    it('cleans up when it’s removed and renders when it’s reinserted', async () => {
      const { element } = await place(tag);
      element.remove();
      await until('its screen is gone', () => drawn(element) === null);
      expect(document.body.querySelector('[class*=sub], dialog')).to.equal(null);
      document.body.append(element);
      await until('its screen is back', () => read(element));
    });
  });
}
