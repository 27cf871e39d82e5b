import type { Frame } from './frame';
import { announceSelection, click, fill, hover, moveFocus, press } from './input';
import { needsBrowser } from './needs-browser';
import type { Page } from './page';
import { selectors, type TextOptions, type Wanted } from './selectors';
import { until } from './time/poll';

interface Options {
  timeout?: number;
  force?: boolean;
  modifiers?: readonly string[];
  trial?: boolean;
}

interface Filter {
  hasText?: Wanted;
  hasNotText?: Wanted;
  has?: Locator;
  hasNot?: Locator;
  visible?: boolean;
}

/** What finds elements: pages, locators and frames. */
abstract class Finder {
  abstract find(selector: string): Locator;
  getByRole = (role: string, options?: Parameters<typeof selectors.role>[1]) =>
    this.find(selectors.role(role, options));
  getByLabel = (wanted: Wanted, options?: TextOptions) => this.find(selectors.label(wanted, options));
  getByText = (wanted: Wanted, options?: TextOptions) => this.find(selectors.text(wanted, options));
  getByAltText = (wanted: Wanted, options?: TextOptions) => this.find(selectors.attribute('alt', wanted, options));
  getByTitle = (wanted: Wanted, options?: TextOptions) => this.find(selectors.attribute('title', wanted, options));
  getByPlaceholder = (wanted: Wanted, options?: TextOptions) =>
    this.find(selectors.attribute('placeholder', wanted, options));
  locator(selector: string | Locator, filter?: Filter): Locator {
    const found =
      typeof selector === 'string'
        ? this.find(selector)
        : this.find(`internal:chain=${JSON.stringify(selector.selector)}`);
    return filter ? found.filter(filter) : found;
  }
  frameLocator = (selector: string) => new FrameLocator(this.find(selector));
}

export { Finder };

export class FrameLocator extends Finder {
  constructor(private readonly owner_: Locator) {
    super();
  }
  override find(selector: string): Locator {
    const { owner_ } = this;
    return new Locator(owner_.page_, selector, () => {
      const [element] = owner_.elements();
      return element ? owner_.frame()?.childOf(element as HTMLIFrameElement) : undefined;
    });
  }
  owner = () => this.owner_;
  first = () => this;
}

export class Locator extends Finder {
  constructor(
    readonly page_: Page,
    readonly selector: string,
    readonly frame: () => Frame | undefined,
  ) {
    super();
  }

  override find(selector: string): Locator {
    return new Locator(this.page_, `${this.selector} >> ${selector}`, this.frame);
  }

  page = () => this.page_;
  contentFrame = () => new FrameLocator(this);
  first = () => this.nth(0);
  last = () => this.nth(-1);
  nth = (index: number) => this.find(`nth=${index}`);
  and = (other: Locator) => this.find(selectors.nested('and', other.selector));
  or = (other: Locator) => this.find(selectors.nested('or', other.selector));
  filter({ hasText, hasNotText, has, hasNot, visible }: Filter): Locator {
    let found: Locator = this;
    if (hasText !== undefined) found = found.find(selectors.hasText(hasText));
    if (hasNotText !== undefined) found = found.find(selectors.hasNotText(hasNotText));
    if (has) found = found.find(selectors.nested('has', has.selector));
    if (hasNot) found = found.find(selectors.nested('has-not', hasNot.selector));
    if (visible !== undefined) found = found.find(`visible=${visible}`);
    return found;
  }
  describe = () => this;
  override toString(): string {
    return `locator(${this.selector})`;
  }

  /** The elements that match now. */
  elements(): Element[] {
    const frame = this.frame();
    if (!frame?.window) return [];
    const { injected } = frame;
    return injected.querySelectorAll(injected.parseSelector(this.selector), frame.document);
  }

  strictModeViolation(found: readonly Element[]): Error {
    const { injected } = this.frame() as Frame;
    const list = found.slice(0, 5).map((element) => injected.previewNode(element));
    return new Error(`strict mode violation: ${this} matches ${found.length} elements:\n${list.join('\n')}`);
  }

  #single(): HTMLElement | undefined {
    const found = this.elements();
    if (found.length > 1) throw this.strictModeViolation(found);
    return found[0] as HTMLElement | undefined;
  }

  /** Waits for the element, and for the states that a person needs to use it. */
  async #ready(states: readonly string[], { timeout, force = false }: Options = {}): Promise<HTMLElement> {
    let missing = 'no such element';
    return until(
      () => {
        const element = this.#single();
        if (!element) {
          missing = 'no such element';
          return undefined;
        }
        if (force) return element;
        const frame = this.frame() as Frame;
        for (const state of states)
          if (!frame.injected.elementState(element, state, true).matches) {
            missing = `not ${state}`;
            return undefined;
          }
        if (states.includes('visible') && frame.isBlocked(element)) {
          missing = 'behind a dialog';
          return undefined;
        }
        return element;
      },
      { timeout, explain: () => `${this}: ${missing}${this.page_.describe()}` },
    );
  }

  async #settled(): Promise<void> {
    await this.page_.settle();
  }

  async click(options: Options = {}): Promise<void> {
    const element = await this.#ready(['visible', 'enabled'], options);
    if (options.trial) return;
    click(element, { modifiers: options.modifiers ?? [] });
    await this.#settled();
  }
  tap = (options?: Options) => this.click(options);
  dblclick = async (options?: Options) => {
    await this.click(options);
    await this.click(options);
  };
  async hover(options?: Options): Promise<void> {
    hover(await this.#ready(['visible'], options));
    await this.#settled();
  }
  async setChecked(isChecked: boolean, options: Options = {}): Promise<void> {
    const element = await this.#ready(['visible', 'enabled'], options);
    const frame = this.frame() as Frame;
    const state = () => frame.injected.elementState(element, 'checked', true).matches;
    if (state() === isChecked) return;
    click(frame.injected.retarget(element, 'follow-label') as HTMLElement);
    await this.#settled();
    if (element.isConnected && state() !== isChecked) throw new Error(`${this}: the click did not change its state`);
  }
  check = (options?: Options) => this.setChecked(true, options);
  uncheck = (options?: Options) => this.setChecked(false, options);

  async #field(states: readonly string[], options?: Options): Promise<HTMLInputElement> {
    const element = await this.#ready(states, options);
    return (this.frame() as Frame).injected.retarget(element, 'follow-label') as HTMLInputElement;
  }
  async fill(value: string, options?: Options): Promise<void> {
    fill(await this.#field(['visible', 'enabled', 'editable'], options), value);
    await this.#settled();
  }
  clear = (options?: Options) => this.fill('', options);
  async focus(options?: Options): Promise<void> {
    const element = await this.#ready([], options);
    moveFocus(element, element.ownerDocument);
    await this.#settled();
  }
  async blur(options?: Options): Promise<void> {
    const element = await this.#ready([], options);
    moveFocus(null, element.ownerDocument);
    await this.#settled();
  }
  async press(key: string, options?: Options): Promise<void> {
    await this.focus(options);
    press(this.frame() as Frame, key);
    await this.#settled();
  }
  async pressSequentially(text: string, options?: Options): Promise<void> {
    await this.focus(options);
    for (const key of text) {
      press(this.frame() as Frame, key);
      await this.#settled();
    }
  }
  type = (text: string, options?: Options) => this.pressSequentially(text, options);
  async selectOption(
    wanted: string | { label?: string; value?: string; index?: number },
    options?: Options,
  ): Promise<string[]> {
    const select = (await this.#field(['visible', 'enabled'], options)) as unknown as HTMLSelectElement;
    const find = () =>
      [...select.options].find((option, index) => {
        if (typeof wanted === 'string')
          return option.value === wanted || option.label === wanted || option.text === wanted;
        if (wanted.index !== undefined) return wanted.index === index;
        if (wanted.label !== undefined) return option.text.trim() === wanted.label;
        return option.value === wanted.value;
      });
    const option = await until(find, { ...options, explain: () => `${this} has no such option` });
    moveFocus(select, select.ownerDocument);
    select.value = option.value;
    announceSelection(select);
    await this.#settled();
    return [option.value];
  }
  async setInputFiles(given: GivenFile | readonly GivenFile[]): Promise<void> {
    const input = await this.#field([]);
    const list = [given].flat() as GivenFile[];
    const files = list.map((one) => {
      if (typeof one === 'string') throw new Error('A flow test gives files by their content');
      return new File([new Uint8Array(one.buffer)], one.name, { type: one.mimeType });
    });
    Object.defineProperty(input, 'files', { value: files, configurable: true });
    announceSelection(input as never);
    await this.#settled();
  }
  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    const element = await this.#ready([]);
    const { Event } = element.ownerDocument.defaultView as Window & typeof globalThis;
    element.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true, composed: true }), init));
    await this.#settled();
  }
  scrollIntoViewIfNeeded = async (): Promise<void> => {
    await this.#ready(['visible']);
  };

  async waitFor({ state = 'visible', timeout }: { state?: string; timeout?: number } = {}): Promise<void> {
    await until(
      () => {
        const element = this.#single();
        if (state === 'attached') return element ? true : undefined;
        if (state === 'detached') return element ? undefined : true;
        const isVisible = Boolean(
          element && (this.frame() as Frame).injected.elementState(element, 'visible', true).matches,
        );
        return isVisible === (state === 'visible') ? true : undefined;
      },
      { timeout, explain: () => `${this} to be ${state}${this.page_.describe()}` },
    );
  }

  async #state(state: string): Promise<boolean> {
    const element = await this.#ready([]);
    return (this.frame() as Frame).injected.elementState(element, state, true).matches;
  }
  async isVisible(): Promise<boolean> {
    await this.#settled();
    const element = this.#single();
    return element ? (this.frame() as Frame).injected.elementState(element, 'visible', true).matches : false;
  }
  isHidden = async () => !(await this.isVisible());
  isChecked = () => this.#state('checked');
  isEnabled = () => this.#state('enabled');
  isDisabled = () => this.#state('disabled');
  isEditable = () => this.#state('editable');
  count = async () => {
    await this.#settled();
    return this.elements().length;
  };
  all = async () => this.elements().map((_, index) => this.nth(index));
  textContent = async (options?: Options) => (await this.#ready([], options)).textContent;
  innerText = async (options?: Options) => (await this.#ready([], options)).textContent ?? '';
  innerHTML = async () => (await this.#ready([])).innerHTML;
  inputValue = async (options?: Options) => (await this.#field([], options)).value;
  getAttribute = async (name: string, options?: Options) => (await this.#ready([], options)).getAttribute(name);
  allTextContents = async () => this.elements().map(({ textContent }) => textContent ?? '');
  allInnerTexts = () => this.allTextContents();
  ariaSnapshot = async () => {
    const element = await this.#ready([]);
    return (this.frame() as Frame).injected.ariaSnapshot(element, { mode: 'expect' });
  };
  async evaluate(run: unknown, arg?: unknown): Promise<unknown> {
    const element = await this.#ready([]);
    return (this.frame() as Frame).evaluate(`return (${run})(element_, arg_)`, { element_: element, arg_: arg });
  }
  evaluateAll = async (run: unknown, arg?: unknown) =>
    (this.frame() as Frame).evaluate(`return (${run})(elements_, arg_)`, { elements_: this.elements(), arg_: arg });
  boundingBox = needsBrowser('boundingBox');
  screenshot = needsBrowser('screenshot');
}

type GivenFile = string | { name: string; mimeType: string; buffer: Buffer };
