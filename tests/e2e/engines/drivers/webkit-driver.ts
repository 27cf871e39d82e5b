import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { Readable } from 'node:stream';
import { Builder, By, Capabilities, error, Key, type WebDriver, type WebElement } from 'selenium-webdriver';
import { killProcessGroup, trackChild, which } from '../../../tools/child';
import { type EngineDriver, elementExpression, pollUntil } from './engine-driver';

const defaultTimeoutMs = 40_000;

/** WebDriver's codes of DOM key names. */
const keys: Record<string, string> = {
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
  trackChild(child);
  return child;
}

/** Starts a virtual display. Xvfb chooses a free number and writes it to the fourth descriptor. */
async function startDisplay(): Promise<{ child: ChildProcess; display: string }> {
  const child = startProcess('Xvfb', ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp']);
  const stream = child.stdio[3] as Readable;
  const [number] = (await once(stream, 'data', { signal: AbortSignal.timeout(defaultTimeoutMs) })) as [Buffer];
  return { child, display: `:${number.toString().trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (!address || typeof address === 'string') throw new Error('No free port');
  return address.port;
}

/** Controls WebKitGTK's MiniBrowser, the closest to Safari on Linux, with WebDriver. */
export class WebKitDriver implements EngineDriver {
  readonly #web: WebDriver;
  readonly #children: ChildProcess[];

  private constructor(web: WebDriver, children: ChildProcess[]) {
    this.#web = web;
    this.#children = children;
  }

  /** Starts a virtual display, the driver and MiniBrowser, whose executable is at `path`. */
  static async start(path: string): Promise<WebKitDriver> {
    const children: ChildProcess[] = [];
    try {
      const { child, display } = await startDisplay();
      children.push(child);
      const port = await freePort();
      const program = (await which('WebKitWebDriver')) ?? 'WebKitWebDriver';
      const driver = startProcess(program, [`--port=${port}`], {
        DISPLAY: display,
        GDK_BACKEND: 'x11',
        LIBGL_ALWAYS_SOFTWARE: '1',
      });
      children.push(driver);
      const server = `http://127.0.0.1:${port}`;
      const isRunning = () =>
        fetch(`${server}/status`).then(
          ({ ok }) => ok,
          () => false,
        );
      await pollUntil(isRunning, 'WebKitWebDriver', defaultTimeoutMs);
      const options = { binary: path, args: ['--automation'] };
      const capabilities = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options });
      const web = await new Builder().usingServer(server).withCapabilities(capabilities).build();
      await web.manage().setTimeouts({ pageLoad: defaultTimeoutMs, script: defaultTimeoutMs });
      return new WebKitDriver(web, children);
    } catch (problem) {
      for (const child of children) killProcessGroup(child);
      throw problem;
    }
  }

  goto(url: string): Promise<void> {
    return this.#web.get(url);
  }

  evaluate<T = unknown>(expression: string): Promise<T> {
    return this.#web.executeScript<T>(`return (${expression})`);
  }

  waitFor<T = unknown>(expression: string, timeoutMs = defaultTimeoutMs): Promise<T> {
    return pollUntil(() => this.evaluate<T>(expression), expression, timeoutMs);
  }

  /** The WebDriver element at a path, for its role and accessible name. */
  async find(path: string): Promise<WebElement> {
    await this.waitFor(`!!${elementExpression(path)}`);
    return this.evaluate<WebElement>(elementExpression(path));
  }

  async press(key: string): Promise<void> {
    const code = keys[key] ?? (key.length === 1 ? key : undefined);
    if (code === undefined) throw new Error(`WebDriver has no key ${key}`);
    await this.#web.actions().sendKeys(code).perform();
  }

  async type(text: string): Promise<void> {
    await this.#web.actions().sendKeys(text).perform();
  }

  async click(path: string): Promise<void> {
    // A render between finding and clicking makes the element stale, so find it again.
    await pollUntil(
      async () => {
        try {
          await (await this.find(path)).click();
          return true;
        } catch (problem) {
          const temporaryErrors = [error.StaleElementReferenceError, error.ElementNotInteractableError];
          if (temporaryErrors.some((kind) => problem instanceof kind)) return false;
          throw problem;
        }
      },
      `a click on ${path}`,
      defaultTimeoutMs,
    );
  }

  /** Switches to the frame at a path, or back to the page. */
  async inFrame(path: string | null): Promise<void> {
    await this.#web.switchTo().defaultContent();
    if (path) await this.#web.switchTo().frame(await this.find(path));
  }

  /** Elements of the current document that match a CSS selector. */
  all(selector: string): Promise<WebElement[]> {
    return this.#web.findElements(By.css(selector));
  }

  async screenshot(file: string): Promise<void> {
    await writeFile(file, Buffer.from(await this.#web.takeScreenshot(), 'base64'));
  }

  /** WebKit's WebDriver doesn't expose the console. */
  errors(): string[] {
    return [];
  }

  async close(): Promise<void> {
    try {
      await this.#web.quit();
    } finally {
      for (const child of this.#children.toReversed()) killProcessGroup(child);
    }
  }
}
