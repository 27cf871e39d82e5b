import { PropertySymbol } from 'happy-dom';
import { readPageScript } from '../../page/bundle-page';
import type { Frame } from './frame';
import { sendRequest } from './frame-requests';

/** The flow tests' bundles that replace the built scripts, by script name: `sub` stands for `/v1/sub.js`. */
const bundleNames = { sub: 'elements', 'card-frame': 'card-frame' } as const;

const bundles: Partial<Record<string, Promise<string>>> = {};

const loadBundle = (name: keyof typeof bundleNames): Promise<string> => {
  bundles[name] ??= readPageScript(bundleNames[name]);
  return bundles[name];
};

/**
 * Returns the code of the script with this URL. For a script that a bundle replaces, only the test's `route` handlers
 * receive the request, not the server.
 */
async function loadScript(frame: Frame, url: URL): Promise<string> {
  const name = /\/v1\/(sub|card-frame)\.js$/.exec(url.pathname)?.[1] as keyof typeof bundleNames | undefined;
  const details = { type: 'script', body: null, isReplacedByBundle: name !== undefined };
  const response = await sendRequest(frame, new Request(url), details);
  if (!response.ok()) throw new Error(`${url} returned ${response.status()}`);
  return name ? loadBundle(name) : response.text();
}

/** Runs a script element and dispatches its `load` or `error` event. Runs modules as classic scripts. */
export async function runScriptElement(frame: Frame, script: HTMLScriptElement): Promise<void> {
  const { window } = frame;
  const { Event, document } = window;
  const type = script.getAttribute('type') ?? '';
  if (script.hasAttribute('nomodule') || !/^(module|text\/javascript|)$/.test(type)) return;
  const src = script.getAttribute('src');
  let code = script.textContent ?? '';
  if (src !== null) {
    try {
      code = await loadScript(frame, new URL(src, frame.url()));
    } catch {
      script.dispatchEvent(new Event('error'));
      return;
    }
  }
  // If the frame has loaded another document in the meantime, the script must not run.
  if (frame.window !== window) return;
  const internals = document as unknown as Record<symbol, unknown>;
  internals[PropertySymbol.currentScript] = script;
  try {
    frame.evaluate(code, { exports: {}, module: { exports: {} } });
  } catch (error) {
    frame.page.emit('pageerror', error);
  } finally {
    internals[PropertySymbol.currentScript] = null;
  }
  if (src !== null) script.dispatchEvent(new Event('load'));
}
