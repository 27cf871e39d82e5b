/**
 * Calls back when another tab may have changed a stored value: on its storage event, and when this tab becomes active
 * again, because a suspended tab misses events. Returns a function that stops listening.
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
