import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { Builder, By, Capabilities, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { killOnExit, killProcessGroup, which } from '../../../tools/child';
import { type EngineDriver, elementExpression, pollUntil } from './engine-driver';

const defaultTimeoutMs = 40_000;

/** The characters that stand for special keys in WebDriver, by DOM key name. */
const webDriverKeys: Record<string, string> = {
  ArrowLeft: Key.ARROW_LEFT,
  ArrowUp: Key.ARROW_UP,
  ArrowRight: Key.ARROW_RIGHT,
  ArrowDown: Key.ARROW_DOWN,
  Enter: Key.ENTER,
  Tab: Key.TAB,
  Escape: Key.ESCAPE,
  Backspace: Key.BACK_SPACE,
  Delete: Key.DELETE,
  Home: Key.HOME,
  End: Key.END,
  PageUp: Key.PAGE_UP,
  PageDown: Key.PAGE_DOWN,
};

function startProcess(command: string, args: string[], env: NodeJS.ProcessEnv = {}): ChildProcess {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  });
  killOnExit(child);
  return child;
}

/** Starts a virtual display. Xvfb chooses a free display number and writes it to file descriptor 3. */
async function startDisplay(): Promise<{ child: ChildProcess; display: string }> {
  const child = startProcess('Xvfb', ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp']);
  const stream = child.stdio[3] as Readable;
  const [displayNumber] = (await once(stream, 'data', { signal: AbortSignal.timeout(defaultTimeoutMs) })) as [Buffer];
  return { child, display: `:${displayNumber.toString().trim()}` };
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Makes the window as much larger than the viewport as its toolbar and borders are. */
async function resizeViewport(webDriver: WebDriver, { width, height }: { width: number; height: number }) {
  const viewport = () => webDriver.executeScript<number[]>('return [innerWidth, innerHeight]');
  const { width: outerWidth, height: outerHeight } = await webDriver.manage().window().getRect();
  const [innerWidth = 0, innerHeight = 0] = await viewport();
  await webDriver
    .manage()
    .window()
    .setRect({ x: 0, y: 0, width: width + outerWidth - innerWidth, height: height + outerHeight - innerHeight });
  const isResized = async () => String(await viewport()) === String([width, height]);
  await pollUntil(isResized, `a viewport of ${width} × ${height} px`, defaultTimeoutMs);
}

/** Controls WebKitGTK's MiniBrowser through WebDriver. Of the browsers for Linux, MiniBrowser is closest to Safari. */
export class WebKitDriver implements EngineDriver {
  readonly #webDriver: WebDriver;
  readonly #children: ChildProcess[];

  private constructor(webDriver: WebDriver, children: ChildProcess[]) {
    this.#webDriver = webDriver;
    this.#children = children;
  }

  /** Starts a virtual display, WebKitWebDriver and the MiniBrowser executable, with a viewport of `size` pixels. */
  static async start(executable: string, size?: { width: number; height: number }): Promise<WebKitDriver> {
    const children: ChildProcess[] = [];
    try {
      const { child, display } = await startDisplay();
      children.push(child);
      const port = await findFreePort();
      const driverExecutable = (await which('WebKitWebDriver')) ?? 'WebKitWebDriver';
      const driverProcess = startProcess(driverExecutable, [`--port=${port}`], {
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
      });
      children.push(driverProcess);
      const driverUrl = `http://127.0.0.1:${port}`;
      const isRunning = () =>
        fetch(`${driverUrl}/status`).then(
          ({ ok }) => ok,
          () => false,
        );
      await pollUntil(isRunning, 'WebKitWebDriver', defaultTimeoutMs);
      const options = { binary: executable, args: ['--automation'] };
      const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
      const webDriver = await new Builder().usingServer(driverUrl).withCapabilities(capabilities).build();
      await webDriver.manage().setTimeouts({ pageLoad: defaultTimeoutMs, script: defaultTimeoutMs });
      if (size) await resizeViewport(webDriver, size);
      return new WebKitDriver(webDriver, children);
    } catch (problem) {
      for (const child of children) killProcessGroup(child);
      throw problem;
    }
  }

  goto(url: string): Promise<void> {
    return this.#webDriver.get(url);
  }

  evaluate<T = unknown>(expression: string): Promise<T> {
    return this.#webDriver.executeScript<T>(`return (${expression})`);
  }

  waitFor<T = unknown>(expression: string, timeoutMs = defaultTimeoutMs): Promise<T> {
    return pollUntil(() => this.evaluate<T>(expression), expression, timeoutMs);
  }

  /**
   * Waits for the element at a path (see `EngineDriver`) and returns it as a WebDriver element, which also has methods
   * for its role and accessible name.
   */
  async find(path: string): Promise<WebElement> {
    await this.waitFor(`!!${elementExpression(path)}`);
    return this.evaluate<WebElement>(elementExpression(path));
  }

  async press(key: string): Promise<void> {
    const characters = webDriverKeys[key] ?? (key.length === 1 ? key : undefined);
    if (characters === undefined) throw new Error(`WebDriver has no key ${key}`);
    await this.#webDriver.actions().sendKeys(characters).perform();
  }

  async type(text: string): Promise<void> {
    await this.#webDriver.actions().sendKeys(text).perform();
  }

  async click(path: string): Promise<void> {
    // If the page re-renders between finding and clicking, WebDriver's reference is stale, so find the element again.
    await pollUntil(
      async () => {
        try {
          await (await this.find(path)).click();
          return true;
        } catch (problem) {
          const temporaryErrors = [error.StaleElementReferenceError, error.ElementNotInteractableError];
          if (temporaryErrors.some((errorClass) => problem instanceof errorClass)) return false;
          throw problem;
        }
      },
      `a click on ${path}`,
      defaultTimeoutMs,
    );
  }

  /** Makes later calls apply to the iframe at a path, or to the page again if the path is null. */
  async switchToFrame(path: string | null): Promise<void> {
    await this.#webDriver.switchTo().defaultContent();
    if (path) await this.#webDriver.switchTo().frame(await this.find(path));
  }

  /** Elements of the current document (the page or the iframe) that match a CSS selector. */
  findAll(selector: string): Promise<WebElement[]> {
    return this.#webDriver.findElements(By.css(selector));
  }

  async takeScreenshot(): Promise<Buffer> {
    return Buffer.from(await this.#webDriver.takeScreenshot(), 'base64');
  }

  /** Always empty, because WebKit's WebDriver doesn't expose the console. */
  errors(): string[] {
    return [];
  }

  async close(): Promise<void> {
    try {
      await this.#webDriver.quit();
    } finally {
      for (const child of this.#children.toReversed()) killProcessGroup(child);
    }
  }
}
