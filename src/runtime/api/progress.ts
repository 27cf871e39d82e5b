import { computed, signal } from '@preact/signals-react';

const pendingCount = signal(0);

/** True while any request is pending. */
export const isBusy = computed(() => pendingCount.value > 0);

/** Counts a request as pending until its promise settles. */
export function trackPending<T>(work: Promise<T>): Promise<T> {
  pendingCount.value++;
  return work.finally(() => {
    pendingCount.value--;
  });
}
