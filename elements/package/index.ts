import type { PageOptions } from '../../src/runtime/page/page-defaults';
import type { SubElementsGlobal } from '../typings/tags';

export type { PageOptions } from '../../src/runtime/page/page-defaults';
export type {
  PaymentFields,
  PaymentFieldsAdapter,
  PaymentFieldsAdapters,
  PaymentFieldsAppearance,
  PaymentFieldsOptions,
  PaymentFieldsProvider,
  PaymentFieldsResult,
  PaymentFieldsState,
  PaymentToConfirm,
} from '../../src/runtime/page/payment-fields';
// Adds the `sub-*` events to the types of `addEventListener` on `document` and every node.
export type {} from '../typings/dom';
export type {
  CommonAttributes,
  PublicSession,
  SubElementOf,
  SubElementsGlobal,
  SubEvents,
  TagAttributes,
  TagName,
} from '../typings/tags';

/**
 * Version of this package. The script that the operator (the streaming service) hosts has the same elements if it has
 * the same version.
 */
export const version: string = __VERSION__;

export interface ScriptOptions extends PageOptions {
  /** URL of the operator's script: `https://cdn.example/v1/sub.js`, or the URL of a pinned version. */
  src: string;
  /** The published hash of a pinned version (`sha384-…`). Browsers refuse to run a script with a different hash. */
  integrity?: string;
}

/** The global API, once the script has loaded. Undefined before the first call and after a failure. */
let apiPromise: Promise<SubElementsGlobal | null> | undefined;

/**
 * Loads the operator's script once and resolves with its global API. Reuses a script that is already on the page. On a
 * server it does nothing and resolves with null. If the script can't be loaded it rejects, and the next call retries.
 */
export function loadScript(options: ScriptOptions): Promise<SubElementsGlobal | null> {
  if (typeof document === 'undefined') return Promise.resolve(null);
  apiPromise ??= loadApi(options).catch((error: unknown) => {
    apiPromise = undefined;
    throw error;
  });
  return apiPromise;
}

async function loadApi(options: ScriptOptions): Promise<SubElementsGlobal> {
  if (!window.SubElements) await waitForScript(findScript(options.src) ?? insertScript(options));
  const api = window.SubElements;
  if (!api) throw new Error(`[sub-elements] ${options.src} is not the sub-elements script.`);
  const major = (text: string) => text.split('.')[0];
  if (major(api.version) !== major(version))
    console.warn(
      `[sub-elements] The page loaded version ${api.version}, but these typings are for version ${version}.`,
    );
  if (options.paymentFields) api.configure({ paymentFields: options.paymentFields });
  return api;
}

/** Finds the element of the operator's script, if the page already contains it. */
const findScript = (src: string): HTMLScriptElement | undefined =>
  [...document.scripts].find((script) => script.src === new URL(src, location.href).href);

// Passes the options as attributes, except for the adapters for payment fields, because an attribute can't contain
// code. `loadApi` passes these adapters to `configure`.
function insertScript({ src, integrity, paymentFields: _, ...attributes }: ScriptOptions): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  for (const [name, value] of Object.entries(attributes)) if (value !== undefined) script.dataset[name] = String(value);
  document.head.append(script);
  return script;
}

function waitForScript(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => {
      // A script element loads only once, so a retry needs a new one.
      script.remove();
      reject(new Error(`[sub-elements] ${script.src} could not be loaded.`));
    });
  });
}
