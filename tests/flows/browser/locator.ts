import { browserOnly } from './browser-only';
import type { Frame } from './frame/frame';
import { moveFocus } from './input/focus';
import { click, hover } from './input/pointer';
import { pressKey } from './input/press-key';
import { dispatchInputAndChange, fill } from './input/text-fields';
import type { Page } from './page/page';
import { selectors, type TextMatcher, type TextOptions } from './selectors';
import { cacheUntilDomChange } from './styles/dom-cache';
import { pollUntil } from './time/poll-until';

interface ActionOptions {
  timeout?: number;
  force?: boolean;
  modifiers?: readonly string[];
  trial?: boolean;
}

interface Filter {
  hasText?: TextMatcher;
  hasNotText?: TextMatcher;
  has?: Locator;
  hasNot?: Locator;
  visible?: boolean;
}

/**
 * The base class of pages, locators and frame locators. Its methods create locators. In all three classes, a name ends
 * in an underscore if Playwright's API uses the name without it: `page_` is a field, `page()` Playwright's method.
 */
export abstract class LocatorFactory {
  /** Returns the locator for a selector in Playwright's internal syntax, relative to this page, locator or frame. */
  abstract find(selector: string): Locator;
  getByRole = (role: string, options?: Parameters<typeof selectors.role>[1]) =>
    this.find(selectors.role(role, options));
  getByLabel = (wanted: TextMatcher, options?: TextOptions) => this.find(selectors.label(wanted, options));
  getByText = (wanted: TextMatcher, options?: TextOptions) => this.find(selectors.text(wanted, options));
  getByAltText = (wanted: TextMatcher, options?: TextOptions) => this.find(selectors.attribute('alt', wanted, options));
  getByTitle = (wanted: TextMatcher, options?: TextOptions) => this.find(selectors.attribute('title', wanted, options));
  getByPlaceholder = (wanted: TextMatcher, options?: TextOptions) =>
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

/** Imitates Playwright's `FrameLocator`. */
export class FrameLocator extends LocatorFactory {
  /** `owner_` is the locator of the iframe element. */
  constructor(private readonly owner_: Locator) {
    super();
  }
  override find(selector: string): Locator {
    const { owner_ } = this;
    return new Locator(owner_.page_, selector, () => {
      const [element] = owner_.elements();
      return element ? owner_.frame()?.childFrameIn(element as HTMLIFrameElement) : undefined;
    });
  }
  owner = () => this.owner_;
  first = () => this;
}

/** Imitates Playwright's `Locator`. */
export class Locator extends LocatorFactory {
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
    let filtered: Locator = this;
    if (hasText !== undefined) filtered = filtered.find(selectors.hasText(hasText));
    if (hasNotText !== undefined) filtered = filtered.find(selectors.hasNotText(hasNotText));
    if (has) filtered = filtered.find(selectors.nested('has', has.selector));
    if (hasNot) filtered = filtered.find(selectors.nested('has-not', hasNot.selector));
    if (visible !== undefined) filtered = filtered.find(`visible=${visible}`);
    return filtered;
  }
  describe = () => this;
  override toString(): string {
    return `locator(${this.selector})`;
  }

  readonly #cachedElements = cacheUntilDomChange<Document, Element[]>();

  /** The elements that match at the moment, without waiting for any. */
  elements(): Element[] {
    const frame = this.frame();
    if (!frame?.window) return [];
    const { injected, document } = frame;
    return this.#cachedElements(document, () =>
      injected.querySelectorAll(injected.parseSelector(this.selector), document),
    );
  }

  strictModeError(found: readonly Element[]): Error {
    const { injected } = this.frame() as Frame;
    const list = found.slice(0, 5).map((element) => injected.previewNode(element));
    return new Error(`strict mode violation: ${this} matches ${found.length} elements:\n${list.join('\n')}`);
  }

  #onlyElement(): HTMLElement | undefined {
    const found = this.elements();
    if (found.length > 1) throw this.strictModeError(found);
    return found[0] as HTMLElement | undefined;
  }

  /**
   * Waits until the element exists and is in all of `states`. If they include `visible`, also waits until the element
   * isn't blocked by a modal dialog or by `inert`. With `force`, waits only until the element exists.
   */
  async #waitForElement(
    states: readonly string[],
    { timeout, force = false }: ActionOptions = {},
  ): Promise<HTMLElement> {
    let problem = 'no such element';
    return pollUntil(
      () => {
        const element = this.#onlyElement();
        if (!element) {
          problem = 'no such element';
          return undefined;
        }
        if (force) return element;
        const frame = this.frame() as Frame;
        for (const state of states)
          if (!frame.injected.elementState(element, state, true).matches) {
            problem = `not ${state}`;
            return undefined;
          }
        if (states.includes('visible') && frame.isBlocked(element)) {
          problem = 'behind a modal dialog, or inert';
          return undefined;
        }
        return element;
      },
      { timeout, explain: () => `${this}: ${problem}${this.page_.stateForErrors()}` },
    );
  }

  async #settle(): Promise<void> {
    await this.page_.settle();
  }

  async click(options: ActionOptions = {}): Promise<void> {
    const element = await this.#waitForElement(['visible', 'enabled'], options);
    if (options.trial) return;
    click(element, { modifiers: options.modifiers ?? [] });
    await this.#settle();
  }
  tap = (options?: ActionOptions) => this.click(options);
  dblclick = async (options?: ActionOptions) => {
    await this.click(options);
    await this.click(options);
  };
  async hover(options?: ActionOptions): Promise<void> {
    hover(await this.#waitForElement(['visible'], options));
    await this.#settle();
  }
  async setChecked(isChecked: boolean, options: ActionOptions = {}): Promise<void> {
    const element = await this.#waitForElement(['visible', 'enabled'], options);
    const frame = this.frame() as Frame;
    const isCheckedNow = () => frame.injected.elementState(element, 'checked', true).matches;
    if (isCheckedNow() === isChecked) return;
    click(frame.injected.retarget(element, 'follow-label') as HTMLElement);
    await this.#settle();
    if (element.isConnected && isCheckedNow() !== isChecked)
      throw new Error(`${this}: the click did not change the checked state`);
  }
  check = (options?: ActionOptions) => this.setChecked(true, options);
  uncheck = (options?: ActionOptions) => this.setChecked(false, options);

  /** The field that the locator matches; for a label, the label's field. */
  async #field(states: readonly string[], options?: ActionOptions): Promise<HTMLInputElement> {
    const element = await this.#waitForElement(states, options);
    return (this.frame() as Frame).injected.retarget(element, 'follow-label') as HTMLInputElement;
  }
  async fill(value: string, options?: ActionOptions): Promise<void> {
    fill(await this.#field(['visible', 'enabled', 'editable'], options), value);
    await this.#settle();
  }
  clear = (options?: ActionOptions) => this.fill('', options);
  async focus(options?: ActionOptions): Promise<void> {
    const element = await this.#waitForElement([], options);
    moveFocus(element, element.ownerDocument);
    await this.#settle();
  }
  async blur(options?: ActionOptions): Promise<void> {
    const element = await this.#waitForElement([], options);
    moveFocus(null, element.ownerDocument);
    await this.#settle();
  }
  async press(key: string, options?: ActionOptions): Promise<void> {
    await this.focus(options);
    pressKey(this.frame() as Frame, key);
    await this.#settle();
  }
  async pressSequentially(text: string, options?: ActionOptions): Promise<void> {
    await this.focus(options);
    for (const key of text) {
      pressKey(this.frame() as Frame, key);
      await this.#settle();
    }
  }
  type = (text: string, options?: ActionOptions) => this.pressSequentially(text, options);
  async selectOption(
    wanted: string | { label?: string; value?: string; index?: number },
    options?: ActionOptions,
  ): Promise<string[]> {
    const select = (await this.#field(['visible', 'enabled'], options)) as unknown as HTMLSelectElement;
    const findOption = () =>
      [...select.options].find((option, index) => {
        if (typeof wanted === 'string')
          return option.value === wanted || option.label === wanted || option.text === wanted;
        if (wanted.index !== undefined) return wanted.index === index;
        if (wanted.label !== undefined) return option.text.trim() === wanted.label;
        return option.value === wanted.value;
      });
    const option = await pollUntil(findOption, { ...options, explain: () => `${this} has no such option` });
    moveFocus(select, select.ownerDocument);
    select.value = option.value;
    dispatchInputAndChange(select);
    await this.#settle();
    return [option.value];
  }
  async setInputFiles(files: InputFile | readonly InputFile[]): Promise<void> {
    const input = await this.#field([]);
    const fileObjects = ([files].flat() as InputFile[]).map((file) => {
      if (typeof file === 'string') throw new Error('A flow test must pass the content of a file, not its path');
      return new File([new Uint8Array(file.buffer)], file.name, { type: file.mimeType });
    });
    Object.defineProperty(input, 'files', { value: fileObjects, configurable: true });
    dispatchInputAndChange(input as never);
    await this.#settle();
  }
  async dispatchEvent(type: string, init: object = {}): Promise<void> {
    const element = await this.#waitForElement([]);
    const { Event } = element.ownerDocument.defaultView as Window & typeof globalThis;
    element.dispatchEvent(Object.assign(new Event(type, { bubbles: true, cancelable: true, composed: true }), init));
    await this.#settle();
  }
  scrollIntoViewIfNeeded = async (): Promise<void> => {
    await this.#waitForElement(['visible']);
  };

  async waitFor({ state = 'visible', timeout }: { state?: string; timeout?: number } = {}): Promise<void> {
    await pollUntil(
      () => {
        const element = this.#onlyElement();
        if (state === 'attached') return element ? true : undefined;
        if (state === 'detached') return element ? undefined : true;
        const isVisible = Boolean(
          element && (this.frame() as Frame).injected.elementState(element, 'visible', true).matches,
        );
        return isVisible === (state === 'visible') ? true : undefined;
      },
      { timeout, explain: () => `${this} did not become ${state}${this.page_.stateForErrors()}` },
    );
  }

  async #isInState(state: string): Promise<boolean> {
    const element = await this.#waitForElement([]);
    return (this.frame() as Frame).injected.elementState(element, state, true).matches;
  }
  async isVisible(): Promise<boolean> {
    await this.#settle();
    const element = this.#onlyElement();
    return element ? (this.frame() as Frame).injected.elementState(element, 'visible', true).matches : false;
  }
  isHidden = async () => !(await this.isVisible());
  isChecked = () => this.#isInState('checked');
  isEnabled = () => this.#isInState('enabled');
  isDisabled = () => this.#isInState('disabled');
  isEditable = () => this.#isInState('editable');
  count = async () => {
    await this.#settle();
    return this.elements().length;
  };
  all = async () => this.elements().map((_, index) => this.nth(index));
  textContent = async (options?: ActionOptions) => (await this.#waitForElement([], options)).textContent;
  innerText = async (options?: ActionOptions) => (await this.#waitForElement([], options)).textContent ?? '';
  innerHTML = async () => (await this.#waitForElement([])).innerHTML;
  inputValue = async (options?: ActionOptions) => (await this.#field([], options)).value;
  getAttribute = async (name: string, options?: ActionOptions) =>
    (await this.#waitForElement([], options)).getAttribute(name);
  allTextContents = async () => this.elements().map(({ textContent }) => textContent ?? '');
  allInnerTexts = () => this.allTextContents();
  ariaSnapshot = async () => {
    const element = await this.#waitForElement([]);
    return (this.frame() as Frame).injected.ariaSnapshot(element, { mode: 'expect' });
  };
  async evaluate(run: unknown, arg?: unknown): Promise<unknown> {
    const element = await this.#waitForElement([]);
    return (this.frame() as Frame).evaluate(`return (${run})(element_, arg_)`, { element_: element, arg_: arg });
  }
  evaluateAll = async (run: unknown, arg?: unknown) =>
    (this.frame() as Frame).evaluate(`return (${run})(elements_, arg_)`, { elements_: this.elements(), arg_: arg });
  boundingBox = browserOnly('boundingBox');
  screenshot = browserOnly('screenshot');
}

type InputFile = string | { name: string; mimeType: string; buffer: Buffer };
