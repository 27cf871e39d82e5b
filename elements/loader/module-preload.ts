/**
 * Preloads modules that the page doesn't have yet: the browser fetches and compiles them, but doesn't run them.
 * `fileNames` are relative to `assetsUrl`.
 */
export function preloadModules(assetsUrl: string, fileNames: Iterable<string>): void {
  for (const fileName of fileNames) {
    if (document.querySelector(`link[href$="${fileName}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = assetsUrl + fileName;
    // A CSP can require a nonce. The links that the loader added before have the nonce of the loader's script.
    link.nonce = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')?.nonce ?? '';
    // API requests wait for their CORS preflight. Without a low priority, the modules would arrive before the API's
    // responses.
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}
