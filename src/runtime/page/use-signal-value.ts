import type { ReadonlySignal } from '@preact/signals-react';
import { useSyncExternalStore } from 'react';

/** The one hook through which screens read signals. */
export function useSignalValue<T>(source: ReadonlySignal<T>): T {
  return useSyncExternalStore(
    (listener) => source.subscribe(listener),
    () => source.peek(),
    () => source.peek(),
  );
}
