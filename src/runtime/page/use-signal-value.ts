import type { ReadonlySignal } from '@preact/signals-react';
import { useSyncExternalStore } from 'react';

/** The value of a signal; re-renders when it changes. Screens read signals only through this hook. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  return useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.peek(),
    () => source.peek(),
  );
}
