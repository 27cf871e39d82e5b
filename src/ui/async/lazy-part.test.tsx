import { expect } from 'chai';
import { cloneElement } from 'react';
import { mount, typeText, unmountAll } from '../../../tests/elements/mount';
import { until } from '../../../tests/elements/until';
import { useTexts } from '../../runtime/element-context/element-context';
import type { Area, TextKey } from '../../runtime/i18n/text-keys';
import { addTextFiles } from '../../runtime/i18n/texts';
import { LazyPart } from './lazy-part';

const labels = { en: 'First name', pt: 'Nome' };
type Lang = keyof typeof labels;

interface PendingRequest {
  promise: Promise<void>;
  load: () => void;
  fail: () => void;
}

/** The requests of the current test. */
const pendingRequests: PendingRequest[] = [];

/** A request that succeeds when the test calls `load`, and fails when it calls `fail`. */
function aPendingRequest(): PendingRequest {
  let settle = { load: () => {}, fail: () => {} };
  const promise = new Promise<void>((resolve, reject) => {
    settle = { load: resolve, fail: () => reject(new TypeError('Failed to fetch')) };
  });
  const request = { promise, ...settle };
  pendingRequests.push(request);
  return request;
}

/** Loaded texts stay loaded, so each test has areas of its own: `test-<number>` and `test-more-<number>`. */
let areaCount = 0;

/**
 * A text field whose code and label are loaded when it is shown. The test decides when each request is answered: `code`
 * returns the request of an attempt to load the code, `texts` the latest request of the texts in a language.
 */
function aLazyField() {
  const area = `test-${++areaCount}` as Area;
  // Another area of the field, which loads at once unless a test sets `loadMore`.
  const secondArea = `test-more-${areaCount}` as Area;
  let loadMore = () => Promise.resolve();
  const codeRequests: PendingRequest[] = [];
  const textRequests: Partial<Record<Lang, PendingRequest>> = {};
  for (const lang of Object.keys(labels) as Lang[]) {
    addTextFiles({
      [`/locales/${lang}/${secondArea}.json`]: () => loadMore().then(() => ({ default: { hint: 'Hint' } })),
      [`/locales/${lang}/${area}.json`]: () => {
        const file = { default: { label: labels[lang] } };
        // A new language also needs the areas of earlier tests.
        if (area !== `test-${areaCount}`) return Promise.resolve(file);
        const request = aPendingRequest();
        textRequests[lang] = request;
        return request.promise.then(() => file);
      },
    });
  }
  function Field({ id }: { id: string }) {
    const { t } = useTexts();
    return (
      <label>
        {t(`${area}:label` as TextKey)} <input id={id} />
      </label>
    );
  }
  const load = () => {
    const request = aPendingRequest();
    codeRequests.push(request);
    return request.promise.then(() => Field);
  };
  const requested = <T,>(name: string, find: () => T | undefined) => until(`${name} is requested`, find);
  return {
    element: (
      <LazyPart load={load} props={{ id: 'name' }} areas={[area, secondArea]} errorTitle="The field couldn’t be loaded">
        <p>Loading</p>
      </LazyPart>
    ),
    /** The second area fails to load, until `load` is called. */
    failSecondArea: () => {
      loadMore = () => Promise.reject(new TypeError('Failed to fetch'));
      return {
        load: () => {
          loadMore = () => Promise.resolve();
        },
      };
    },
    code: (attempt = 1) => requested('the code', () => codeRequests[attempt - 1]),
    texts: async (lang: Lang) => {
      const request = await requested(`the text file in ${lang}`, () => textRequests[lang]);
      delete textRequests[lang];
      return request;
    },
    /** Whether the text file is requested once more, after the request that `texts` returned. */
    isRequested: (lang: Lang) => textRequests[lang] !== undefined,
  };
}

async function mountLazyField() {
  const { element, ...requests } = aLazyField();
  const mounted = await mount(() => element);
  const { root } = mounted;
  return {
    ...mounted,
    ...requests,
    text: () => root.querySelector('[data-mounted]')?.textContent?.trim(),
    field: () => until('the field is shown', () => root.querySelector('input')),
    failure: () => until('an error is shown', () => root.querySelector('[data-mounted] [role=alert]')),
    clickRetry: () => root.querySelector<HTMLButtonElement>('[role=alert] button')?.click(),
  };
}

describe('LazyPart', () => {
  afterEach(() => {
    unmountAll();
    for (const { load } of pendingRequests.splice(0)) load();
  });

  it('is accessible while it loads, after a failure, and once loaded', async () => {
    const { violations, code, texts, field, failure, clickRetry } = await mountLazyField();
    expect(await violations()).to.deep.equal([]);
    (await code()).fail();
    await failure();
    expect(await violations()).to.deep.equal([]);
    clickRetry();
    (await code(2)).load();
    (await texts('en')).load();
    await field();
    expect(await violations()).to.deep.equal([]);
  });

  it('shows the fallback until the code and the texts have loaded', async () => {
    const { text, code, texts, field } = await mountLazyField();
    expect(text()).to.equal('Loading');
    (await code()).load();
    const englishTexts = await texts('en');
    expect(text()).to.equal('Loading');
    englishTexts.load();
    await field();
    expect(text()).to.equal('First name');
  });

  it('shows an error if the code fails to load, and loads it again on retry', async () => {
    const { text, code, texts, field, failure, clickRetry } = await mountLazyField();
    (await code()).fail();
    expect((await failure()).textContent).to.contain('The field couldn’t be loaded');
    clickRetry();
    const secondRequest = await code(2);
    expect(text()).to.equal('Loading');
    secondRequest.load();
    (await texts('en')).load();
    await field();
    expect(text()).to.equal('First name');
  });

  it('shows an error if the texts fail to load, and loads them again on retry', async () => {
    const { text, code, texts, field, failure, clickRetry } = await mountLazyField();
    (await code()).load();
    (await texts('en')).fail();
    expect((await failure()).textContent).to.contain('The field couldn’t be loaded');
    clickRetry();
    (await code(2)).load();
    (await texts('en')).load();
    await field();
    expect(text()).to.equal('First name');
  });

  it('shows the component without the fallback when it mounts again', async () => {
    const { element, code, texts } = aLazyField();
    let fallbackCount = 0;
    function Fallback() {
      fallbackCount++;
      return <p>Loading</p>;
    }
    const screen = () => cloneElement(element, {}, <Fallback />);
    const first = await mount(screen);
    (await code()).load();
    (await texts('en')).load();
    await until('the field is shown', () => first.root.querySelector('input'));
    expect(fallbackCount).to.be.above(0);
    fallbackCount = 0;
    unmountAll();
    const second = await mount(screen);
    await until('the field is shown', () => second.root.querySelector('input'));
    expect(fallbackCount).to.equal(0);
  });

  it('shows an error if one of the text areas fails to load, and loads it again on retry', async () => {
    const { text, code, texts, field, failure, clickRetry, failSecondArea } = await mountLazyField();
    const secondArea = failSecondArea();
    (await code()).load();
    (await texts('en')).load();
    expect((await failure()).textContent).to.contain('The field couldn’t be loaded');
    secondArea.load();
    clickRetry();
    (await code(2)).load();
    await field();
    expect(text()).to.equal('First name');
  });

  it('keeps the component and its focus when the language changes', async () => {
    const { root, text, code, texts, field } = await mountLazyField();
    (await code()).load();
    (await texts('en')).load();
    const input = await field();
    typeText(input, 'Ann');
    (root.host as HTMLElement).lang = 'pt';
    const portugueseTexts = await texts('pt');
    expect(text()).to.equal('First name');
    portugueseTexts.load();
    await until('the label is in Portuguese', () => text() === 'Nome');
    expect(root.activeElement).to.equal(input);
    expect(input.value).to.equal('Ann');
  });

  it('keeps the component and the language if the texts of the new language fail to load', async () => {
    const { root, text, code, texts, isRequested, field } = await mountLazyField();
    (await code()).load();
    (await texts('en')).load();
    const input = await field();
    typeText(input, 'Ann');
    (root.host as HTMLElement).lang = 'pt';
    (await texts('pt')).fail();
    await until('a message says that the network failed', () => root.textContent?.includes('connection'));
    expect(text()).to.equal('First name');
    expect(root.querySelector('input')).to.equal(input);
    expect(input.value).to.equal('Ann');
    expect(isRequested('pt')).to.equal(false);
  });

  it('shows the texts of the new language if the language changes while the code loads', async () => {
    const { root, text, code, texts, field } = await mountLazyField();
    (root.host as HTMLElement).lang = 'pt';
    await until('the element is in Portuguese', () => root.querySelector('.sub')?.getAttribute('lang') === 'pt');
    (await code()).load();
    (await texts('pt')).load();
    await field();
    expect(text()).to.equal('Nome');
  });

  it('shows an error with a retry if the language changes while the texts load, and the new ones fail to load', async () => {
    const { root, text, code, texts, field, failure, clickRetry } = await mountLazyField();
    (await code()).load();
    const englishTexts = await texts('en');
    (root.host as HTMLElement).lang = 'pt';
    await until('the element is in Portuguese', () => root.querySelector('.sub')?.getAttribute('lang') === 'pt');
    englishTexts.load();
    (await texts('pt')).fail();
    await failure();
    clickRetry();
    (await code(2)).load();
    (await texts('pt')).load();
    await field();
    expect(text()).to.equal('Nome');
  });
});
