import { computed, signal } from '@preact/signals-react';

const underWay = signal(0);

/** True while any request is pending. */
export const isBusy = computed(() => underWay.value > 0);

/** Counts a request as pending until its promise settles. */
export function track<T>(work: Promise<T>): Promise<T> {
  underWay.value++;
  return work.finally(() => {
    underWay.value--;
  });
}
