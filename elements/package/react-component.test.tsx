import { expect } from 'chai';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createReactComponent } from './react-component';

const Portal = createReactComponent('sub-portal', {
  attributes: {},
  events: { onReady: 'sub-ready', onPaymentSucceeded: 'sub-payment-succeeded', onError: 'sub-error' },
});

describe('A React component of an element that contains other elements', () => {
  it('calls onReady only for the element itself, and other handlers also for the elements inside', () => {
    const received: string[] = [];
    const record = (event: Event) =>
      received.push(`${event.type} of ${(event.composedPath()[0] as Element).localName}`);
    const container = document.createElement('div');
    document.body.append(container);
    const reactRoot = createRoot(container);
    flushSync(() => reactRoot.render(<Portal onReady={record} onPaymentSucceeded={record} onError={record} />));
    const portal = container.querySelector('sub-portal') as HTMLElement;
    const plans = document.createElement('sub-plans');
    portal.attachShadow({ mode: 'open' }).append(plans);
    const dispatch = (target: HTMLElement, type: string) =>
      target.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true }));
    dispatch(plans, 'sub-ready');
    dispatch(portal, 'sub-ready');
    dispatch(plans, 'sub-payment-succeeded');
    dispatch(plans, 'sub-error');
    expect(received).to.deep.equal([
      'sub-ready of sub-portal',
      'sub-payment-succeeded of sub-plans',
      'sub-error of sub-plans',
    ]);
    reactRoot.unmount();
    container.remove();
  });
});

describe('A React component whose element nobody has loaded', () => {
  const { setTimeout } = window;
  const { warn } = console;
  let warnings: string[];
  let timers: (() => void)[];

  beforeEach(() => {
    warnings = [];
    timers = [];
    console.warn = (text: string) => warnings.push(text);
    window.setTimeout = ((callback: (tag: string) => void, delayMs: number, tag: string) => {
      if (delayMs !== 5000) return setTimeout(callback, delayMs, tag);
      timers.push(() => callback(tag));
      return undefined;
    }) as unknown as typeof setTimeout;
  });

  afterEach(() => {
    console.warn = warn;
    window.setTimeout = setTimeout;
  });

  /** Renders a component of the tag until its time to start is over. */
  function renderUntilWarning(tag: 'sub-plans' | 'sub-buy'): void {
    const Component = createReactComponent(tag, { attributes: {}, events: {} });
    const reactRoot = createRoot(document.createElement('div'));
    flushSync(() => reactRoot.render(<Component />));
    // Effects that don't block painting run before the next update.
    flushSync(() => reactRoot.render(<Component />));
    for (const finish of timers) finish();
    flushSync(() => reactRoot.unmount());
  }

  it('says in the console what to render or to call', () => {
    renderUntilWarning('sub-plans');
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('Nothing loads the code of <sub-plans>').and.contain('<SubProvider');
  });

  it('says nothing once the element is defined', () => {
    customElements.define('sub-buy', class extends HTMLElement {});
    renderUntilWarning('sub-buy');
    expect(timers).to.have.length(1);
    expect(warnings).to.deep.equal([]);
  });
});
