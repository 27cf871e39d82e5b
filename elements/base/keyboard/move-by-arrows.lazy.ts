let started: Promise<void> | undefined;

/** Starts moving the focus by arrow keys, once a page; its code comes only where a TV needs it. */
export function moveByArrows(): Promise<void> {
  started ??= import('../../../src/ui/spatial-navigation/arrow-keys').then(
    ({ startArrowKeys }) => {
      startArrowKeys();
    },
    () => {
      started = undefined;
    },
  );
  return started;
}
