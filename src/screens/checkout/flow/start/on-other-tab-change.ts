import { isChangeOf } from '../../../../runtime/storage/storage';

interface PageListeners {
  /** The `localStore` key of the value that other tabs change. */
  key: string;
  /** Another tab changed the value. */
  onChange: () => void;
  /**
   * The page became visible or active again. Another tab may have changed the value, because a suspended tab misses
   * storage events.
   */
  onPageShown: () => void;
}

/** Listens for changes by other tabs and for the return to this tab. Returns a function that stops listening. */
export function onOtherTabChange({ key, onChange, onPageShown }: PageListeners): () => void {
  const onStorage = (event: Event) => {
    if (isChangeOf(key, event as StorageEvent)) onChange();
  };
  const onShown = () => {
    if (globalThis.document?.visibilityState !== 'hidden') onPageShown();
  };
  const updateListeners = (method: 'addEventListener' | 'removeEventListener') => {
    globalThis[method]?.('storage', onStorage);
    globalThis[method]?.('focus', onShown);
    globalThis[method]?.('pageshow', onShown);
    globalThis.document?.[method]('visibilitychange', onShown);
  };
  updateListeners('addEventListener');
  return () => updateListeners('removeEventListener');
}
