let isWatching = false;
let isPressed = false;
let waiting: (() => void)[] = [];

const press = () => {
  isPressed = true;
};

const release = () => {
  isPressed = false;
  // The click of this press comes right behind.
  setTimeout(() => {
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  });
};

/** Begins to notice presses anywhere on the page; needed once before the first `afterPointerUp`. */
export function watchPresses(): void {
  if (isWatching || typeof addEventListener !== 'function') return;
  isWatching = true;
  addEventListener('mousedown', press, true);
  for (const end of ['mouseup', 'dragend']) addEventListener(end, release, true);
  // The window's own: those of its fields do not bubble.
  addEventListener('blur', release);
}

/**
 * Runs it at once, or when the press under way is over: a button that moves away under the finger, because an error
 * appears above it as the focus leaves a field, would never hear of its click.
 */
export function afterPointerUp(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
