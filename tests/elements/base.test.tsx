import { expect } from 'chai';
import { useState } from 'react';
import { define } from '../../elements/base/define';
import { elementOf } from '../../elements/base/sub-element';
import { useElementContext, useTexts } from '../../src/runtime/page/element-context';
import { aFrame, until } from './until';

const toy = { isBroken: false };

function ToyScreen({ planId, view }: { planId?: string; view?: string }) {
  const { t, lang } = useTexts();
  const { emit } = useElementContext();
  const [typed, type] = useState('');
  if (toy.isBroken) throw new Error('A toy that breaks');
  return (
    <div>
      <output>{`${planId ?? 'none'} ${view} ${lang} ${t('common:actions.retry')}`}</output>
      <input aria-label="Name" value={typed} onChange={(event) => type(event.target.value)} />
      <button type="button" onClick={() => emit('sub-plan-select', { planId: 'a' })}>
        Choose
      </button>
    </div>
  );
}

class Toy extends elementOf(ToyScreen, { areas: [], attributes: ['plan-id', 'view'] }) {}
define('sub-toy', Toy);

type ToyElement = HTMLElement & { planId: string | null; view: string | null; brand: string | null };

const output = (element: Element) => element.shadowRoot?.querySelector('output')?.textContent ?? '';
const input = (element: Element) => element.shadowRoot?.querySelector('input') as HTMLInputElement;

async function shown(html: string): Promise<ToyElement> {
  const place = document.createElement('div');
  place.innerHTML = html;
  document.body.append(place);
  const element = place.querySelector('sub-toy') as ToyElement;
  await until('the element is drawn', () => output(element));
  return element;
}

async function typeInto(element: Element, text: string): Promise<void> {
  const field = input(element);
  field.focus();
  document.execCommand('insertText', false, text);
  await until('the text is typed', () => field.value === text);
}

describe('the base of every element', () => {
  afterEach(() => {
    document.body.textContent = '';
  });

  it('renders its screen in its own language', async () => {
    const element = await shown('<sub-toy lang="pt"></sub-toy>');
    expect(output(element)).to.match(/^none undefined pt /);
    expect(element.shadowRoot?.querySelector('.sub')?.getAttribute('lang')).to.equal('pt');
  });

  it('shows its slotted content until it renders', async () => {
    const place = document.createElement('div');
    place.innerHTML = '<sub-toy lang="en"><b>One moment</b></sub-toy>';
    document.body.append(place);
    const inside = place.querySelector('b') as HTMLElement;
    expect(inside.assignedSlot, 'shown at once').not.to.equal(null);
    await until('the element is drawn', () => output(place.querySelector('sub-toy') as Element));
    expect(inside.assignedSlot, 'gone when there is more').to.equal(null);
  });

  it('follows an attribute that is set, changed and removed', async () => {
    const element = await shown('<sub-toy lang="en" plan-id="1"></sub-toy>');
    expect(output(element)).to.contain('1 undefined');
    element.setAttribute('plan-id', '2');
    await until('the change is drawn', () => output(element).startsWith('2 undefined'));
    element.setAttribute('view', 'orders');
    await until('the other change is drawn', () => output(element).startsWith('2 orders'));
    element.removeAttribute('plan-id');
    await until('the removal is drawn', () => output(element).startsWith('none orders'));
  });

  it('mirrors attributes as properties', async () => {
    const element = await shown('<sub-toy lang="en"></sub-toy>');
    element.planId = '7';
    expect(element.getAttribute('plan-id')).to.equal('7');
    element.setAttribute('view', 'orders');
    expect(element.view).to.equal('orders');
    element.planId = null;
    expect(element.hasAttribute('plan-id')).to.equal(false);
  });

  it('applies a property that was set before the element was defined', async () => {
    const early = document.createElement('sub-later') as unknown as ToyElement;
    early.planId = 'early';
    document.body.append(early);
    class Later extends elementOf(ToyScreen, { areas: [], attributes: ['plan-id', 'view'] }) {}
    define('sub-later', Later);
    await until('the property is drawn', () => output(early).startsWith('early'));
  });

  it('changes the language live and keeps the input', async () => {
    const element = await shown('<sub-toy lang="en"></sub-toy>');
    await typeInto(element, 'Ana');
    const heard: string[] = [];
    element.addEventListener('sub-language-change', (event) => heard.push(event.detail.lang));
    element.setAttribute('lang', 'ru');
    await until('Russian is drawn', () => output(element).includes(' ru '));
    expect(input(element).value).to.equal('Ana');
    expect(heard).to.deep.equal(['ru']);
  });

  it('keeps the input when the page moves it', async () => {
    const element = await shown('<sub-toy lang="en"></sub-toy>');
    await typeInto(element, 'Ana');
    const elsewhere = document.createElement('section');
    document.body.append(elsewhere);
    elsewhere.append(element);
    await aFrame();
    expect(input(element).value).to.equal('Ana');
  });

  it('unmounts when it’s removed and renders again when it’s reinserted', async () => {
    const element = await shown('<sub-toy lang="en"></sub-toy>');
    const place = element.parentElement as HTMLElement;
    element.remove();
    await until('the screen is gone', () => !output(element));
    place.append(element);
    await until('the screen is back', () => output(element));
  });

  it('shows a notice with a retry if a screen throws, and dispatches an error event', async () => {
    toy.isBroken = true;
    const place = document.createElement('div');
    const heard: string[] = [];
    place.addEventListener('sub-error', (event) => heard.push(event.detail.kind));
    document.body.append(place);
    place.innerHTML = '<sub-toy lang="en"></sub-toy>';
    const element = place.firstElementChild as ToyElement;
    const notice = await until('the notice is there', () => element.shadowRoot?.querySelector('[role=alert]'));
    expect(heard).to.deep.equal(['crash']);
    toy.isBroken = false;
    notice.querySelector('button')?.click();
    await until('the screen is drawn after all', () => output(element));
  });

  it('dispatches composed, cancelable events', async () => {
    const element = await shown('<sub-toy lang="en"></sub-toy>');
    let seen: HTMLElementEventMap['sub-plan-select'] | undefined;
    document.body.addEventListener(
      'sub-plan-select',
      (event) => {
        seen = event as HTMLElementEventMap['sub-plan-select'];
        event.preventDefault();
      },
      { once: true },
    );
    element.shadowRoot?.querySelector('button')?.click();
    expect(seen?.detail).to.deep.equal({ planId: 'a' });
    expect(seen?.defaultPrevented).to.equal(true);
    expect(seen?.composed).to.equal(true);
  });

  it('stops key events from reaching the page’s hotkeys during typing, except Escape', async () => {
    const element = await shown('<sub-toy lang="en"></sub-toy>');
    const heard: string[] = [];
    const listen = (event: KeyboardEvent) => heard.push(event.key);
    document.addEventListener('keydown', listen);
    for (const key of ['k', 'Escape'])
      input(element).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    document.removeEventListener('keydown', listen);
    expect(heard).to.deep.equal(['Escape']);
  });

  it('isn’t colored, sized or hidden by the page’s rules', async () => {
    const hostile = new CSSStyleSheet();
    hostile.replaceSync(
      '*{color:rgb(255,0,0)!important;font-size:40px!important;display:inline!important;letter-spacing:9px!important}html{font-size:10px}',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, hostile];
    const element = await shown('<sub-toy lang="en"></sub-toy>');
    const inside = getComputedStyle(element.shadowRoot?.querySelector('.sub') as Element);
    const host = getComputedStyle(element);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== hostile);
    expect(host.display).to.equal('block');
    expect(inside.color).not.to.equal('rgb(255, 0, 0)');
    expect(inside.fontSize).to.equal('16px');
    expect(inside.letterSpacing).to.equal('normal');
  });

  it('changes brand and theme live', async () => {
    const element = await shown('<sub-toy lang="en" brand="orbit" theme="light"></sub-toy>');
    const accent = () =>
      getComputedStyle(element.shadowRoot?.querySelector('.sub') as Element).getPropertyValue('--s-accent');
    const before = accent();
    expect(before).to.match(/^#/);
    element.brand = 'telinha';
    await until('the other brand’s accent is there', () => accent() !== before);
    element.setAttribute('theme', 'dark');
    await until('the dark look is there', () => element.shadowRoot?.querySelector('[data-theme=dark]'));
  });

  it('applies a page’s color for a token', async () => {
    const element = await shown('<sub-toy lang="en" theme="light"></sub-toy>');
    element.parentElement?.style.setProperty('--sub-accent', '#123456');
    const accent = getComputedStyle(element.shadowRoot?.querySelector('.sub') as Element).getPropertyValue(
      '--s-accent',
    );
    expect(accent).to.equal('#123456');
  });
});
