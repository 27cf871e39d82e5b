let isTracking = false;
let isMouseDown = false;
let pendingCallbacks: (() => void)[] = [];

const handleMouseDown = () => {
  isMouseDown = true;
};

const handleMouseUp = () => {
  isMouseDown = false;
  // The click event of this pointer follows immediately.
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
  for (const end of ['mouseup', 'dragend']) addEventListener(end, handleMouseUp, true);
  // Only the window's own blur: blur events of fields don't bubble.
  addEventListener('blur', handleMouseUp);
}

/**
 * Runs a callback now, or after the pointer that is down goes up. If an error appears above a button while its field
 * loses focus, the button would move away under the pointer and miss its click.
 */
export function afterPointerUp(run: () => void): void {
  if (isMouseDown) pendingCallbacks.push(run);
  else run();
}
