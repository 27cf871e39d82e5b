/** Preloads modules that the page doesn't have yet: the browser fetches and compiles them, and runs nothing. */
export function preloadModules(assets: string, files: Iterable<string>): void {
  for (const file of files) {
    if (document.querySelector(`link[href$="${file}"]`)) continue;
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = assets + file;
    // A CSP can require a nonce. The links that the loader added have the nonce of the loader's script.
    link.nonce = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')?.nonce ?? '';
    // API requests wait for their CORS preflight. Without a low priority, the files would arrive before the responses.
    link.fetchPriority = 'low';
    document.head.append(link);
  }
}
