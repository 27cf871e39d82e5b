/**
 * Calls back when another tab may have changed what is kept under a name: at once, and, for what a sleeping tab missed,
 * when this one is looked at again. Returns the way to stop.
 */
export function onOtherTab(name: string, callback: () => void): () => void {
  const onStorage = (event: Pick<StorageEvent, 'key'>) => {
    if (event.key === `sub-elements:${name}`) callback();
  };
  globalThis.addEventListener?.('storage', onStorage);
  globalThis.addEventListener?.('focus', callback);
  globalThis.document?.addEventListener('visibilitychange', callback);
  return () => {
    globalThis.removeEventListener?.('storage', onStorage);
    globalThis.removeEventListener?.('focus', callback);
    globalThis.document?.removeEventListener('visibilitychange', callback);
  };
}
