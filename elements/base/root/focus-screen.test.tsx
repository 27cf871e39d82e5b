import { expect } from 'chai';
import { until } from '../../../tests/elements/until';
import { focusScreen } from './focus-screen';

/** An element whose screen, in its shadow root, consists of `html`. */
function anElement(html: string): HTMLElement & { shadowRoot: ShadowRoot } {
  const element = document.createElement('div');
  element.attachShadow({ mode: 'open' }).innerHTML = html;
  document.body.append(element);
  return element as HTMLElement & { shadowRoot: ShadowRoot };
}

const focusedText = (element: Element) => element.shadowRoot?.activeElement?.textContent;

describe('focusScreen', () => {
  afterEach(() => {
    document.body.textContent = '';
  });

  it('focuses the screen’s heading, even if a control comes first', () => {
    const element = anElement('<button>Back</button><h2 tabindex="-1">Plans</h2>');
    focusScreen(element);
    expect(focusedText(element)).to.equal('Plans');
  });

  it('focuses the first control if there is no heading that can take the focus', () => {
    const element = anElement('<h2>Plans</h2><input type="hidden" /><button>Choose</button><button>Close</button>');
    focusScreen(element);
    expect(focusedText(element)).to.equal('Choose');
  });

  it('keeps the focus on a slotted element', () => {
    const element = anElement('<h2 tabindex="-1">Plans</h2><slot></slot>');
    const slotted = document.createElement('button');
    element.append(slotted);
    slotted.focus();
    focusScreen(element);
    expect(document.activeElement).to.equal(slotted);
  });

  it('focuses the heading of a screen that renders later', async () => {
    const element = anElement('');
    focusScreen(element);
    expect(document.activeElement).to.equal(document.body);
    element.shadowRoot.innerHTML = '<h2 tabindex="-1">Plans</h2>';
    await until('the heading has the focus', () => focusedText(element) === 'Plans');
  });

  it('leaves the focus where the visitor has moved it before the screen renders', async () => {
    const element = anElement('');
    const field = document.createElement('input');
    document.body.append(field);
    focusScreen(element);
    field.focus();
    element.shadowRoot.innerHTML = '<h2 tabindex="-1">Plans</h2>';
    // Mutation observers run in a microtask.
    await Promise.resolve();
    expect(document.activeElement).to.equal(field);
  });
});
