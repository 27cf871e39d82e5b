import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';
import { killOnExit, killProcessGroup } from '../../../tools/child';
import { type EngineDriver, elementExpression, pollUntil } from './engine-driver';
import { keyCodes } from './key-codes';

type ProtocolMessage = {
  id?: number;
  method?: string;
  params?: JsonObject;
  result?: JsonObject;
  error?: { message: string };
};
type JsonObject = Record<string, unknown>;
type RemoteValue = { value?: unknown; description?: string };

/** Timeout of a DevTools command, in case the engine hangs. */
const commandTimeoutMs = 40_000;
/** Timeout of the heap snapshot command, which takes longer than other commands because it reads the whole heap. */
const heapSnapshotTimeoutMs = 300_000;

/** Controls Chromium 64 (January 2018), which current automation tools don't support, through the DevTools protocol. */
export class Chromium64Driver implements EngineDriver {
  readonly #process: ChildProcess;
  readonly #profile: string;
  readonly #socket: WebSocket;
  readonly #pendingCommands = new Map<number, (response: ProtocolMessage) => void>();
  /** The origin of each JavaScript execution context, by the context's id. */
  readonly #contextOrigins = new Map<number, string>();
  #errors: string[] = [];
  #heapSnapshot = '';
  #lastCommandId = 0;

  private constructor(process: ChildProcess, profile: string, socket: WebSocket) {
    this.#process = process;
    this.#profile = profile;
    this.#socket = socket;
    socket.on('message', (data) => this.#handleMessage(JSON.parse(String(data)) as ProtocolMessage));
  }

  /** Starts the executable with a window of the given size in pixels, and connects to its first page. */
  static async start(executable: string, size: { width: number; height: number } = { width: 1280, height: 720 }) {
    const profile = await mkdtemp(join(tmpdir(), 'chromium-64-profile-'));
    const modeArgs = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--single-process'];
    const profileArgs = ['--no-zygote', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
    const child = spawn(
      executable,
      [...modeArgs, ...profileArgs, `--window-size=${size.width},${size.height}`, 'about:blank'],
      {
        cwd: profile,
        stdio: ['ignore', 'ignore', 'pipe'],
        detached: true,
      },
    );
    killOnExit(child);
    const port = await new Promise<string>((resolve, reject) => {
      const timer = setTimeout(
        () => reject(new Error('Chromium 64 did not open its debugging port')),
        commandTimeoutMs,
      );
      child.once('exit', (code) => reject(new Error(`Chromium 64 ended with code ${code}`)));
      createInterface({ input: child.stderr }).on('line', (line) => {
        const match = line.match(/DevTools listening on ws:\/\/[^:]+:(\d+)/);
        if (!match?.[1]) return;
        clearTimeout(timer);
        resolve(match[1]);
      });
    });
    const page = await pollUntil(
      async () => {
        const list = (await (await fetch(`http://127.0.0.1:${port}/json/list`)).json()) as Record<string, string>[];
        return list.find(({ type }) => type === 'page');
      },
      'the first page of Chromium 64',
      commandTimeoutMs,
    );
    const socket = new WebSocket(page?.webSocketDebuggerUrl ?? '', { perMessageDeflate: false });
    await once(socket, 'open');
    const driver = new Chromium64Driver(child, profile, socket);
    await driver.send('Runtime.enable');
    await driver.send('Page.enable');
    await driver.send('Log.enable');
    return driver;
  }

  #handleMessage({ id, method, params = {}, ...response }: ProtocolMessage): void {
    if (id !== undefined) {
      this.#pendingCommands.get(id)?.(response);
      this.#pendingCommands.delete(id);
    } else if (method === 'Runtime.executionContextCreated') {
      const context = params.context as { id: number; origin: string };
      this.#contextOrigins.set(context.id, context.origin);
    } else if (method === 'Runtime.executionContextDestroyed') {
      this.#contextOrigins.delete(params.executionContextId as number);
    } else if (method === 'Runtime.executionContextsCleared') {
      this.#contextOrigins.clear();
    } else if (method === 'Runtime.exceptionThrown') {
      const details = params.exceptionDetails as { text: string; exception?: RemoteValue };
      this.#errors.push(details.exception?.description ?? details.text);
    } else if (method === 'HeapProfiler.addHeapSnapshotChunk') {
      this.#heapSnapshot += String(params.chunk);
    } else if (method === 'Log.entryAdded') {
      const { level, source, text } = params.entry as Record<string, string>;
      // The tests cause error responses on purpose, for example with an unknown account. Chromium 64 logs an error for
      // each CSP directive that it doesn't know.
      const isExpected = source === 'network' || /^Unrecognized Content-Security-Policy directive/.test(text ?? '');
      if (level === 'error' && !isExpected) this.#errors.push(String(text));
    } else if (method === 'Runtime.consoleAPICalled' && params.type === 'error') {
      this.#errors.push((params.args as RemoteValue[]).map((arg) => arg.description ?? String(arg.value)).join(' '));
    }
  }

  /** Sends one command of the DevTools protocol and returns its result. */
  send(method: string, params: JsonObject = {}, timeoutMs = commandTimeoutMs): Promise<JsonObject> {
    this.#lastCommandId += 1;
    const id = this.#lastCommandId;
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`Chromium 64 did not respond to ${method}`)), timeoutMs);
      this.#pendingCommands.set(id, ({ result, error }) => {
        clearTimeout(timer);
        if (error) reject(new Error(`${method}: ${error.message}`));
        else resolve(result ?? {});
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  async goto(url: string): Promise<void> {
    this.#errors = [];
    const { errorText } = await this.send('Page.navigate', { url });
    if (errorText) throw new Error(`${url}: ${String(errorText)}`);
    await this.waitFor(`document.readyState !== 'loading' && location.href !== 'about:blank'`);
  }

  async evaluate<T = unknown>(expression: string): Promise<T> {
    return this.#run<T>(expression, {});
  }

  /** Evaluates an expression in the newest iframe from an origin, for example in the card frame. */
  async evaluateInFrame<T = unknown>(origin: string, expression: string): Promise<T> {
    const contextId = [...this.#contextOrigins].findLast(([, contextOrigin]) => contextOrigin === origin)?.[0];
    if (contextId === undefined)
      throw new Error(`No iframe of ${origin}, only ${[...this.#contextOrigins.values()].join(', ')}`);
    return this.#run<T>(expression, { contextId });
  }

  async #run<T>(expression: string, scope: JsonObject): Promise<T> {
    const params = { expression, returnByValue: true, awaitPromise: true, ...scope };
    const { result, exceptionDetails } = await this.send('Runtime.evaluate', params);
    if (exceptionDetails) {
      throw new Error(
        (exceptionDetails as { exception?: RemoteValue }).exception?.description ?? 'The expression threw an error',
      );
    }
    return (result as RemoteValue).value as T;
  }

  waitFor<T = unknown>(expression: string, timeoutMs = 40_000): Promise<T> {
    const evaluate = () => this.evaluate<T>(`(function(){return ${expression}})()`);
    return pollUntil(
      evaluate,
      `${expression} (errors: ${this.#errors.join(' | ').slice(0, 500) || 'none'})`,
      timeoutMs,
    );
  }

  async press(key: string): Promise<void> {
    const isCharacter = key.length === 1;
    const code = keyCodes[key] ?? (isCharacter ? key.toUpperCase().charCodeAt(0) : undefined);
    if (code === undefined) throw new Error(`No key code is known for ${key}`);
    const characterText = isCharacter ? key : '';
    const text = key === 'Enter' ? '\r' : characterText;
    const event = { key, windowsVirtualKeyCode: code, nativeVirtualKeyCode: code };
    await this.send('Input.dispatchKeyEvent', {
      type: text ? 'keyDown' : 'rawKeyDown',
      ...event,
      ...(text && { text }),
    });
    await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event });
  }

  async type(text: string): Promise<void> {
    for (const character of text) await this.press(character);
  }

  /** Clicks the center of the element at a path of CSS selectors (see `EngineDriver`). */
  async click(path: string): Promise<void> {
    const element = elementExpression(path);
    const center = await this.waitFor<{ x: number; y: number }>(`(function (element) {
      if (!element) return null;
      element.scrollIntoView({ block: 'center' });
      var box = element.getBoundingClientRect();
      return box.width && box.height ? { x: box.left + box.width / 2, y: box.top + box.height / 2 } : null;
    })(${element})`);
    const mouse = { ...center, button: 'left', clickCount: 1 };
    await this.send('Input.dispatchMouseEvent', { type: 'mouseMoved', ...center });
    await this.send('Input.dispatchMouseEvent', { type: 'mousePressed', ...mouse });
    await this.send('Input.dispatchMouseEvent', { type: 'mouseReleased', ...mouse });
  }

  async takeScreenshot(): Promise<Buffer> {
    const { data } = await this.send('Page.captureScreenshot');
    return Buffer.from(String(data), 'base64');
  }

  /** Takes a heap snapshot, as JSON. */
  async takeHeapSnapshot(): Promise<string> {
    this.#heapSnapshot = '';
    await this.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false }, heapSnapshotTimeoutMs);
    return this.#heapSnapshot;
  }

  errors(): string[] {
    return [...this.#errors];
  }

  async close(): Promise<void> {
    this.#socket.terminate();
    const exit = this.#process.exitCode === null && this.#process.signalCode === null && once(this.#process, 'exit');
    killProcessGroup(this.#process);
    await exit;
    await rm(this.#profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
