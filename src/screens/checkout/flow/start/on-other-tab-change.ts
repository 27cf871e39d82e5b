import { isChangeOf } from '../../../../runtime/storage/storage';

/**
 * Calls `callback` when another tab may have changed the stored value of a key: on the storage event, and when this tab
 * becomes active again, because a suspended tab misses storage events. Returns a function that stops listening.
 */
export function onOtherTabChange(key: string, callback: () => void): () => void {
  const onStorage = (event: Event) => {
    if (isChangeOf(key, event as StorageEvent)) callback();
  };
  const updateListeners = (method: 'addEventListener' | 'removeEventListener') => {
    globalThis[method]?.('storage', onStorage);
    globalThis[method]?.('focus', callback);
    globalThis.document?.[method]('visibilitychange', callback);
  };
  updateListeners('addEventListener');
  return () => updateListeners('removeEventListener');
}
