import type { ReadonlySignal } from '@preact/signals-react';
import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns the value of a signal, and re-renders the component when the value changes. Screens read signals only through
 * this hook.
 */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  // Memoized, because React unsubscribes and resubscribes after each render that passes a new function.
  const subscribe = useCallback((listener: () => void) => source.subscribe(listener), [source]);
  const read = () => source.peek();
  return useSyncExternalStore(subscribe, read, read);
}
