import { computed, signal } from '@preact/signals-react';

/** Pending requests of all elements. */
const pendingCount = signal(0);

/** True while a request is pending. Requests sent with `isBackground` don't count. */
export const isRequestPending = computed(() => pendingCount.value > 0);

/** Counts a request as pending until its promise settles. */
export function trackPending<T>(promise: Promise<T>): Promise<T> {
  pendingCount.value++;
  return promise.finally(() => {
    pendingCount.value--;
  });
}
