interface Policy {
  createScriptURL(url: string): string;
}
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/** Pages that ask for trusted types take an address only from a policy; a page may forbid ours, and then this throws. */
function trusted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return url;
  policy ??= types.createPolicy('sub-elements', { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}

const scripts = new Map<string, Promise<void>>();

/**
 * Loads another company's script, once a page; after a failure the next call tries again. The address must have passed
 * `safeUrl`. Rejects when it does not come within `timeout` milliseconds or the page forbids it.
 */
export function loadScript(url: URL, timeout = 30_000): Promise<void> {
  const { href } = url;
  let promise = scripts.get(href);
  if (!promise) {
    promise = insert(href, timeout);
    promise.catch(() => scripts.delete(href));
    scripts.set(href, promise);
  }
  return promise;
}

function insert(href: string, timeout: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script ${href} did not load`));
    };
    const timer = setTimeout(fail, timeout);
    script.async = true;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = fail;
    try {
      script.src = trusted(href);
    } catch {
      fail();
      return;
    }
    document.head.append(script);
  });
}
