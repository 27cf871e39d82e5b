import { Window } from 'happy-dom';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { createElementClass } from '../../base/sub-element';
import { withFirstView } from './with-first-view';

const hydrate = vi.hoisted(() => vi.fn<(element: object) => Promise<void>>());
vi.mock('./hydrate.lazy', () => ({ hydrate }));

const window = new Window();
const { document } = window;

/** Called when the element starts to load and render, with the content of its shadow root at that time. */
const start = vi.fn<(html: string | undefined) => void>();

/** What `withFirstView` needs of an element: a shadow root, and a callback that starts the element. */
class BaseElement extends window.HTMLElement {
  constructor() {
    super();
    this.attachShadow({ mode: 'open' });
  }

  override connectedCallback(): void {
    start(this.shadowRoot?.innerHTML);
  }
}

beforeAll(() => {
  vi.stubGlobal('document', document);
  const PlansElement = withFirstView(BaseElement as unknown as ReturnType<typeof createElementClass>);
  window.customElements.define('test-plans', PlansElement as never);
});
afterAll(() => {
  vi.unstubAllGlobals();
});
beforeEach(() => {
  vi.resetAllMocks();
  hydrate.mockResolvedValue();
});

const serverStyles = '<style>p { margin: 0 }</style>';
const serverRendered = `${serverStyles}<p>Plans</p><script type="application/json">{}</script>`;
const firstView = '<p data-first-view="">Plans</p>';

/** Creates an element, fills its shadow root, and then adds the element to the page. */
function connectElement(html: string) {
  const element = document.createElement('test-plans');
  const root = element.shadowRoot as NonNullable<typeof element.shadowRoot>;
  root.innerHTML = html;
  document.body.append(element);
  return { element, root };
}

const setReadyState = (state: DocumentReadyState) =>
  Object.defineProperty(document, 'readyState', { value: state, configurable: true });

describe('withFirstView', () => {
  it.each([serverRendered, firstView])('hydrates the complete root %j before the element starts', async (html) => {
    const { element } = connectElement(html);
    expect(start).not.toHaveBeenCalled();
    await vi.waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith(html));
    expect(hydrate).toHaveBeenCalledExactlyOnceWith(element);
    expect(hydrate.mock.invocationCallOrder[0]).toBeLessThan(start.mock.invocationCallOrder[0] ?? 0);
  });

  it('waits until the document is parsed if only the start of the root has been parsed', async () => {
    setReadyState('loading');
    const { root } = connectElement(serverStyles);
    root.innerHTML = serverRendered;
    setReadyState('interactive');
    expect(hydrate).not.toHaveBeenCalled();
    document.dispatchEvent(new window.Event('DOMContentLoaded'));
    await vi.waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith(serverRendered));
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it('empties the root and starts the element if the hydration fails', async () => {
    const logError = vi.spyOn(console, 'error').mockReturnValue();
    const error = new Error('not hydrated');
    hydrate.mockRejectedValue(error);
    connectElement(serverRendered);
    await vi.waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith(''));
    expect(logError).toHaveBeenCalledWith('[sub-elements]', error);
  });

  it('starts an element with an empty root at once, also while the document is being parsed', () => {
    for (const state of ['loading', 'complete'] as const) {
      setReadyState(state);
      connectElement('');
      expect(start).toHaveBeenCalledExactlyOnceWith('');
      start.mockClear();
    }
    expect(hydrate).not.toHaveBeenCalled();
  });

  it('hydrates only once if the page moves the element in the meantime', async () => {
    const { element } = connectElement(serverRendered);
    document.body.append(window.document.createElement('main'));
    document.querySelector('main')?.append(element);
    await vi.waitFor(() => expect(start).toHaveBeenCalled());
    expect(hydrate).toHaveBeenCalledOnce();
  });

  it('doesn’t start an element that the page has removed in the meantime', async () => {
    let finish = () => {};
    hydrate.mockReturnValue(
      new Promise((resolve) => {
        finish = resolve;
      }),
    );
    const { element } = connectElement(serverRendered);
    await vi.waitFor(() => expect(hydrate).toHaveBeenCalled());
    element.remove();
    finish();
    await new Promise((resolve) => setTimeout(resolve));
    expect(start).not.toHaveBeenCalled();
  });

  it('keeps the shadow root that an element already has', () => {
    const { element, root } = connectElement('<p>Plans</p>');
    expect(element.attachShadow({ mode: 'open' })).toBe(root);
    expect(root.innerHTML).toBe('<p>Plans</p>');
  });
});
