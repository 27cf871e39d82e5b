import { expect } from 'chai';
import { encode } from 'uqr';
import source from '../../elements/unsupported/sub-unsupported.js?raw';
import english from '../../locales/en/language.json';
import spanish from '../../locales/es/language.json';
import portuguese from '../../locales/pt/language.json';
import russian from '../../locales/ru/language.json';

const { unsupported: en } = english;
const { unsupported: es } = spanish;
const { unsupported: pt } = portuguese;
const { unsupported: ru } = russian;
const noticeScript = source.replace('__UNSUPPORTED_TEXTS__', () => JSON.stringify({ en, es, pt, ru }));

/** Sets the page's language, puts `html` into the page, and runs the notice's script as a classic script. */
function runNotice(html: string, lang = 'en'): void {
  document.documentElement.lang = lang;
  container.innerHTML = html;
  const element = document.createElement('script');
  element.textContent = noticeScript;
  container.append(element);
}

/** Reads a QR code's squares, row by row (true: black), without the empty margin of four squares. */
function qrSquaresOf(svg: Element): boolean[][] {
  const size = Number(svg.getAttribute('viewBox')?.split(' ')[2]) - 8;
  const rows = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y] of (svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h1v1h-1z/g)) {
    const row = rows[Number(y) - 4];
    if (row) row[Number(x) - 4] = true;
  }
  return rows;
}

const container = document.createElement('div');

describe('the notice for browsers that don’t support JavaScript modules', () => {
  const { lang: originalLang } = document.documentElement;
  const originalUrl = location.href;
  before(() => document.body.append(container));
  after(() => {
    container.remove();
    document.documentElement.lang = originalLang;
  });

  for (const path of ['', 'plans?planId=203&lang=en', `?a=${'x'.repeat(90)}`, `?a=${'x'.repeat(120)}`, 'планы']) {
    it(`shows the URL https://portal.example/${path} as a QR code and as a link`, () => {
      const url = `https://portal.example/${path}`;
      runNotice(`<sub-plans data-address="${url}"></sub-plans>`);
      const svg = container.querySelector('sub-plans svg') as Element;
      expect(qrSquaresOf(svg)).to.deep.equal(encode(url, { ecc: 'M', border: 0, maskPattern: 0 }).data);
      expect(container.querySelector('sub-plans a')?.getAttribute('href')).to.equal(url);
    });
  }

  it('replaces the content of each element with a notice in the element’s language, or else in the page’s', () => {
    runNotice('<sub-plans>Loading</sub-plans><sub-account lang="pt"></sub-account><p>Ours</p>', 'ru');
    const [plans, account] = [...container.querySelectorAll<HTMLElement>('[role=alert]')];
    expect(plans?.lang).to.equal('ru');
    expect(plans?.querySelector('h2')?.textContent).to.equal(ru.title);
    expect(account?.querySelector('h2')?.textContent).to.equal(pt.title);
    expect(container.textContent).not.to.include('Loading');
    expect(container.textContent).to.include('Ours');
  });

  it('reads the data attributes of the loader’s script tag, and creates the element named in data-element', () => {
    const attributes = 'data-element="plans" data-scene="STB" data-lang="es"';
    runNotice(`<script type="text/plain" src="/v1/sub.js" ${attributes}></script>`);
    const notice = container.querySelector('script + sub-plans [role=alert]') as HTMLElement;
    expect(notice.lang).to.equal('es');
    // On TVs, the font size is 1.46 % of the page’s width.
    expect(Math.round(Number.parseFloat(getComputedStyle(notice).fontSize))).to.equal(
      Math.round((1.46 / 100) * innerWidth),
    );
  });

  it('removes the query from a URL that is too long for the QR code', () => {
    history.replaceState(null, '', `?long=${'x'.repeat(300)}`);
    runNotice('<sub-plans></sub-plans>');
    expect(container.querySelector('sub-plans a')?.getAttribute('href')).not.to.include('long');
    history.replaceState(null, '', originalUrl);
  });
});
