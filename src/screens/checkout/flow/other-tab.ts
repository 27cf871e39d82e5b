/**
 * Calls back when another tab may have changed what is kept under a name: at once, and, for what a sleeping tab missed,
 * when this one is looked at again. Returns the way to stop.
 */
export function onOtherTab(name: string, callback: () => void): () => void {
  const onStorage = (event: Event) => {
    if ((event as StorageEvent).key === `sub-elements:${name}`) callback();
  };
  const listen = (act: 'addEventListener' | 'removeEventListener') => {
    globalThis[act]?.('storage', onStorage);
    globalThis[act]?.('focus', callback);
    globalThis.document?.[act]('visibilitychange', callback);
  };
  listen('addEventListener');
  return () => listen('removeEventListener');
}
