import type { PageOptions, SubElementsGlobal } from './options';

export type {
  CommonAttributes,
  PublicSession,
  SubElementOf,
  SubElementsGlobal,
  SubEvents,
  TagAttributes,
  TagName,
} from '../typings/tags';
export type { PageOptions } from './options';

/** Version of this package; a script of the same version holds the same tags. */
export const version: string = __VERSION__;

export interface ScriptOptions extends PageOptions {
  /** Address of the operator's script: `https://cdn.example/v1/sub.js`, or that of a fixed version. */
  src: string;
  /** The hash that the operator published for a fixed version (`sha384-…`): a browser runs nothing else. */
  integrity?: string;
}

let loading: Promise<SubElementsGlobal | null> | undefined;

/**
 * Puts the operator's script on the page, once, and answers with what it offers when it has run. A script that stands
 * there already is taken as it is. On a server it answers null and does nothing. Where the script does not come it
 * rejects, and the next call tries again.
 */
export function loadScript(options: ScriptOptions): Promise<SubElementsGlobal | null> {
  if (typeof document === 'undefined') return Promise.resolve(null);
  loading ??= find(options).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function find(options: ScriptOptions): Promise<SubElementsGlobal> {
  if (!window.SubElements) await arrival(standing(options.src) ?? insert(options));
  const found = window.SubElements;
  if (!found) throw new Error(`[sub-elements] ${options.src} is not the script of the tags.`);
  const major = (text: string) => text.split('.')[0];
  if (major(found.version) !== major(version))
    console.warn(`[sub-elements] The page has version ${found.version}; these typings are of version ${version}.`);
  return found;
}

/** A script tag of that address that the page wrote itself. */
const standing = (src: string): HTMLScriptElement | undefined =>
  [...document.scripts].find((script) => script.src === new URL(src, location.href).href);

function insert({ src, integrity, ...defaults }: ScriptOptions): HTMLScriptElement {
  const script = document.createElement('script');
  script.src = src;
  script.async = true;
  if (integrity) {
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
  }
  for (const [name, value] of Object.entries(defaults)) if (value !== undefined) script.dataset[name] = String(value);
  document.head.append(script);
  return script;
}

function arrival(script: HTMLScriptElement): Promise<void> {
  return new Promise((done, fail) => {
    script.addEventListener('load', () => done());
    script.addEventListener('error', () => {
      // Another try needs another tag.
      script.remove();
      fail(new Error(`[sub-elements] ${script.src} could not be loaded.`));
    });
  });
}
