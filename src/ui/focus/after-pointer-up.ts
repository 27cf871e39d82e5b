let isWatching = false;
let isPressed = false;
let waiting: (() => void)[] = [];

const press = () => {
  isPressed = true;
};

const release = () => {
  isPressed = false;
  // The click event of this pointer follows immediately.
  setTimeout(() => {
    const due = waiting;
    waiting = [];
    for (const run of due) run();
  });
};

/** Starts tracking pointers on the page. Call it once before the first `afterPointerUp`. */
export function watchPresses(): void {
  if (isWatching || typeof addEventListener !== 'function') return;
  isWatching = true;
  addEventListener('mousedown', press, true);
  for (const end of ['mouseup', 'dragend']) addEventListener(end, release, true);
  // Only the window's own blur: blur events of fields don't bubble.
  addEventListener('blur', release);
}

/**
 * Runs a callback now, or after the pointer that is down goes up. If an error appears above a button while its field
 * loses focus, the button would move away under the pointer and miss its click.
 */
export function afterPointerUp(run: () => void): void {
  if (isPressed) waiting.push(run);
  else run();
}
