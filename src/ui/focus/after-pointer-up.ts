let isTracking = false;
let isMouseDown = false;
let pendingCallbacks: (() => void)[] = [];

const handleMouseDown = () => {
  isMouseDown = true;
};

const handlePressEnd = () => {
  isMouseDown = false;
  // The callbacks run after the click event, which follows immediately.
  setTimeout(() => {
    const callbacks = pendingCallbacks;
    pendingCallbacks = [];
    for (const run of callbacks) run();
  });
};

/** Starts tracking pointers on the page. Call it once before the first `afterPointerUp`. */
export function startTrackingPointers(): void {
  if (isTracking || typeof addEventListener !== 'function') return;
  isTracking = true;
  addEventListener('mousedown', handleMouseDown, true);
  for (const end of ['mouseup', 'dragend']) addEventListener(end, handlePressEnd, true);
  // The window lost the focus, so its mouseup may never come. Fields don't trigger this: their blur doesn't bubble.
  addEventListener('blur', handlePressEnd);
}

/**
 * Runs a callback now or, while a mouse button is down, after it is released. Use it for the error of a field that a
 * press on a button has blurred: shown at once, the error could move the button away from the pointer before the click.
 */
export function afterPointerUp(run: () => void): void {
  if (isMouseDown) pendingCallbacks.push(run);
  else run();
}
