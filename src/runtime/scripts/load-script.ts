interface Policy {
  createScriptURL(url: string): string;
}
type TrustedTypes = { createPolicy(name: string, rules: Policy): Policy };

let policy: Policy | undefined;

/** Pages that require Trusted Types accept script URLs only from a policy. Throws if the page forbids our policy. */
function trusted(url: string): string {
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
  if (!types) return url;
  policy ??= types.createPolicy('sub-elements', { createScriptURL: (address) => address });
  return policy.createScriptURL(url);
}

const scripts = new Map<string, Promise<void>>();

/**
 * Loads a third-party script once per page; after a failure, the next call retries. Check the URL with `safeUrl` first.
 * Rejects after `timeout` milliseconds, or if the page forbids the script.
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
    const handleError = () => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`The script ${href} did not load`));
    };
    const timer = setTimeout(handleError, timeout);
    script.async = true;
    script.onload = () => {
      clearTimeout(timer);
      resolve();
    };
    script.onerror = handleError;
    try {
      script.src = trusted(href);
    } catch {
      handleError();
      return;
    }
    document.head.append(script);
  });
}
