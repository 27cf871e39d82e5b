import { expect as expectValue } from 'vitest';
import { browserOnly } from '../browser/browser-only';
import { Locator } from '../browser/locator';
import { matchesUrl } from '../browser/network';
import { Page } from '../browser/page/page';
import { defaultTimeoutMs, pollUntil } from '../browser/time/poll-until';

interface AssertionOptions {
  timeout?: number;
  ignoreCase?: boolean;
  useInnerText?: boolean;
  visible?: boolean;
  checked?: boolean;
  ratio?: number;
}

type TextMatcher = string | RegExp;

interface TextOptions {
  matchSubstring?: boolean;
  normalizeWhiteSpace?: boolean;
  ignoreCase?: boolean | undefined;
}

const toExpectedText = (wanted: TextMatcher | readonly TextMatcher[], options: TextOptions = {}) =>
  [wanted].flat().map((matcher) => ({
    ...(typeof matcher === 'string'
      ? { string: matcher }
      : { regexSource: (matcher as RegExp).source, regexFlags: (matcher as RegExp).flags }),
    ...options,
  }));

const normalizingWhiteSpace = { normalizeWhiteSpace: true };

/** An assertion as Playwright evaluates it internally: the assertion's internal name, and its arguments. */
type Expression = { expression: string } & Record<string, unknown>;

const stateAssertion = (expression: string) => (): Expression => ({ expression });
const textAssertion =
  (expression: string, defaults: TextOptions = {}) =>
  (wanted: TextMatcher | readonly TextMatcher[], { ignoreCase, useInnerText }: AssertionOptions = {}): Expression => ({
    expression: Array.isArray(wanted) ? `${expression}.array` : expression,
    expectedText: toExpectedText(wanted, { ...defaults, ignoreCase }),
    useInnerText,
  });

/** Translates the assertions about locators to expressions, which Playwright's own code evaluates. */
const locatorAssertions: Readonly<Record<string, (...args: never[]) => Expression>> = {
  toBeAttached: stateAssertion('to.be.attached'),
  toBeVisible: ({ visible = true }: AssertionOptions = {}) => ({
    expression: visible ? 'to.be.visible' : 'to.be.hidden',
  }),
  toBeHidden: stateAssertion('to.be.hidden'),
  toBeEnabled: stateAssertion('to.be.enabled'),
  toBeDisabled: stateAssertion('to.be.disabled'),
  toBeEditable: stateAssertion('to.be.editable'),
  toBeEmpty: stateAssertion('to.be.empty'),
  toBeFocused: stateAssertion('to.be.focused'),
  toBeChecked: ({ checked = true }: AssertionOptions = {}) => ({
    expression: 'to.be.checked',
    expectedValue: { checked },
  }),
  toHaveCount: (count: number) => ({ expression: 'to.have.count', expectedNumber: count }),
  toHaveText: textAssertion('to.have.text', normalizingWhiteSpace),
  // Playwright uses the name `to.contain.text` only for lists.
  toContainText: (wanted: TextMatcher | readonly TextMatcher[], options?: AssertionOptions) =>
    textAssertion(Array.isArray(wanted) ? 'to.contain.text' : 'to.have.text', {
      ...normalizingWhiteSpace,
      matchSubstring: true,
    })(wanted, options),
  toHaveValue: textAssertion('to.have.value'),
  toHaveClass: textAssertion('to.have.class'),
  toHaveId: textAssertion('to.have.id'),
  toHaveRole: textAssertion('to.have.role'),
  toHaveAccessibleName: textAssertion('to.have.accessible.name', normalizingWhiteSpace),
  toHaveAccessibleDescription: textAssertion('to.have.accessible.description', normalizingWhiteSpace),
  toHaveAccessibleErrorMessage: textAssertion('to.have.accessible.error.message', normalizingWhiteSpace),
  toHaveAttribute: (name: string, wanted?: TextMatcher) =>
    wanted === undefined
      ? { expression: 'to.have.attribute', expressionArg: name }
      : { expression: 'to.have.attribute.value', expressionArg: name, expectedText: toExpectedText(wanted) },
  toHaveJSProperty: (name: string, value: unknown) => ({
    expression: 'to.have.property',
    expressionArg: name,
    expectedValue: value,
  }),
};

/** Assertions that need a browser's layout. Here they fail with an error, because flow tests run without a browser. */
const layoutAssertions = ['toBeInViewport', 'toHaveCSS', 'toHaveScreenshot'];

interface Assertion extends Expression {
  locator: Locator;
  isNot: boolean;
  timeout: number | undefined;
  message: string;
}

/** Whether an assertion (or its negation, if `isNot`) holds if the locator matches no element. */
const holdsWithoutElement = (expression: string, isNot: boolean): boolean =>
  isNot ? ['to.be.visible', 'to.be.attached'].includes(expression) : expression === 'to.be.hidden';

/** Waits until an assertion about a locator holds. */
async function assertLocator({ locator, isNot, timeout, message, expression, ...options }: Assertion): Promise<void> {
  let received: unknown;
  const isList = expression.endsWith('.array') || expression === 'to.have.count';
  const check = async (): Promise<boolean> => {
    const frame = locator.frame();
    const elements = locator.elements();
    const [element] = elements;
    if (!frame || (!element && !isList)) return holdsWithoutElement(expression, isNot);
    if (!isList && elements.length > 1) throw locator.strictModeError(elements);
    const assertion = { expression, isNot, ...options };
    const { injected } = frame;
    const result = isList
      ? injected.expectArray(elements, assertion)
      : await injected.expectSingleElement(element as Element, assertion, true);
    received = result.received;
    return result.matches !== isNot;
  };
  await pollUntil(async () => (await check()) || undefined, {
    timeout,
    explain: () => {
      const wanted = `${isNot ? 'not ' : ''}${expression} ${JSON.stringify(options)}`;
      const pageState = locator.page_.stateForErrors();
      return `${message}: expected ${locator} ${wanted}, received ${JSON.stringify(received)}${pageState}`;
    },
  });
}

function pageAssertions(
  page: Page,
  isNot: boolean,
  message: string,
): Record<string, (...args: never[]) => Promise<void>> {
  const waitUntil = (check: () => boolean, explain: () => string, timeout?: number) =>
    pollUntil(() => (check() === isNot ? undefined : true), {
      timeout,
      explain: () => `${message} ${explain()}${page.stateForErrors()}`,
    }).then(() => undefined);
  return {
    toHaveURL: (wanted: string | RegExp | ((url: URL) => boolean), { timeout }: AssertionOptions = {}) =>
      waitUntil(
        () => matchesUrl(wanted, page.url(), page.context_.baseURL),
        () => `expected the URL ${wanted}, received ${page.url()}`,
        timeout,
      ),
    toHaveTitle: (wanted: TextMatcher, { timeout }: AssertionOptions = {}) => {
      const title = () => page.mainFrame_.document.title.replace(/\s+/g, ' ').trim();
      return waitUntil(
        () => (typeof wanted === 'string' ? title() === wanted : wanted.test(title())),
        () => `expected the title ${wanted}, received ${title()}`,
        timeout,
      );
    },
  };
}

/** The assertions about a locator or a page. Each waits until it holds. */
function waitingAssertions(subject: Locator | Page, isNot: boolean, message: string): Record<string, unknown> {
  if (subject instanceof Page)
    return {
      ...pageAssertions(subject, isNot, message),
      ...(!isNot && { not: waitingAssertions(subject, true, message) }),
    };
  const supported = Object.entries(locatorAssertions).map(([name, toExpression]) => [
    name,
    (...args: unknown[]) => {
      const { timeout } = (args.find((arg) => typeof arg === 'object' && arg !== null && 'timeout' in arg) ??
        {}) as AssertionOptions;
      return assertLocator({ locator: subject, isNot, timeout, message, ...toExpression(...(args as never[])) });
    },
  ]);
  const unsupported = layoutAssertions.map((name) => [name, browserOnly(name)]);
  return {
    ...Object.fromEntries([...supported, ...unsupported]),
    ...(!isNot && { not: waitingAssertions(subject, true, message) }),
  };
}

/** Implements `expect.poll`: calls `read` repeatedly until the assertion about its result holds. */
function pollAssertions(
  read: () => unknown,
  { timeout = defaultTimeoutMs, message = '' }: { timeout?: number; message?: string },
): object {
  const repeat = (assert: (value: unknown) => void): Promise<void> => {
    let lastError: unknown;
    return pollUntil(
      async () => {
        try {
          assert(await read());
          return true;
        } catch (error) {
          lastError = error;
          return undefined;
        }
      },
      { timeout, explain: () => `${message} ${lastError}` },
    ).then(() => undefined);
  };
  const assertions = (isNot: boolean): object =>
    new Proxy(
      {},
      {
        get(_, name: string) {
          if (name === 'not') return assertions(!isNot);
          return (...args: unknown[]) =>
            repeat((value) => {
              const assertion = isNot ? expectValue(value).not : expectValue(value);
              (assertion as unknown as Record<string, (...all: unknown[]) => void>)[name]?.(...args);
            });
        },
      },
    );
  return assertions(false);
}

function expectSubject(subject: unknown, message: string | { message?: string } = ''): unknown {
  const messageText = typeof message === 'string' ? message : (message.message ?? '');
  if (subject instanceof Locator || subject instanceof Page) return waitingAssertions(subject, false, messageText);
  if (typeof subject === 'function') {
    const read = subject as () => unknown;
    return Object.assign(expectValue(subject, messageText), {
      toPass: async ({ timeout }: { timeout?: number } = {}) => {
        let lastError: unknown;
        await pollUntil(
          async () => {
            try {
              await read();
              return true;
            } catch (error) {
              lastError = error;
              return undefined;
            }
          },
          { timeout, explain: () => String(lastError) },
        );
      },
    });
  }
  return expectValue(subject, messageText);
}

/** Imitates Playwright's `expect`. */
export const expect = Object.assign(expectSubject, {
  poll: (read: () => unknown, options: { timeout?: number; message?: string } = {}) => pollAssertions(read, options),
  // Unlike in Playwright, a failed soft assertion ends the test.
  soft: expectSubject,
  configure: () => expectSubject,
  any: expectValue.any,
  anything: expectValue.anything,
  arrayContaining: expectValue.arrayContaining,
  objectContaining: expectValue.objectContaining,
  stringContaining: expectValue.stringContaining,
  stringMatching: expectValue.stringMatching,
  not: expectValue.not,
});
