/** A Trusted Types policy. */
interface Policy {
  createScriptURL(url: string): string;
}
type TrustedTypes = { createPolicy(name: string, policy: Policy): Policy };

/** Created once, because a page can forbid two policies with the same name. */
let policy: Policy | undefined;

/**
 * Converts a script URL for pages that require Trusted Types: they accept script URLs only from a policy. Throws if the
 * page's content security policy doesn't allow the policy `sub-elements`.
 */
function trustedScriptUrl(url: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
  // Where browsers have no Trusted Types, an element with the id `trustedTypes` is a property of the window.
  if (typeof trustedTypes?.createPolicy !== 'function') return url;
  policy ??= trustedTypes.createPolicy('sub-elements', { createScriptURL: (scriptUrl) => scriptUrl });
  return policy.createScriptURL(url);
}

/** For each script that has loaded or is still loading: the promise of `loadScript`, by URL. */
const scriptPromises = new Map<string, Promise<void>>();

/**
 * Loads a third-party script once per page; after a failure, the next call retries. Callers check the URL with
 * `safeUrl` first. Rejects if the script doesn't load within `timeoutMs`, or if the page's security policy forbids it.
 */
export function loadScript(url: URL, timeoutMs = 30_000): Promise<void> {
  const { href } = url;
  let promise = scriptPromises.get(href);
  if (!promise) {
    promise = insertScript(href, timeoutMs);
    promise.catch(() => scriptPromises.delete(href));
    scriptPromises.set(href, promise);
  }
  return promise;
}

function insertScript(href: string, timeoutMs: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script ${href} did not load`));
    };
    const timer = setTimeout(fail, timeoutMs);
    script.async = true;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    try {
      script.src = trustedScriptUrl(href);
    } catch {
      fail();
      return;
    }
    document.head.append(script);
  });
}
