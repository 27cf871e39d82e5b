import { expect } from 'chai';
import { useState } from 'react';
import { useElementContext, useTexts } from '../../src/runtime/element-context/element-context';
import type { Area } from '../../src/runtime/i18n/text-keys';
import { addTextFiles } from '../../src/runtime/i18n/texts';
import { openScreen } from '../../src/runtime/navigation/open-screen.lazy';
import { nextAnimationFrame, until } from '../../tests/elements/until';
import { define } from './define';
import { createElementClass } from './sub-element';

const screenState = { shouldThrow: false };

function TestScreen({ planId, view }: { planId?: string; view?: string }) {
  const { t, lang } = useTexts();
  const { emit } = useElementContext();
  const [name, setName] = useState('');
  if (screenState.shouldThrow) throw new Error('Broken on purpose');
  return (
    <div>
      <output>{`${planId ?? 'none'} ${view} ${lang} ${t('common:actions.retry')}`}</output>
      <input aria-label="Name" value={name} onChange={(event) => setName(event.target.value)} />
      <button type="button" onClick={() => emit('sub-plan-select', { planId: 'a' })}>
        Choose
      </button>
    </div>
  );
}

function ScreenWithHeading() {
  return (
    <div>
      <button type="button">Back</button>
      <h2 tabIndex={-1}>Plans</h2>
    </div>
  );
}

class TestElement extends createElementClass(TestScreen, { areas: [], attributes: ['plan-id', 'view'] }) {}
define('sub-test', TestElement);

type TestElementInstance = HTMLElement & { planId: string | null; view: string | null; brand: string | null };

const output = (element: Element) => element.shadowRoot?.querySelector('output')?.textContent ?? '';
const input = (element: Element) => element.shadowRoot?.querySelector('input') as HTMLInputElement;

async function render(html: string): Promise<TestElementInstance> {
  const container = document.createElement('div');
  container.innerHTML = html;
  document.body.append(container);
  const element = container.querySelector('sub-test') as TestElementInstance;
  await until('the element is rendered', () => output(element));
  return element;
}

async function typeInto(element: Element, text: string): Promise<void> {
  const field = input(element);
  field.focus();
  document.execCommand('insertText', false, text);
  await until('the field contains the text', () => field.value === text);
}

describe('the base class of the elements', () => {
  afterEach(() => {
    document.body.textContent = '';
  });

  it('renders its screen in the language of its lang attribute', async () => {
    const element = await render('<sub-test lang="pt"></sub-test>');
    expect(output(element)).to.match(/^none undefined pt /);
    expect(element.shadowRoot?.querySelector('.sub')?.getAttribute('lang')).to.equal('pt');
  });

  it('keeps the direction of its language on a right-to-left page', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const element = await render('<sub-test lang="en"></sub-test>');
      const button = element.shadowRoot?.querySelector('button') as HTMLElement;
      const styles = getComputedStyle(button);
      expect([styles.direction, getComputedStyle(input(element)).textAlign]).to.deep.equal(['ltr', 'start']);
      expect(button.getBoundingClientRect().left, 'the button is to the right of the field').to.be.above(
        input(element).getBoundingClientRect().left,
      );
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });

  it('shows its slotted content until its screen renders', async () => {
    const container = document.createElement('div');
    container.innerHTML = '<sub-test lang="en"><b>One moment</b></sub-test>';
    document.body.append(container);
    const slotted = container.querySelector('b') as HTMLElement;
    expect(slotted.assignedSlot, 'shown before the element renders').not.to.equal(null);
    await until('the element is rendered', () => output(container.querySelector('sub-test') as Element));
    expect(slotted.assignedSlot, 'hidden after the element renders').to.equal(null);
  });

  it('renders again when an attribute is set, changed or removed', async () => {
    const element = await render('<sub-test lang="en" plan-id="1"></sub-test>');
    expect(output(element)).to.contain('1 undefined');
    element.setAttribute('plan-id', '2');
    await until('the changed plan id is rendered', () => output(element).startsWith('2 undefined'));
    element.setAttribute('view', 'orders');
    await until('the changed view is rendered', () => output(element).startsWith('2 orders'));
    element.removeAttribute('plan-id');
    await until('the removed plan id is rendered', () => output(element).startsWith('none orders'));
  });

  it('mirrors attributes as properties', async () => {
    const element = await render('<sub-test lang="en"></sub-test>');
    element.planId = '7';
    expect(element.getAttribute('plan-id')).to.equal('7');
    element.setAttribute('view', 'orders');
    expect(element.view).to.equal('orders');
    element.planId = null;
    expect(element.hasAttribute('plan-id')).to.equal(false);
  });

  it('applies a property that was set before the element was defined', async () => {
    const element = document.createElement('sub-later') as unknown as TestElementInstance;
    element.planId = 'early';
    document.body.append(element);
    class Later extends createElementClass(TestScreen, { areas: [], attributes: ['plan-id', 'view'] }) {}
    define('sub-later', Later);
    await until('the property is rendered', () => output(element).startsWith('early'));
  });

  it('keeps the typed text when the language changes', async () => {
    const element = await render('<sub-test lang="en"></sub-test>');
    await typeInto(element, 'Ana');
    const received: string[] = [];
    element.addEventListener('sub-language-change', (event) => received.push(event.detail.lang));
    element.setAttribute('lang', 'ru');
    await until('the texts are Russian', () => output(element).includes(' ru '));
    expect(input(element).value).to.equal('Ana');
    expect(received).to.deep.equal(['ru']);
  });

  it('keeps the typed text when the page moves the element', async () => {
    const element = await render('<sub-test lang="en"></sub-test>');
    await typeInto(element, 'Ana');
    const newParent = document.createElement('section');
    document.body.append(newParent);
    newParent.append(element);
    await nextAnimationFrame();
    expect(input(element).value).to.equal('Ana');
  });

  it('isn’t connected again when the page moves the element with moveBefore', async () => {
    let connections = 0;
    class Movable extends createElementClass(TestScreen, { areas: [], attributes: [] }) {
      override connectedCallback() {
        connections++;
        super.connectedCallback();
      }
    }
    define('sub-movable', Movable);
    const element = document.createElement('sub-movable');
    document.body.append(element);
    await until('the element is rendered', () => output(element));
    const newParent: HTMLElement & { moveBefore?(node: Node, child: Node | null): void } =
      document.createElement('section');
    document.body.append(newParent);
    newParent.moveBefore?.(element, null);
    await nextAnimationFrame();
    expect(element.parentElement).to.equal(newParent);
    expect(connections).to.equal(1);
    expect(output(element)).not.to.equal('');
  });

  it('unmounts its screen when the element is removed, and renders it when the element is reinserted', async () => {
    const element = await render('<sub-test lang="en"></sub-test>');
    const container = element.parentElement as HTMLElement;
    element.remove();
    await until('the screen is unmounted', () => !output(element));
    container.append(element);
    await until('the screen is rendered again', () => output(element));
  });

  it('dispatches sub-ready once, also if the language changes or the element is removed and reinserted', async () => {
    const received: string[] = [];
    const onReady = (event: HTMLElementEventMap['sub-ready']) => received.push(event.detail.tag);
    document.addEventListener('sub-ready', onReady);
    const element = await render('<sub-test lang="en"></sub-test>');
    element.setAttribute('lang', 'ru');
    await until('the texts are Russian', () => output(element).includes(' ru '));
    const container = element.parentElement as HTMLElement;
    element.remove();
    await until('the screen is unmounted', () => !output(element));
    container.append(element);
    await until('the screen is rendered again', () => output(element));
    document.removeEventListener('sub-ready', onReady);
    expect(received).to.deep.equal(['sub-test']);
  });

  it('shows a notice if its texts fail to load, and its screen after a retry', async () => {
    const area = 'failing-once' as Area;
    let loads = 0;
    const loadTextFile = async () => {
      loads++;
      if (loads === 1) throw new TypeError('Failed to fetch');
      return { default: {} };
    };
    addTextFiles({ [`/locales/es/${area}.json`]: loadTextFile });
    class Failing extends createElementClass(TestScreen, { areas: [area], attributes: [] }) {}
    define('sub-failing', Failing);
    const element = document.createElement('sub-failing');
    element.setAttribute('lang', 'es');
    let isReady = false;
    element.addEventListener('sub-ready', () => {
      isReady = true;
    });
    document.body.append(element);
    const notice = await until('the notice is shown', () => element.shadowRoot?.querySelector('[role=alert]'));
    expect(isReady).to.equal(false);
    notice.querySelector('button')?.click();
    await until('the screen is rendered', () => output(element).includes(' es '));
    expect(isReady).to.equal(true);
    expect(element.shadowRoot?.querySelector('[role=alert]')).to.equal(null);
  });

  it('focuses the first control of a screen without a heading', async () => {
    const element = await render('<sub-test lang="en"></sub-test>');
    element.focus();
    await until('the field has the focus', () => element.shadowRoot?.activeElement === input(element));
  });

  it('focuses the heading of a screen, also if focus() was called before the screen rendered', async () => {
    class WithHeading extends createElementClass(ScreenWithHeading, { areas: [], attributes: [] }) {}
    define('sub-with-heading', WithHeading);
    const element = document.createElement('sub-with-heading');
    document.body.append(element);
    element.focus();
    await until('the heading has the focus', () => element.shadowRoot?.activeElement?.localName === 'h2');
  });

  it('shows a notice with a retry button and dispatches an error event if its screen throws', async () => {
    screenState.shouldThrow = true;
    const container = document.createElement('div');
    const received: string[] = [];
    container.addEventListener('sub-error', (event) => received.push(event.detail.kind));
    document.body.append(container);
    container.innerHTML = '<sub-test lang="en"></sub-test>';
    const element = container.firstElementChild as TestElementInstance;
    const notice = await until('the notice is shown', () => element.shadowRoot?.querySelector('[role=alert]'));
    expect(received).to.deep.equal(['crash']);
    screenState.shouldThrow = false;
    notice.querySelector('button')?.click();
    await until('the screen renders after the retry', () => output(element));
  });

  it('dispatches composed, cancelable events', async () => {
    const element = await render('<sub-test lang="en"></sub-test>');
    let receivedEvent: HTMLElementEventMap['sub-plan-select'] | undefined;
    document.body.addEventListener(
      'sub-plan-select',
      (event) => {
        receivedEvent = event as HTMLElementEventMap['sub-plan-select'];
        event.preventDefault();
      },
      { once: true },
    );
    element.shadowRoot?.querySelector('button')?.click();
    expect(receivedEvent?.detail).to.deep.equal({ planId: 'a' });
    expect(receivedEvent?.defaultPrevented).to.equal(true);
    expect(receivedEvent?.composed).to.equal(true);
  });

  for (const checkout of ['dialog', 'inline']) {
    it(`delivers payment events once to the page and once to the opener of the ${checkout} checkout`, async () => {
      const element = await render(`<sub-test checkout="${checkout}"></sub-test>`);
      const received: string[] = [];
      const recordEvent = (name: string) => (event: Event) =>
        received.push(`${name}: ${(event as CustomEvent<{ orderId: string }>).detail.orderId}`);
      element.addEventListener('sub-payment-succeeded', recordEvent('element'));
      const onPage = recordEvent('page');
      document.addEventListener('sub-payment-succeeded', onPage);
      openScreen(element, 'checkout', { planId: '102' });
      const screen = document.querySelector('sub-checkout');
      screen?.dispatchEvent(new CustomEvent('sub-payment-succeeded', { detail: { orderId: '1' }, bubbles: true }));
      expect(received.sort()).to.deep.equal(['element: 1', 'page: 1']);
      document.removeEventListener('sub-payment-succeeded', onPage);
      document.querySelector('sub-dialog')?.remove();
    });
  }

  it('hides the keys typed into a field from the page’s shortcuts, except Escape', async () => {
    const element = await render('<sub-test lang="en"></sub-test>');
    const received: string[] = [];
    const recordKey = (event: KeyboardEvent) => received.push(event.key);
    document.addEventListener('keydown', recordKey);
    for (const key of ['k', 'Escape'])
      input(element).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, composed: true }));
    document.removeEventListener('keydown', recordKey);
    expect(received).to.deep.equal(['Escape']);
  });

  it('ignores the page’s CSS for color, font size, letter spacing and display', async () => {
    const pageSheet = new CSSStyleSheet();
    pageSheet.replaceSync(
      '*{color:rgb(255,0,0)!important;font-size:40px!important;display:inline!important;letter-spacing:9px!important}html{font-size:10px}',
    );
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, pageSheet];
    const element = await render('<sub-test lang="en"></sub-test>');
    const innerStyles = getComputedStyle(element.shadowRoot?.querySelector('.sub') as Element);
    const hostStyles = getComputedStyle(element);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== pageSheet);
    expect(hostStyles.display).to.equal('block');
    expect(innerStyles.color).not.to.equal('rgb(255, 0, 0)');
    expect(innerStyles.fontSize).to.equal('16px');
    expect(innerStyles.letterSpacing).to.equal('normal');
  });

  it('applies a changed brand and a changed theme', async () => {
    const element = await render('<sub-test lang="en" brand="orbit" theme="light"></sub-test>');
    const accent = () =>
      getComputedStyle(element.shadowRoot?.querySelector('.sub') as Element).getPropertyValue('--s-accent');
    const oldAccent = accent();
    expect(oldAccent).to.match(/^#/);
    element.brand = 'telinha';
    await until('the new brand’s accent applies', () => accent() !== oldAccent);
    element.setAttribute('theme', 'dark');
    await until('the dark theme applies', () => element.shadowRoot?.querySelector('[data-theme=dark]'));
  });

  it('applies a color that the page sets for a token', async () => {
    const element = await render('<sub-test lang="en" theme="light"></sub-test>');
    element.parentElement?.style.setProperty('--sub-accent', '#123456');
    const accent = getComputedStyle(element.shadowRoot?.querySelector('.sub') as Element).getPropertyValue(
      '--s-accent',
    );
    expect(accent).to.equal('#123456');
  });
});
